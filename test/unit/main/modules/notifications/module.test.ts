import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { NotificationProblem } from '../../../../../app/ipc/notifications.ts'
import type { Notice } from '../../../../../app/ipc/channels.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import { createNotificationsModule } from '../../../../../main/modules/notifications/module.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { settled } from '../../../../support/system/settled.ts'

const scope = {} as ConnectionScope
const match = (id: number) => ({
  alert: { name: 'Mergers', query: 'merger' },
  sound: null,
  story: { id, title: `Story ${id}` },
})
const { signal } = new AbortController()

/** The module over a system that shows notifications, which the test clicks. */
function notifications(problem: NotificationProblem | null = null, preferences = DEFAULT_PREFERENCES) {
  const lines: string[] = []
  const shown: { title: string; body: string; click: (window: number) => void }[] = []
  const notices: string[] = []
  const showsIn: [number, string][] = []
  let tell: () => void = () => undefined
  const connections = new Set(['one'])
  const module = createNotificationsModule(
    {
      settings: { current: () => ({ preferences }) } as SettingsStore,
      logger: createLogger({
        sink: (line) => {
          lines.push(line)
          return true
        },
        now: () => 0,
        reference: () => '',
      }),
      now: () => 0,
      scheduleTimeout(_ms: number, callBack: () => void) {
        tell = callBack
        return () => undefined
      },
      notify: (notice: Notice, window?: number) => notices.push(`${notice} ${window ?? 'all'}`),
    } as unknown as Context,
    {
      notificationProblem: () => Promise.resolve(problem),
      showNotification({ title, body }, click) {
        if (problem === null) shown.push({ title, body, click })
        return Promise.resolve(problem)
      },
      showConnection(window, connection) {
        showsIn.push([window, connection])
        return Promise.resolve(connections.has(connection))
      },
    },
  )
  const wanted = (connection: string, window: number) =>
    module.handlers['notifications.wanted']({ connection }, { window, signal, scope })
  const sound = (window: number) => module.handlers['notifications.sound']({}, { window, signal })
  async function tellOf(matches: Parameters<typeof module.alerted>[1]): Promise<void> {
    module.alerted('one', matches)
    tell()
    await settled()
  }
  return {
    ...{ module, sound },
    hear: (...ids: number[]) => tellOf(ids.map((id) => ({ ...match(id), sound: 'chime' as const }))),
    ...{ shown, notices, showsIn, lines, wanted, connections },
    alert: (...ids: number[]) => tellOf(ids.map(match)),
    async click(window: number): Promise<void> {
      shown[0]?.click(window)
      await settled()
    },
  }
}

describe('a click on a notification', () => {
  it('shows its connection in the window, which then asks for the story, once', async () => {
    const { alert, click, wanted, notices, showsIn } = notifications()
    await alert(7)
    await click(3)
    expect(showsIn).toEqual([[3, 'one']])
    expect(notices).toEqual(['story.wanted 3'])
    expect(await wanted('one', 3)).toEqual({ story: 7 })
    expect(await wanted('one', 3)).toBeNull()
  })

  it('leads nowhere in another window, or in one that still shows another connection', async () => {
    const { alert, click, wanted } = notifications()
    await alert(7)
    await click(3)
    expect(await wanted('one', 4)).toBeNull()
    expect(await wanted('other', 3)).toBeNull()
    expect(await wanted('one', 3)).toEqual({ story: 7 })
  })

  it('about many stories leads to the list of the alert', async () => {
    const { alert, click, wanted } = notifications()
    await alert(1, 2, 3, 4)
    await click(3)
    expect(await wanted('one', 3)).toEqual({ query: 'merger' })
  })

  it('about a removed connection leads nowhere', async () => {
    const { alert, click, wanted, notices, connections } = notifications()
    await alert(7)
    connections.clear()
    await click(3)
    expect(notices).toEqual([])
    expect(await wanted('one', 3)).toBeNull()
  })
})

describe('a system that shows no notifications', () => {
  it('is said to', async () => {
    const { module } = notifications('no-service')
    expect(await module.handlers['notifications.test']({}, { window: 1, signal })).toBe('no-service')
    expect(await module.handlers['notifications.state']({}, { window: 1, signal })).toEqual({
      problem: 'no-service',
      heldBack: 0,
    })
  })

  it('is logged once, however many there are', async () => {
    const { alert, lines } = notifications('no-service')
    await alert(1)
    await alert(2)
    expect(lines).toHaveLength(1)
  })
})

describe('the sound of an alert', () => {
  it('is told to every window and given to the first that asks', async () => {
    const { hear, sound, notices } = notifications()
    await hear(1, 2)
    expect(notices).toEqual(['sound.wanted all'])
    expect(await sound(3)).toBe('chime')
    expect(await sound(4)).toBeNull()
  })

  it('is not wanted for an alert without one', async () => {
    const { alert, sound, notices } = notifications()
    await alert(1)
    expect(notices).toEqual([])
    expect(await sound(3)).toBeNull()
  })

  it('is played also where the system shows no notifications', async () => {
    const { hear, sound } = notifications('no-service')
    await hear(1)
    expect(await sound(3)).toBe('chime')
  })
})

it('a test says what a notification looks like', async () => {
  const { module, shown } = notifications()
  expect(await module.handlers['notifications.test']({}, { window: 1, signal })).toBeNull()
  expect(shown).toMatchObject([{ title: 'Tearsheet', body: expect.stringMatching(/^This is a test\./) as string }])
})

describe('a page of changes that was written', () => {
  const notice = { title: 'Changes: Chips', body: '3 new stories.', connection: 'one', wanted: { changes: 5 } }

  it('is told, and a click leads to it', async () => {
    const { module, shown, click, wanted } = notifications()
    module.told(notice)
    await settled()
    expect(shown).toMatchObject([{ title: notice.title, body: notice.body }])
    await click(3)
    expect(await wanted('one', 3)).toEqual({ changes: 5 })
  })

  it.each([
    ['notifications are off', { notifications: false }],
    ['they are paused', { notificationsPausedUntil: 1000 }],
  ])('is not told while %s', async (_why, changes) => {
    const { module, shown } = notifications(null, { ...DEFAULT_PREFERENCES, ...changes })
    module.told(notice)
    await settled()
    expect(shown).toEqual([])
  })
})
