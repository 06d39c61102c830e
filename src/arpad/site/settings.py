"""Django's settings of the site: those of the office's tables, with pages on them.

The office that is served, its hosts and its key are set by `arpad.site.application`.
"""

from csp.constants import NONE, SELF

from arpad.office.storage import settings as tables

INSTALLED_APPS = [*tables.INSTALLED_APPS, "arpad.site"]
DATABASES = tables.DATABASES
DEFAULT_AUTO_FIELD = tables.DEFAULT_AUTO_FIELD
USE_TZ = True
TIME_ZONE = tables.TIME_ZONE
USE_I18N = False
DEBUG = False
SECRET_KEY = "set when an office is served"
ALLOWED_HOSTS: list[str] = []
ROOT_URLCONF = "arpad.site.urls"
APPEND_SLASH = False
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "arpad.site.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["arpad.site.frame.frame"],
            "builtins": ["arpad.site.templatetags.words"],
        },
    }
]
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.AppDirectoriesFinder"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "style-src": [SELF],
        "script-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
