"""Prints the words of the windows of a program as a screen reader finds them, one part a line. Its argument is the name of the program."""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def parts(accessible):
    # Chromium offers its pages only once something asks for more than names, as a screen reader does.
    accessible.get_state_set().get_states()
    accessible.get_relation_set()
    accessible.get_attributes()
    yield accessible.get_name() or ""
    for place in range(accessible.get_child_count()):
        child = accessible.get_child_at_index(place)
        if child is not None:
            yield from parts(child)


desktop = Atspi.get_desktop(0)
for place in range(desktop.get_child_count()):
    program = desktop.get_child_at_index(place)
    if program is not None and (program.get_name() or "").lower() == sys.argv[1]:
        print("\n".join(parts(program)))
