"""`arpad office`: the group of its commands, and their short names."""

from difflib import get_close_matches

import click

from arpad.cli.commands import Commands

PLACES = {
    "init": "arpad.cli.office.init:init",
    "person": "arpad.cli.office.person.group:person",
    "licence": "arpad.cli.office.licence:licence",
    "list": "arpad.cli.office.list.group:list_group",
    "event": "arpad.cli.office.event.group:event_group",
    "due": "arpad.cli.office.due:due",
    "journal": "arpad.cli.office.journal:journal_command",
    "verify": "arpad.cli.office.verify:verify",
    "anchor": "arpad.cli.office.anchor:anchor",
    "serve": "arpad.cli.office.serve:serve",
    "retention": "arpad.cli.office.retention:retention",
    "expire": "arpad.cli.office.retention:expire",
    "erase-remains": "arpad.cli.office.erase_remains:erase_remains",
    "backup": "arpad.cli.office.backup:backup",
    "restore": "arpad.cli.office.backup:restore",
    "demo": "arpad.cli.office.demo:demo",
}
"""Where each command stands, in the order of the work."""
SHORT_NAMES = {
    "event": ("submit", "match", "match-all", "check", "rule"),
    "list": ("open", "import-list", "reconcile", "rate", "publish", "changes", "top", "export", "explain"),
}
"""The commands that may be called without the name of their group, by group."""
GROUP_OF = {name: group for group, names in SHORT_NAMES.items() for name in names}


class Office(click.Group):
    """A group whose short names lead to the commands of its groups: `submit` is `event submit`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        group = [GROUP_OF[args[0]]] if args[0] in GROUP_OF else []
        try:
            return super().resolve_command(ctx, [*group, *args])
        except click.UsageError as error:
            vars(error)["possibilities"] = get_close_matches(args[0], [*self.commands, *GROUP_OF])
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_commands(ctx, formatter)
        with formatter.section("Short names, which need no group before them"):
            formatter.write_dl([(group, ", ".join(names)) for group, names in SHORT_NAMES.items()])


@click.group(name="office", cls=Office, commands=Commands(PLACES))
def office_group() -> None:
    """The rating office: its registry, its lists, and a journal of every act."""
