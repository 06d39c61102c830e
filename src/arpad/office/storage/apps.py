"""The office as Django knows it."""

from django.apps import AppConfig


class OfficeConfig(AppConfig):
    name = "arpad.office.storage"
    label = "office"
