"""Registers the office with Django."""

from django.apps import AppConfig


class OfficeConfig(AppConfig):
    name = "arpad.office.storage"
    label = "office"
