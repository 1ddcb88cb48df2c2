"""Choices of Orca that a person has as well, and what the tests learn of it: lines on its standard output.

`key` says that it has handled a key that was released. `END OF STEP 7`, the name that a test gave to an element of a page, says that it
has said everything about the events that came before: those of a program arrive in their order. Announcements are said last, in the order
of the alphabet: Orca says each a tenth of a second after its event, in between other words, and the events of one moment have no order.
"""

import orca.settings
import pyatspi
from gi.repository import GLib
from orca import event_manager, input_event, liveregions, orca_state

orca.settings.enableKeyEcho = False
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False

MARK = "END OF STEP "


def report(line):
    print(line, flush=True)


def report_when_said(name):
    if not event_manager.getManager()._eventQueue.empty():
        return True
    say_announcements()
    report(name)
    return False


def on_name(event):
    if isinstance(event.any_data, str) and event.any_data.startswith(MARK):
        GLib.timeout_add(10, report_when_said, event.any_data)


pyatspi.Registry.registerEventListener(on_name, "object:property-change:accessible-name")

manager_class = liveregions.LiveRegionManager
say_next_announcement = manager_class.pumpMessages
manager_class.pumpMessages = lambda manager: False
# Which announcements Orca leaves out, because a key or a more urgent one came within a tenth of a second, depends on the speed as well.
manager_class.flushMessages = lambda manager: None
liveregions.PriorityQueue.purgeByPriority = lambda queue, priority: None


def say_announcements():
    manager = getattr(orca_state.activeScript, "liveRegionManager", None)
    if manager is None:
        return
    manager.msg_queue.queue.sort(key=lambda entry: entry[2]["labels"] + entry[2]["content"])
    while len(manager.msg_queue):
        say_next_announcement(manager)


process = input_event.KeyboardEvent.process


def process_and_report(event):
    is_consumed = process(event)
    if not event.isPressedKey() and not event.isModifierKey():
        # After a command of Orca that the key runs.
        GLib.timeout_add(20, lambda: report("key"))
    return is_consumed


input_event.KeyboardEvent.process = process_and_report
