"""The addresses of the API under `/api/v1`; each module beside this one has those of a subject.

Every answer is the JSON of the command and of the library function of the same name. A refusal is a problem of RFC
9457.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import ValidationError

from arpad import __version__
from arpad.site.api import calculations, deadlines, events, files, law, lists, players, search, workings
from arpad.site.problem_json import problem_answer

PROMISE = (
    "Open for reading, without a key. Under /api/v1 no key of an answer goes away and none changes its meaning; new "
    "ones may come. Exact decimals are strings with a point, days are YYYY-MM-DD. `lang` chooses the language of the "
    "sentences. Every answer has an ETag; send it back as If-None-Match and an answer that still holds is 304 without "
    "a body. A refusal is application/problem+json (RFC 9457)."
)

api = NinjaAPI(
    title="Arpad",
    version=__version__,
    description=PROMISE,
    docs_url=None,
    openapi_url="openapi.json",
    urls_namespace="api",
)
for part in (lists, players, workings, events, deadlines, search, law, calculations, files):
    api.add_router("", part.router)


@api.exception_handler(ValidationError)
def _wrong_parameter(request: HttpRequest, error: ValidationError) -> HttpResponse:
    names = [str(one["loc"][-1]) for one in error.errors]
    return problem_answer(request, "parameter", 422, {"name": ", ".join(names)})
