"""The text of a PDF as a reader of it sees it, by a program that is not ours."""

import io

from pypdf import PdfReader


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def text_of(content: bytes) -> str:
    return "\n".join(pages_of(content))
