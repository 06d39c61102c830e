"""`arpad`: the commands together, and how they end."""

import io
import os
import signal
import sys

import click

from arpad import __version__
from arpad.cli.commands import Commands
from arpad.cli.refusing import BAD_INPUT, Refusal

INTERNAL_ERROR = 70
PLACES = {
    "rate": "arpad.cli.rate:rate",
    "check": "arpad.cli.rate:check",
    "compare": "arpad.cli.compare:compare_command",
    "convert": "arpad.cli.convert:convert_command",
    "template": "arpad.cli.template:template",
    "schema": "arpad.cli.schema:schema",
    "calc": "arpad.cli.calc:calc",
    "regulations": "arpad.cli.law:regulations",
    "clauses": "arpad.cli.law:clauses",
    "selftest": "arpad.cli.law:selftest",
    "synth": "arpad.cli.synth:synth",
    "replay": "arpad.cli.replay:replay",
    "office": "arpad.cli.office:office_group",
}
"""Where each command stands."""


@click.group(
    commands=Commands(PLACES),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="arpad")
@click.pass_context
def arpad(context: click.Context) -> None:
    """A rating office in a box: rates events to the letter of the official regulations, and shows the working."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run a command; whatever goes wrong is told in one line on standard error."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly when whoever reads has seen enough
    signal.signal(signal.SIGTERM, stop)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a name still shows the rest
    try:
        status = arpad.main(prog_name="arpad", standalone_mode=False) or 0
        sys.stdout.flush()
        sys.exit(status)
    except Refusal as refusal:
        end(refusal.line, BAD_INPUT)
    except click.UsageError as error:
        help_command = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        end(f"arpad: {error.format_message()}{help_command}", BAD_INPUT)
    except click.Abort:
        end("arpad: stopped", 130)
    except OSError as error:
        end(f"arpad: cannot write the answer: {error.strerror}", BAD_INPUT)
    except Exception as error:
        if os.environ.get("ARPAD_DEBUG"):
            raise
        bug = f"{type(error).__name__}: {error}"
        end(f"arpad: this is a bug in arpad ({bug}); ARPAD_DEBUG=1 shows more", INTERNAL_ERROR)


def stop(number: int, _frame: object) -> None:
    """Told to end: what was begun is put away on the way out."""
    sys.exit(128 + number)


def end(line: str, status: int) -> None:
    click.echo(" ".join(line.split()), err=True)
    sys.exit(status)
