"""`arpad`: the group of all commands, and the status with which a command ends."""

import errno
import io
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import NoReturn, TextIO

import click

from arpad import __version__
from arpad.cli.commands import Commands
from arpad.cli.refusal import ANSWER_IS_NO, BAD_INPUT, Refusal
from arpad.cli.streams import TolerantFile, make_tolerant, marked_streams
from arpad.core import commits
from arpad.core.packages import PackageFault, package_of
from arpad.core.visible_text import visible
from arpad.replay.compiler.thread import is_compiling

STOPPED, INTERNAL_ERROR = 130, 70
MOMENT = 0.05
"""Seconds."""
ONLY_HELP = "NoArgsIsHelpError"
"""The exception of click (from 8.2 on) for a group without a command: the group then shows its commands."""
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
    "verify-list": "arpad.cli.verify_list:verify_list_command",
    "office": "arpad.cli.office.group:office_group",
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
    """Run a command. An error is one line on standard error.

    A command that has changed an office's records ends with its own status, 0 or 1, even if its output is lost: status
    2 always means that nothing was changed. A command of several acts ends with 1 if an act after the first fails.
    """
    commits.forget()
    streams = make_tolerant()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a closed pipe is an output that fails
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` leaves it
            signal.signal(number, stop)
    sys.unraisablehook = interrupt_again
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a name still shows the rest
    with marked_streams():
        _end(*_ran(), streams)


def _end(line: str, status: int, streams: list[TolerantFile]) -> NoReturn:
    """Write the line for standard error, and end with the status."""
    if commits.partly_done() and status not in (ANSWER_IS_NO, STOPPED):
        line, status = f"{line} (a part of what the command was to do is done)", ANSWER_IS_NO
    elif commits.any_done() and status not in (0, ANSWER_IS_NO, STOPPED):
        line, status = f"{line} (what the command was to do is done)", 0
    if line:
        click.echo(" ".join(visible(line).split()), err=True)
    _flush(sys.stdout)
    failure = streams[0].failure if streams else None
    if failure is not None and not commits.any_done() and status in (0, ANSWER_IS_NO):
        if failure.errno == errno.EPIPE:  # the reader has closed the pipe
            sys.exit(128 + signal.SIGPIPE)
        click.echo(f"arpad: cannot write the answer: {failure.strerror}", err=True)
        status = BAD_INPUT
    if status == STOPPED and is_compiling():
        _flush(sys.stderr)
        os._exit(status)  # nothing else is open, and Python would wait for the compiler
    sys.exit(status)


def _ran() -> tuple[str, int]:
    """Run the command of the arguments; return the line for standard error, or an empty one, and the status."""
    try:
        for argument in sys.argv[1:]:
            argument.encode()
        # click would cut escape sequences out where there is no terminal: here they are marks, on a terminal too
        return "", arpad.main(prog_name="arpad", standalone_mode=False, color=True) or 0
    except UnicodeEncodeError:
        shown = ascii(argument.encode(errors="surrogateescape"))[2:-1]
        return f"arpad: an argument is not UTF-8: {shown}", BAD_INPUT
    except Refusal as refusal:
        return refusal.line, BAD_INPUT
    except click.UsageError as error:
        if type(error).__name__ == ONLY_HELP and error.ctx is not None:
            click.echo(error.ctx.get_help())
            return "", 0
        help_command = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        return f"arpad: {error.format_message()}{help_command}", BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # one that is repeated would end the process by the signal
        return "arpad: stopped", STOPPED
    except OSError as error:
        return f"arpad: cannot write the answer: {error.strerror}", BAD_INPUT
    except PackageFault as fault:
        return f"arpad: {fault}", BAD_INPUT
    except Exception as error:
        if os.environ.get("ARPAD_DEBUG"):
            raise
        bug = f"{type(error).__name__}: {error}"
        package = package_of(error)
        where = "arpad" if package is None else f"the installed package {package}"
        return f"arpad: this is a bug in {where} ({bug}); ARPAD_DEBUG=1 shows more", INTERNAL_ERROR


def _flush(stream: TextIO) -> None:
    """Flush a stream; one that another program has replaced may fail."""
    with suppress(OSError, ValueError):
        stream.flush()


def interrupt_again(lost: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl-C that Python ignored, because it came in a callback whose exceptions are ignored."""
    if lost.exc_type is KeyboardInterrupt:
        own = threading.get_ident()
        # After the callback, in which it would be ignored again.
        threading.Timer(MOMENT, signal.pthread_kill, (own, signal.SIGINT)).start()
    else:
        sys.__unraisablehook__(lost)


def stop(number: int, _frame: object) -> None:
    """End the command on a signal, so that its unfinished files and folders are removed."""
    sys.exit(128 + number)
