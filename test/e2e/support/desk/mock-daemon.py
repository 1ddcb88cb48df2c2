"""Reads the calls of the mocked notification daemon on the session bus as JSON, or has it send a signal."""

import json
import sys

import dbus

NAME = 'org.freedesktop.Notifications'
daemon = dbus.SessionBus().get_object(NAME, '/org/freedesktop/Notifications')
mock = dbus.Interface(daemon, 'org.freedesktop.DBus.Mock')

if sys.argv[1] == 'calls':
    calls = mock.GetMethodCalls('Notify')
    print(json.dumps([{'title': str(args[3]), 'body': str(args[4])} for _, args in calls]))
else:
    mock.EmitSignal(NAME, 'ActionInvoked', 'us', [dbus.UInt32(int(sys.argv[2])), 'default'])
