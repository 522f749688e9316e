"""Assembles the subcommands, and turns every error into one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Final

import typer

from paddock import __version__
from paddock.cli.options import with_new_spellings
from paddock.cli.terminal import INTERRUPTED, USAGE_ERROR, say
from paddock.engine import PaddockError
from paddock.engine.build_info import is_compiled

#: The commands of each module of this package, in the order of the help page.
COMMANDS: Final = {
    "serve": ("play", "serve"),
    "games": ("games",),
    "simulate": ("simulate",),
    "tournament": ("tournament",),
    "report": ("report",),
    "tune": ("tune",),
    "replay": ("replay",),
    "analyse": ("analyse",),
    "bench": ("bench",),
    "tracks": ("tracks",),
    "bot": ("bot",),
    "check": ("check",),
    "admin": ("admin",),
    "docs": ("docs",),
}


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"paddock {__version__} ({'compiled' if is_compiled() else 'plain Python'})")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and whether it is compiled."
        ),
    ] = False,
) -> None:
    """Five racing board games on one exact, deterministic engine."""


def build_app() -> typer.Typer:
    app = typer.Typer(name="paddock", pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(_options)
    for module, names in COMMANDS.items():
        for name in names:
            command = getattr(import_module(f"paddock.cli.{module}"), name)
            if isinstance(command, typer.Typer):
                app.add_typer(command, name=name)
            else:
                app.command()(command)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    words = with_new_spellings(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code = build_app()(words or ["--help"], prog_name="paddock", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a command group without a subcommand: the message is its help
            print(error.format_message())
            return 0
        say(error.format_message() or "see `paddock --help`")
        return USAGE_ERROR
    except PaddockError as error:
        say(str(error))
        return USAGE_ERROR
    except (KeyboardInterrupt, typer.Abort):
        say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe. Without this, flushing at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0
