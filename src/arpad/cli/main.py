"""`arpad`: the commands together, and how they end."""

import os
import sys

import click

from arpad import __version__
from arpad.cli.calc import calc
from arpad.cli.law import clauses, regulations, selftest
from arpad.cli.rate import check, rate
from arpad.cli.refusing import BAD_INPUT, Refusal

INTERNAL_ERROR = 70


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="arpad")
def arpad() -> None:
    """A rating office in a box: rates events to the letter of the official regulations, and shows the working."""


for command in (rate, check, calc, regulations, clauses, selftest):
    arpad.add_command(command)


def main() -> None:
    """Run a command; whatever goes wrong is told in one line on standard error."""
    try:
        sys.exit(arpad.main(prog_name="arpad", standalone_mode=False) or 0)
    except Refusal as refusal:
        end(refusal.line, BAD_INPUT)
    except click.UsageError as error:
        help_command = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        end(f"arpad: {error.format_message()}{help_command}", BAD_INPUT)
    except click.Abort:
        end("arpad: stopped", 130)
    except BrokenPipeError:
        # Whoever read the output has seen enough; leave nothing for the interpreter to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("ARPAD_DEBUG"):
            raise
        end(
            f"arpad: this is a bug in arpad ({type(error).__name__}: {error}); ARPAD_DEBUG=1 shows more", INTERNAL_ERROR
        )


def end(line: str, status: int) -> None:
    click.echo(" ".join(line.split()), err=True)
    sys.exit(status)
