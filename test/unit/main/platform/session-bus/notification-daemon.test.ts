import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askDaemon } from '../../../../../main/platform/session-bus/notification-daemon.ts'
import { errorBytes, replyBytes, signalBytes, startBus } from '../../../../support/system/session-bus.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

/** A limit that is never reached. */
const never = (): (() => void) => () => undefined

const CAPABILITIES = ['body', 'body-markup', 'actions']

describe('the program that shows notifications', () => {
  it('says what it can do', async () => {
    const socketPath = await startBus((socket) => socket.write(replyBytes(2, CAPABILITIES)))
    expect(await askDaemon({ socketPath, scheduleTimeout: never })).toEqual({
      kind: 'present',
      capabilities: CAPABILITIES,
    })
  })

  it('is heard among other messages, and when its answer comes in pieces', async () => {
    const socketPath = await startBus((socket) => {
      const bytes = Buffer.concat([replyBytes(1, [':1.9']), signalBytes(), replyBytes(2, CAPABILITIES)])
      for (const [place] of bytes.entries()) socket.write(bytes.subarray(place, place + 1))
    })
    expect(await askDaemon({ socketPath, scheduleTimeout: never })).toMatchObject({ capabilities: CAPABILITIES })
  })

  it('is asked by its name for its capabilities', async () => {
    let asked = ''
    const socketPath = await startBus((socket, bytes) => {
      asked += bytes.toString('latin1')
      if (asked.includes('GetCapabilities')) socket.write(replyBytes(2, []))
    })
    expect(await askDaemon({ socketPath, scheduleTimeout: never })).toEqual({ kind: 'present', capabilities: [] })
    expect(asked).toMatch(/^BEGIN\r\nl/)
    expect(asked).toContain('org.freedesktop.Notifications')
  })

  it.each([
    ['the bus knows none', errorBytes(2, 'org.freedesktop.DBus.Error.ServiceUnknown')],
    ['the bus sends what cannot be read', Buffer.alloc(64, 255)],
    ['the bus promises more than it may send', Buffer.concat([Buffer.from('l\x02\x01\x01'), Buffer.alloc(300_000)])],
  ])('is absent where %s', async (_why, bytes) => {
    const socketPath = await startBus((socket) => socket.write(bytes))
    expect(await askDaemon({ socketPath, scheduleTimeout: never })).toEqual({ kind: 'absent' })
  })

  it('is absent where the bus refuses the user', async () => {
    const socketPath = await startBus(() => undefined, 'REJECTED EXTERNAL\r\n')
    expect(await askDaemon({ socketPath, scheduleTimeout: never })).toEqual({ kind: 'absent' })
  })

  it('is absent where the bus hangs up', async () => {
    const socketPath = await startBus((socket) => socket.destroy())
    expect(await askDaemon({ socketPath, scheduleTimeout: never })).toEqual({ kind: 'absent' })
  })

  it.each([
    ['there is no bus', () => null],
    ['the bus is gone', () => join(temporaryFolder(), 'bus')],
  ])('is absent where %s', async (_why, path) => {
    expect(await askDaemon({ socketPath: path(), scheduleTimeout: never })).toEqual({ kind: 'absent' })
  })

  it('that hangs is not waited for', async () => {
    let end: () => void = () => undefined
    const socketPath = await startBus(() => end())
    const answer = await askDaemon({
      socketPath,
      scheduleTimeout(_ms, callBack) {
        end = callBack
        return () => undefined
      },
    })
    expect(answer).toEqual({ kind: 'silent' })
  })
})
