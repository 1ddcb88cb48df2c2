import { expect, it } from 'vitest'
import { busSocketPath } from '../../../../../main/platform/session-bus/ask-bus.ts'

it.each([
  ['a file', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' }, '/run/user/1000/bus'],
  ['a file and a mark', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/tmp/b,guid=0a' }, '/tmp/b'],
  ['a name without a file', { DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=/tmp/dbus-x,guid=0a' }, '\0/tmp/dbus-x'],
  ['an escaped path', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/tmp/a%20b' }, '/tmp/a b'],
  ['several addresses', { DBUS_SESSION_BUS_ADDRESS: 'tcp:host=x;unix:path=/tmp/b' }, '/tmp/b'],
  ['the folder of the session', { XDG_RUNTIME_DIR: '/run/user/7' }, '/run/user/7/bus'],
  ['a bus that is switched off', { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }, null],
  ['a broken escape', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=%zz' }, null],
  ['nothing', {}, null],
])('finds the socket by %s', (_what, env, path) => {
  expect(busSocketPath(env)).toBe(path)
})
