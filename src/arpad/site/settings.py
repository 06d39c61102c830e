"""Django's settings of the site: those of the office's tables, with pages on them.

The office that is served, its hosts and its key are set by `arpad.site.application`.
"""

from csp.constants import NONE, SELF

from arpad.office.storage import settings as tables
from arpad.site.file_check import LARGEST
from arpad.site.site_settings import SiteSettings

INSTALLED_APPS = [*tables.INSTALLED_APPS, "arpad.site", "ninja"]
DATABASES = tables.DATABASES
DEFAULT_AUTO_FIELD = tables.DEFAULT_AUTO_FIELD
USE_TZ = True
TIME_ZONE = tables.TIME_ZONE
USE_I18N = False
DEBUG = False
SECRET_KEY = "set when an office is served"
ALLOWED_HOSTS: list[str] = []
SITE = SiteSettings()
ROOT_URLCONF = "arpad.site.urls"
APPEND_SLASH = True
MIDDLEWARE = [
    "arpad.site.proxies.ProxyMiddleware",
    "arpad.site.languages.LanguageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "arpad.site.headers.MethodsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "arpad.site.packed_files.PackedFilesMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "arpad.site.fair_use.FairUseMiddleware",
    "arpad.site.freshness.FreshnessMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["arpad.site.frame.frame"],
            "builtins": ["arpad.site.templatetags.words", "arpad.site.templatetags.events"],
        },
    }
]
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 365 * 24 * 3600
"""An address of a file has its digest: another content has another address."""
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
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
"""A file that is checked never touches the disk."""
FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST + 100_000
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST + 100_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        "arpad.site": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        "django.security": {"handlers": ["stderr"], "level": "CRITICAL", "propagate": False},
    },
}
"""Failures go to standard error with their cause; what visitors send that cannot be read does not."""
