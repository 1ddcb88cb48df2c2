import type { ElectronApplication } from '@playwright/test'
import { pagesOf } from '../pages/pages.ts'
import { addConnection, expect, test } from '../support/desk/desk.ts'
import { writtenBy } from '../support/desk/kept-file.ts'

/** The page objects of the window that something opens. */
async function opened(app: ElectronApplication, open: () => Promise<void>) {
  const [page] = await Promise.all([app.waitForEvent('window'), open()])
  return { ...pagesOf(page), page }
}

/** The desk windows, with the tab that each shows. */
const tabsOf = (app: ElectronApplication): Promise<(string | null)[]> =>
  Promise.all(app.windows().map((page) => pagesOf(page).frame.currentTab.textContent()))

// U40
test('a key opens another window, which begins with the same view and then goes its own way, with another connection; both come back, and one that is closed is forgotten', async ({
  startDesk,
  startDemo,
  startService,
}) => {
  const service = await startService()
  const first = await startDemo('Ratios')
  const { app, page, frame, ratios } = first
  await ratios.show('QNTL')
  const second = await opened(app, () => page.keyboard.press('Control+Shift+N'))
  await expect(second.ratios.view).toContainText('QNTL')
  await second.frame.open('Settings')
  const other = { url: service.url, key: service.keys.newsOnly, name: 'Second' }
  await addConnection(app, () => second.settings.addConnection.click(), other)
  await expect(second.frame.connectionName).toHaveText('Second')
  await expect(frame.connectionName).toHaveText('Demonstration')
  await second.frame.open('Console')
  await expect(second.frame.tab('Console')).toHaveAttribute('aria-current', 'page')
  await expect(frame.tab('Ratios')).toHaveAttribute('aria-current', 'page')
  await first.close()

  // Both come back, each where it was.
  const again = await startDesk({ userData: first.userData })
  await expect.poll(() => again.app.windows().length).toBe(2)
  await expect.poll(async () => (await tabsOf(again.app)).sort()).toEqual(['Console', 'Ratios'])
  const named = (): Promise<(string | null)[]> =>
    Promise.all(again.app.windows().map((each) => pagesOf(each).frame.connectionName.textContent()))
  await expect.poll(async () => (await named()).sort()).toEqual(['Demonstration', 'Second'])

  // One of several that is closed is forgotten.
  for (const each of again.app.windows())
    if ((await pagesOf(each).frame.currentTab.textContent()) === 'Console')
      await (await again.app.browserWindow(each)).evaluate((window: { close(): void }) => window.close())
  await expect.poll(() => again.app.windows().length).toBe(1)
  await expect.poll(() => (JSON.parse(writtenBy(again)) as { windows: unknown[] }).windows.length).toBe(1)
})

test('a story and a chart open in windows of their own, and a second start of the application brings the last used one to the front', async ({
  openDemo,
}) => {
  const { app, news, frame, ratios, chart } = await openDemo()
  await news.rows.nth(1).click()
  const title = await news.title.textContent()
  const story = await opened(app, () => frame.run('Open the story in a new window'))
  await expect(story.news.title).toHaveText(title ?? '')
  await frame.open('Ratios')
  await ratios.show('QNTL')
  await chart.lines.first().waitFor()
  const drawn = await opened(app, () => frame.run('Open the ratios in a new window'))
  await expect(drawn.ratios.view).toContainText('QNTL')
  await expect(drawn.chart.chart).toBeVisible()
  await expect(drawn.chart.lines).toHaveCount(await chart.lines.count())
  await expect(story.news.title).toHaveText(title ?? '')

  const focused = await app.evaluate(({ app: running, BrowserWindow }) => {
    const windows = BrowserWindow.getAllWindows()
    const oldest = windows.toSorted((one, other) => one.id - other.id)[0]
    const asked: number[] = []
    for (const each of windows) each.focus = () => asked.push(each.id)
    // Nothing manages windows on the screen of the tests, so the focus is told.
    oldest?.emit('focus')
    running.emit('second-instance', {}, [])
    return asked.map((id) => id === oldest?.id)
  })
  expect(focused).toEqual([true])
})
