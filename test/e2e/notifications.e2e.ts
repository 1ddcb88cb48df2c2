import type { Page } from '@playwright/test'
import { formatServiceDate } from '../../app/domain/responses/service-date.ts'
import { pagesOf } from './pages/pages.ts'
import { connect, expect, test as base, type Desk } from './support/desk.ts'
import { listener } from './support/listener.ts'
import { CAPABILITIES, startNotificationDaemon } from './support/notification-daemon.ts'
import type { NotificationDaemon, Shown } from './support/notification-daemon.ts'

// Against a mock of the daemon that shows notifications, on a session bus of its own.
type StartDaemon = (capabilities?: readonly string[] | null) => Promise<NotificationDaemon>

const test = base.extend<{ startDaemon: StartDaemon }>({
  startDaemon: async ({}, use) => {
    const daemons: NotificationDaemon[] = []
    await use(async (capabilities) => {
      const daemon = await startNotificationDaemon(capabilities)
      daemons.push(daemon)
      return daemon
    })
    for (const daemon of daemons) daemon.stop()
  },
})

/** A service whose list the test fills. */
async function startStories() {
  let titles: readonly string[] = []
  const service = await listener((path) => {
    const at = formatServiceDate(Date.now() - 1000)
    const stories = titles.map((title, place) => ({
      id: place + 1,
      title,
      created: at,
      updated: at,
      body: '<p>Text</p>',
    }))
    return JSON.stringify(path.includes('removed') ? [] : stories)
  })
  return {
    ...service,
    list(...next: string[]): void {
      titles = next
    },
  }
}

/** What an alert is given in its dialog, beside its query. */
interface Signs {
  name?: string
  colour?: string
  sound?: string
}

async function addAlert(
  { page, news }: Pick<Desk, 'page' | 'news'>,
  { name = 'R&D', colour = 'None', sound = 'None' }: Signs = {},
): Promise<void> {
  await news.addAlert.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Query').fill('after:2020-01-01')
  await dialog.getByLabel('Colour').selectOption(colour)
  await dialog.getByLabel('Sound', { exact: true }).selectOption(sound)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** A desk with an alert on every new story of a service that has none yet. */
async function alertedDesk(
  startDesk: (options: { env: Record<string, string> }) => Promise<Desk>,
  daemon: NotificationDaemon,
  signs: Signs = {},
) {
  const service = await startStories()
  const desk = await startDesk({ env: daemon.env })
  // The bus has no keychain.
  await connect(desk, service.url, 'some-key', 'keepForSession')
  await addAlert(desk, signs)
  return {
    ...desk,
    service,
    /** Has the service list these stories, and asks it for them. */
    async receive(...titles: string[]): Promise<void> {
      service.list(...titles)
      await desk.news.refresh.click()
      await expect(desk.news.rows).toHaveCount(titles.length)
    },
  }
}

const shownBy = (daemon: NotificationDaemon, count: number) =>
  expect
    .poll(async () => (await daemon.shown()).length, { timeout: 30_000 })
    .toBe(count)
    .then(() => daemon.shown())

const MARKUP = '<a href="file:///etc/passwd">open</a> <img src="file:///etc/hostname"> &amp; S&P <b>'
/** As the service sends it: the list shows a title with its references resolved once. */
const SENT_MARKUP = MARKUP.replace('&amp;', '&amp;amp;')
const HIDDEN = 'pay \u202e0001\u202c\u0000 now\nor \u0007never \ud83d'
const LONG = 'x'.repeat(10_000)

// G5
test('a headline is text to a daemon that reads markup, and a click leads to its story, connection and window', async ({
  startDesk,
  startDaemon,
}) => {
  const daemon = await startDaemon(CAPABILITIES.markup)
  const { app, page, news, frame, settings, service, receive } = await alertedDesk(startDesk, daemon)
  await receive(SENT_MARKUP, HIDDEN, LONG)
  const [markup, hidden, long] = [
    '&lt;a href="file:///etc/passwd"&gt;open&lt;/a&gt; &lt;img src="file:///etc/hostname"&gt; &amp;amp; S&amp;P &lt;b&gt;',
    'pay 0001 now or never \ufffd',
    `${'x'.repeat(199)}…`,
  ]
  // Each is shown by a call of its own, so that their order is not that of the list.
  const bodies = (await shownBy(daemon, 3)).map(({ body }: Shown) => body)
  expect(new Set(bodies)).toEqual(new Set([markup, hidden, long]))
  expect((await daemon.shown())[0]?.title).toBe('R&D')
  const click = (body: string): Promise<void> => daemon.click(bodies.indexOf(body) + 1)

  // Whatever the window shows.
  await frame.open('Ratios')
  const window = await app.browserWindow(page)
  await window.evaluate((each: { minimize(): void }) => each.minimize())
  await click(markup)
  await expect(news.title).toHaveText(MARKUP)
  await expect.poll(() => window.evaluate((each: { isMinimized(): boolean }) => each.isMinimized())).toBe(false)

  // Back to the connection of the story.
  await frame.open('Settings')
  await settings.source('Demonstration').click()
  await expect(frame.connectionName).toHaveText('Demonstration')
  await click(long)
  await expect(frame.connectionMark).toContainText(new URL(service.url).host)
  await expect(news.title).toContainText('xxx')

  // Of several windows the one that shows the connection.
  const opening = app.waitForEvent('window')
  await page.keyboard.press('Control+Shift+N')
  const second = pagesOf(await opening)
  await second.frame.open('Settings')
  await second.settings.source('Demonstration').click()
  await expect(second.frame.connectionName).toHaveText('Demonstration')
  await click(hidden)
  await expect(news.title).toContainText('pay')
  await expect(second.frame.connectionName).toHaveText('Demonstration')
})

test('a pause is seen in every view, and its end says in one notification how many stories matched, which leads to the list', async ({
  startDesk,
  startDaemon,
}) => {
  const daemon = await startDaemon()
  const { news, settings, frame, receive } = await alertedDesk(startDesk, daemon)
  await frame.run('Pause notifications for an hour')
  await expect(frame.pause).toContainText('Notifications paused until')
  await receive(...Array.from({ length: 9 }, (_, place) => `Story ${place}`))
  await frame.open('Settings')
  await expect(frame.pause).toBeVisible()
  await expect(settings.heldBack).toHaveText('9 stories are held back now.', { timeout: 30_000 })
  expect(await daemon.shown()).toEqual([])
  await frame.run('Resume notifications')
  await expect(frame.pause).toBeHidden()
  expect(await shownBy(daemon, 1)).toEqual([
    { title: '9 stories matched your alerts while notifications were paused', body: 'R&amp;D: 9' },
  ])
  await frame.open('Console')
  await daemon.click(1)
  await expect(news.search).toHaveValue('after:2020-01-01')
  await expect(news.rows).toHaveCount(9)
})

test('the settings say whether the system shows notifications; nothing is told in the quiet hours, and their end says how many stories matched', async ({
  startDesk,
  startDaemon,
}) => {
  const daemon = await startDaemon(null)
  const { settings, frame, receive } = await alertedDesk(startDesk, daemon)
  await frame.open('Settings')
  await expect(settings.view).toContainText('No program on this computer shows notifications.')
  await settings.testNotification.click()
  await expect(settings.view).toContainText('Not shown.')

  await daemon.start(CAPABILITIES.plain)
  await settings.testNotification.click()
  await expect(settings.view).toContainText('The system took it.')
  await expect(settings.view).not.toContainText('No program on this computer')
  const told = { title: 'Tearsheet', body: 'This is a test. New stories that match your alerts appear like this.' }
  await expect.poll(() => daemon.shown()).toEqual([told])

  const hour = new Date().getHours()
  // The box changes a moment after the click, once the setting has.
  await settings.quietHours.click()
  await settings.quietFrom.selectOption(String(hour))
  // The hour may end while this runs.
  await settings.quietUntil.selectOption(String((hour + 2) % 24))
  await frame.open('News')
  await receive('One', 'Two')
  await frame.open('Settings')
  await expect(settings.heldBack).toHaveText('2 stories are held back now.', { timeout: 30_000 })
  expect(await daemon.shown()).toEqual([told])
  await settings.quietHours.click()
  expect(await shownBy(daemon, 2)).toMatchObject([told, { title: '2 stories matched your alerts in the quiet hours' }])

  // One that hangs holds nothing up.
  daemon.pause()
  await settings.testNotification.click()
  await frame.open('Console')
  await frame.open('Settings')
  await settings.testNotification.click()
  await expect(settings.view).toContainText('The program that shows notifications does not answer.', {
    timeout: 30_000,
  })

  await daemon.end()
  await settings.testNotification.click()
  await expect(settings.view).toContainText('No program on this computer shows notifications.')
  await expect(settings.view).toContainText('Not shown.')
})

/** Counts the sounds that a window plays from now on. */
async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const Context = window.AudioContext
    document.documentElement.dataset.sounds = '0'
    window.AudioContext = class extends Context {
      constructor() {
        super()
        const { dataset } = document.documentElement
        dataset.sounds = String(Number(dataset.sounds) + 1)
      }
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.sounds))
}

// B17
test('a coloured alert marks its stories, is heard once in one of two windows, and shows a headline as it is to a daemon that reads no markup', async ({
  startDesk,
  startDaemon,
}) => {
  const daemon = await startDaemon(CAPABILITIES.plain)
  const desk = await alertedDesk(startDesk, daemon, { colour: 'Violet', sound: 'Chime' })
  await addAlert(desk, { name: 'Deals', colour: 'Red', sound: 'Bell' })
  const opening = desk.app.waitForEvent('window')
  await desk.page.keyboard.press('Control+Shift+N')
  const second = await opening
  await expect(pagesOf(second).news.refresh).toBeVisible()
  const counts = await Promise.all([desk.page, second].map(countSounds))
  const heard = async (): Promise<number> => (await Promise.all(counts.map((count) => count()))).reduce((a, b) => a + b)
  await desk.receive(SENT_MARKUP, HIDDEN, LONG)
  const row = desk.news.rows.filter({ hasText: 'pay' })
  await expect(row.getByTitle('Matches the alerts Deals and R&D')).toBeVisible()
  await expect(row).toHaveAccessibleName(/Matches the alerts Deals and R&D/)
  const bodies = new Set((await shownBy(daemon, 3)).map(({ body }: Shown) => body))
  expect(bodies).toEqual(new Set([MARKUP, 'pay 0001 now or never \ufffd', `${'x'.repeat(199)}…`]))
  await expect.poll(heard).toBe(1)

  await desk.frame.run('Compact')
  await expect(row.getByTitle('Matches the alerts Deals and R&D')).toBeVisible()

  await desk.news.side.getByRole('button', { name: 'Edit R&D' }).click()
  await desk.page.getByRole('dialog').getByLabel('Colour').selectOption('None')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row.getByTitle('Matches the alert Deals')).toBeVisible()
  await desk.page.keyboard.press('Control+z')
  await expect(row.getByTitle('Matches the alerts Deals and R&D')).toBeVisible()
  expect(await heard()).toBe(1)
})
