"""Choices of Orca that a person has as well, and what the tests learn of it: lines on its standard output.

`key` says that it has handled a key that was released. `END OF STEP 7`, the name that a test gave to an element of a page, says that it
has said everything about the events that came before: those of a program arrive in their order.
"""

import orca.settings
import pyatspi
from gi.repository import GLib
from orca import event_manager, input_event, orca_state

orca.settings.enableKeyEcho = False
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False

MARK = "END OF STEP "


def report(line):
    print(line, flush=True)


def report_when_said(name):
    live_regions = getattr(orca_state.activeScript, "liveRegionManager", None)
    if not event_manager.getManager()._eventQueue.empty() or (live_regions and len(live_regions.msg_queue)):
        return True
    report(name)
    return False


def on_name(event):
    if isinstance(event.any_data, str) and event.any_data.startswith(MARK):
        GLib.timeout_add(10, report_when_said, event.any_data)


pyatspi.Registry.registerEventListener(on_name, "object:property-change:accessible-name")

process = input_event.KeyboardEvent.process


def process_and_report(event):
    is_consumed = process(event)
    if not event.isPressedKey() and not event.isModifierKey():
        # After a command of Orca that the key runs.
        GLib.timeout_add(20, lambda: report("key"))
    return is_consumed


input_event.KeyboardEvent.process = process_and_report
