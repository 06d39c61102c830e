"""Compiles the catalogues when the package is built or installed for development."""

from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version, build_data):  # noqa: ARG002 (the hook's own signature)
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in Path(self.root, "src", "arpad", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as file:
                messages = read_po(file)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, messages)
