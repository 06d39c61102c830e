"""Opens an office: from then on its records are those that every function here reads and writes."""

import os

import django
from django.apps import apps
from django.core.management import call_command
from django.db import connections

from arpad.office.folder import Office


def set_up() -> None:
    """Have Django ready; the modules that read and write records can be imported only then."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arpad.office.settings")
        django.setup()


def open_office(office: Office) -> None:
    """Connect to an office's database; another one that was open is closed."""
    set_up()
    connections.close_all()
    connections.settings["default"] = connections.configure_settings({"default": office.connection()})["default"]
    connections["default"] = connections.create_connection("default")


def bring_up_to_date() -> None:
    """Create the tables of an open office, or change them to those of this version."""
    call_command("migrate", verbosity=0, interactive=False)
