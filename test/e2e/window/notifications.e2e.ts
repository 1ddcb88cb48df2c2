import type { Page } from '@playwright/test'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { pagesOf } from '../pages/pages.ts'
import { connect, expect, test as base, type Desk } from '../support/desk/desk.ts'
import { listener } from '../support/desk/listener.ts'
import { CAPABILITIES, startNotificationDaemon } from '../support/desk/notification-daemon.ts'
import type { NotificationDaemon, Shown } from '../support/desk/notification-daemon.ts'

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
  name: string
  colour: string
  sound: string
}

async function addAlert({ page, news }: Pick<Desk, 'page' | 'news'>, { name, colour, sound }: Signs): Promise<void> {
  await news.addAlert.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Query').fill('after:2020-01-01')
  await dialog.getByLabel('Colour').selectOption(colour)
  await dialog.getByLabel('Sound', { exact: true }).selectOption(sound)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
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

// G5, B17
test('the settings say whether the system shows notifications; a headline is text to a daemon that reads markup, and a click leads to its story, connection and window; a coloured alert marks its stories, and is heard once in one of two windows', async ({
  startDesk,
  startDaemon,
}) => {
  const daemon = await startDaemon(null)
  const service = await startStories()
  const desk = await startDesk({ env: daemon.env })
  const { app, page, news, frame, settings } = desk
  // The bus has no keychain.
  await connect(desk, service.url, 'some-key', 'keepForSession')
  await addAlert(desk, { name: 'R&D', colour: 'Violet', sound: 'Chime' })
  await addAlert(desk, { name: 'Deals', colour: 'Red', sound: 'Bell' })

  await frame.open('Settings')
  await expect(settings.view).toContainText('No program on this computer shows notifications.')
  await settings.testNotification.click()
  await expect(settings.view).toContainText('Not shown.')
  await daemon.start(CAPABILITIES.markup)
  await settings.testNotification.click()
  await expect(settings.view).toContainText('The system took it.')
  await expect(settings.view).not.toContainText('No program on this computer')
  const told = { title: 'Tearsheet', body: 'This is a test. New stories that match your alerts appear like this.' }
  await expect.poll(() => daemon.shown()).toEqual([told])
  await settings.source('Demonstration').click()
  await expect(frame.connectionName).toHaveText('Demonstration')
  const opening = app.waitForEvent('window')
  await page.keyboard.press('Control+Shift+N')
  const second = pagesOf(await opening)
  await expect(second.frame.connectionName).toHaveText('Demonstration')
  await settings.source('Service').click()
  await expect(frame.connectionMark).toContainText(new URL(service.url).host)

  const counts = await Promise.all([page, await opening].map(countSounds))
  const heard = async (): Promise<number> => (await Promise.all(counts.map((count) => count()))).reduce((a, b) => a + b)
  service.list(SENT_MARKUP, HIDDEN, LONG)
  await frame.open('News')
  await news.refresh.click()
  await expect(news.rows).toHaveCount(3)
  const row = news.rows.filter({ hasText: 'pay' })
  await expect(row.getByTitle('Matches the alerts Deals and R&D')).toBeVisible()
  await expect(row).toHaveAccessibleName(/Matches the alerts Deals and R&D/)
  const [markup, hidden, long] = [
    '&lt;a href="file:///etc/passwd"&gt;open&lt;/a&gt; &lt;img src="file:///etc/hostname"&gt; &amp;amp; S&amp;P &lt;b&gt;',
    'pay 0001 now or never \ufffd',
    `${'x'.repeat(199)}…`,
  ]
  // Each is shown by a call of its own, so that their order is not that of the list.
  const bodies = (await shownBy(daemon, 4)).map(({ body }: Shown) => body)
  expect(new Set(bodies.slice(1))).toEqual(new Set([markup, hidden, long]))
  expect((await daemon.shown())[1]?.title).toBe('Deals')
  await expect.poll(heard).toBe(1)
  const click = (body: string): Promise<void> => daemon.click(bodies.indexOf(body) + 1)

  // Whatever the window shows, and of several windows the one that shows the connection.
  await frame.open('Ratios')
  const window = await app.browserWindow(page)
  await window.evaluate((each: { minimize(): void }) => each.minimize())
  await click(markup)
  await expect(news.title).toHaveText(MARKUP)
  await expect.poll(() => window.evaluate((each: { isMinimized(): boolean }) => each.isMinimized())).toBe(false)
  await expect(second.frame.connectionName).toHaveText('Demonstration')

  // Back to the connection of the story.
  await frame.open('Settings')
  await settings.source('Demonstration').click()
  await expect(frame.connectionName).toHaveText('Demonstration')
  expect(await heard()).toBe(1)
  await (await opening).close()
  await click(long)
  await expect(frame.connectionMark).toContainText(new URL(service.url).host)
  await expect(news.title).toContainText('xxx')
  service.stop()
})
