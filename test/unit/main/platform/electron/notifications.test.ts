import { describe, expect, it, vi } from 'vitest'
import { createNotifier } from '../../../../../main/platform/electron/notifications.ts'
import type { NotifierPorts } from '../../../../../main/platform/electron/notifications.ts'
import type { NotificationText } from '../../../../../main/platform/electron/notification-text.ts'

vi.mock('electron', () => ({}))

const TEXT = { title: 'Mergers', body: 'A & B' }

function notifierWith(ports: Partial<NotifierPorts>) {
  const sent: NotificationText[] = []
  const notifier = createNotifier({
    isSupported: () => true,
    askDaemon: () => Promise.resolve({ kind: 'present', capabilities: ['body', 'body-markup'] }),
    send(text) {
      sent.push(text)
      return Promise.resolve(true)
    },
    ...ports,
  })
  return { notifier, sent }
}

describe('a notification', () => {
  it('is handed over as the program that shows it reads it', async () => {
    const { notifier, sent } = notifierWith({})
    expect(await notifier.show(TEXT, () => undefined)).toBeNull()
    expect(sent).toEqual([{ title: 'Mergers', body: 'A &amp; B' }])
  })

  it('is handed over as it is where the system itself shows it', async () => {
    const { notifier, sent } = notifierWith({ askDaemon: null })
    expect(await notifier.show(TEXT, () => undefined)).toBeNull()
    expect(sent).toEqual([TEXT])
  })

  it.each([
    ['absent', 'no-service'],
    ['silent', 'no-answer'],
  ] as const)('is never handed to a program that is %s, for which Electron would wait', async (kind, problem) => {
    const { notifier, sent } = notifierWith({ askDaemon: () => Promise.resolve({ kind }) })
    expect(await notifier.show(TEXT, () => undefined)).toBe(problem)
    expect(sent).toEqual([])
  })

  it('is not handed over where Electron has no notifications', async () => {
    const { notifier, sent } = notifierWith({ isSupported: () => false })
    expect(await notifier.show(TEXT, () => undefined)).toBe('unsupported')
    expect(sent).toEqual([])
  })

  it('that the system refuses is said to be', async () => {
    const { notifier } = notifierWith({ send: () => Promise.resolve(false) })
    expect(await notifier.show(TEXT, () => undefined)).toBe('refused')
  })

  it('asks again each time, because the program may have been ended', async () => {
    let isThere = true
    const { notifier } = notifierWith({
      askDaemon: () => Promise.resolve(isThere ? { kind: 'present', capabilities: ['body'] } : { kind: 'absent' }),
    })
    expect(await notifier.problem()).toBeNull()
    isThere = false
    expect(await notifier.problem()).toBe('no-service')
  })
})
