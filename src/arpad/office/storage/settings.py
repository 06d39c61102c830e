"""Django's settings. The database is that of the office that is opened: `arpad.office.storage.database`."""

INSTALLED_APPS = ["arpad.office.storage"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
"""Sentences are the catalogues' of `arpad.locale`."""
