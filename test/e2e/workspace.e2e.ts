import { writeFileSync } from 'node:fs'
import type { ElectronApplication, Page } from '@playwright/test'
import { ask, expect, test, type Desk } from './support/desk.ts'
import { fileOf, scrollTo, topOf, writtenBy } from './support/kept-file.ts'

// Each starts applications of its own, so that several workers share them.
test.describe.configure({ mode: 'parallel' })

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const boundsOf = (app: ElectronApplication): Promise<Frame | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

const setBounds = (app: ElectronApplication, bounds: Frame): Promise<void> =>
  app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds)

const paneWidth = (page: Page) => page.getByRole('separator', { name: 'Pane width' })

// U11
test('a start goes on where the last one ended and finds each view as it was left, with what was being saved, and a reset puts the views back', async ({
  startDesk,
  startDemo,
}) => {
  const first = await startDemo()
  const { page, frame, news, ratios, app } = first
  await setBounds(app, { x: 60, y: 40, width: 1100, height: 700 })
  await news.facet('Sector').open.click()
  await news.search.fill('is:unread')
  await expect(news.listCount).toHaveText(/stories/)
  await news.rows.nth(2).click()
  const title = await news.title.textContent()
  await news.showAs('Raw')
  await paneWidth(page).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  const width = await paneWidth(page).getAttribute('aria-valuenow')
  await page.getByRole('button', { name: 'Side bar' }).click()
  await expect(news.side).toHaveCount(0)
  await frame.open('Earnings')
  await first.earnings.show('QNTL KSTL')
  await first.earnings.company('KSTL').click()
  await first.earnings.withSearchFields((field) => field.fill('eps'))
  await frame.open('Webhooks')
  await first.webhooks.destination.fill('https://hooks.example/under-way')
  await first.webhooks.openPart('Payload schemas')
  await first.webhooks.schemaForm('TypeScript').click()
  await frame.open('Settings')
  await page.getByLabel('Maximum age of Pictures').selectOption('30 days')
  await frame.open('Company')
  await first.sheet.show('KSTL')
  await frame.open('Ratios')
  await ratios.show('QNTL KSTL')
  await ratios.searchRatios.fill('margin')
  await ratios.panel('Restatements').click()
  await ratios.companyTool('KSTL').click()
  await ratios.panel('Series').click()
  await first.chart.toggle(0)
  await expect(first.chart.legendButtons).toHaveCount(3)
  await ratios.numbers.first().click()
  await expect(frame.unchanged).toBeVisible()
  await ratios.panel('Restatements').click()
  await frame.open('Console')
  await first.console.search.fill('ratios')
  await first.console.calls.first().click()
  // An end of the application once took the files from what it was still saving.
  const names = Array.from({ length: 250 }, (_, index) => `Search ${index}`)
  const [{ connection }] = (await ask(page, [['app.status', {}]])) as [{ connection: { id: string } }]
  await page.evaluate(
    ([id, all]) => {
      const rest = { connection: id, id: null, purpose: 'saved', query: 'revenue', colour: null, sound: null }
      for (const name of all) void window.desk.invoke(name, 'organiser.saveQuery', { ...rest, name })
    },
    [connection.id, names] as const,
  )
  await first.close()
  expect(writtenBy(first)).toContain('view/console call')

  const second = await startDesk({ userData: first.userData })
  await expect(second.frame.tab('Console')).toHaveAttribute('aria-current', 'page')
  await expect(second.console.search).toHaveValue('ratios')
  // The calls of a session end with it.
  await expect(second.console.call).toHaveCount(0)
  await expect(second.frame.unchanged).toBeVisible()
  await expect.poll(() => boundsOf(second.app)).toEqual({ x: 60, y: 40, width: 1100, height: 700 })
  await second.frame.open('Ratios')
  await expect(second.ratios.radar).toContainText('KSTL')
  await expect(second.ratios.searchRatios).toHaveValue('margin')
  await second.ratios.panel('Series').click()
  await expect(second.ratios.view).toContainText('QNTL')
  await expect(second.chart.legendButtons).toHaveCount(3)
  await second.frame.open('Webhooks')
  await expect(second.webhooks.schemaForm('TypeScript')).toBeChecked()
  await second.webhooks.openPart('Send a test')
  await expect(second.webhooks.destination).toHaveValue('https://hooks.example/under-way')
  await second.frame.open('Settings')
  await expect(second.page.getByRole('group', { name: 'What these limits delete' })).toBeVisible()
  await second.frame.open('Company')
  await expect(second.page.getByRole('main')).toContainText('KSTL')
  await second.frame.open('Earnings')
  await expect(second.earnings.company('KSTL')).toBeChecked()
  await second.earnings.withSearchFields((field) => expect(field).toHaveValue('eps'))
  await second.frame.open('News')
  await expect(second.news.search).toHaveValue('is:unread')
  await expect(second.news.title).toHaveText(title ?? '')
  await expect(second.news.side).toHaveCount(0)
  await expect(paneWidth(second.page)).toHaveAttribute('aria-valuenow', width ?? '')
  await expect(second.news.rawText).toBeVisible()
  await second.page.getByRole('button', { name: 'Side bar' }).click()
  await expect(second.news.facet('Sector').value('.*').first()).toBeVisible()
  await expect(second.news.side.getByRole('button', { name: /^Search \d+/ })).toHaveCount(names.length)
  await second.frame.run('Reset the layout')
  await expect(second.news.body).toBeVisible()
  await expect(second.news.rawText).toHaveCount(0)
  await expect(second.frame.inspector).toHaveCount(0)
  await second.page.getByRole('button', { name: 'Undo' }).click()
  await expect(second.news.rawText).toBeVisible()
  await expect(second.frame.inspector).toBeVisible()
})

/** Types a note of the third story without saving it. */
async function typeNote({ page, news }: Desk, text: string): Promise<void> {
  await news.rows.nth(2).click()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
}

/** The story at the top of the list. */
const topStoryOf = ({ news }: Desk): Promise<string> =>
  news.list.evaluate((list) => {
    const { left, top } = list.getBoundingClientRect()
    return document.elementFromPoint(left + 40, top + 22)?.closest('[role=option]')?.id ?? ''
  })

// U11
test('a note that is being typed survives another story, another view, a start and the end of the process, as do a view and a report, and what scrolls is where it was', async ({
  startDesk,
  startDemo,
}) => {
  const first = await startDemo()
  await setBounds(first.app, { x: 20, y: 20, width: 900, height: 640 })
  await typeNote(first, 'Compare with the third quarter')
  await first.news.rows.nth(4).click()
  await expect(first.page.getByRole('textbox', { name: 'Note' })).toHaveCount(0)
  await first.frame.open('Ratios')
  await first.frame.open('News')
  await first.news.rows.nth(2).click()
  await expect(first.page.getByRole('textbox', { name: 'Note' })).toHaveValue('Compare with the third quarter')
  await scrollTo(first.news.reading, 60)
  await first.frame.open('Settings')
  await scrollTo(first.settings.view, 500)
  await expect.poll(() => writtenBy(first)).toContain('"top": 500')
  await first.frame.open('News')
  await expect.poll(() => topOf(first.news.reading)).toBe(60)
  const before = await topStoryOf(first)
  await first.news.list.hover()
  await first.page.mouse.wheel(0, 44 * 60)
  await expect.poll(() => topStoryOf(first)).not.toBe(before)
  await expect.poll(() => writtenBy(first)).toMatch(/"top": \d{4}/)
  const story = await topStoryOf(first)
  await first.frame.open('Settings')
  await expect.poll(() => topOf(first.settings.view)).toBe(500)
  await first.close()

  const second = await startDesk({ userData: first.userData })
  await expect.poll(() => topOf(second.settings.view)).toBe(500)
  await second.frame.open('News')
  await expect.poll(() => topOf(second.news.reading)).toBe(60)
  await expect(second.page.getByRole('textbox', { name: 'Note' })).toHaveValue('Compare with the third quarter')
  await expect.poll(() => topStoryOf(second)).toBe(story)

  await second.frame.open('Earnings')
  await second.frame.run('Report a problem')
  await second.page.getByRole('textbox', { name: /^What happened/ }).fill('The chart was empty')
  for (const text of ['Compare with the third quarter', 'The chart was empty', '"view": "earnings"'])
    await expect.poll(() => writtenBy(second)).toContain(text)
  second.app.process().kill('SIGKILL')

  const third = await startDesk({ userData: first.userData })
  await expect(third.page.getByRole('textbox', { name: /^What happened/ })).toHaveValue('The chart was empty')
  await third.page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => writtenBy(third)).not.toContain('The chart was empty')
  await expect(third.frame.tab('Earnings')).toHaveAttribute('aria-current', 'page')
  await third.frame.open('News')
  const note = third.page.getByRole('textbox', { name: 'Note' })
  await expect(note).toHaveValue('Compare with the third quarter')
  await note.press('Control+Enter')
  await expect(third.page.getByRole('note', { name: 'Your note' })).toHaveText('Compare with the third quarter')
  await expect.poll(() => writtenBy(third)).not.toContain('Compare with the third quarter')
})

// U11
test('a start that cannot use what is remembered begins as the first one, a window whose screen is gone is moved into one that exists, and the layout is reset with its size, which can be undone', async ({
  startDesk,
  startDemo,
}) => {
  let desk = await startDemo('Earnings')
  for (const text of ['{"version":1,"windows":[{"fra', '{"version":99,"windows":[]}']) {
    await desk.close()
    writeFileSync(fileOf(desk), text)
    desk = await startDesk({ userData: desk.userData })
    await expect(desk.frame.tab('News')).toHaveAttribute('aria-current', 'page')
    await expect(desk.news.rows.first()).toBeVisible()
    await desk.frame.open('Earnings')
  }

  await setBounds(desk.app, { x: 60, y: 40, width: 900, height: 640 })
  await expect.poll(() => writtenBy(desk)).toContain('"width": 900')
  await desk.close()
  writeFileSync(fileOf(desk), writtenBy(desk).replace(/"x": -?\d+/, '"x": -5000'))
  const moved = await startDesk({ userData: desk.userData })
  await expect(moved.frame.tab('Earnings')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => boundsOf(moved.app)).toEqual({ x: 0, y: 40, width: 900, height: 640 })

  const { app, page, frame, news } = moved
  await frame.open('News')
  await page.getByRole('button', { name: 'Side bar' }).click()
  await paneWidth(page).press('ArrowRight')
  const width = await paneWidth(page).getAttribute('aria-valuenow')
  await page.keyboard.press('Control+k')
  await frame.paletteField.fill('Reset the layout')
  await page.keyboard.press('Enter')
  await expect(news.side).toBeVisible()
  await expect(paneWidth(page)).toHaveAttribute('aria-valuenow', '440')
  await expect.poll(async () => (await boundsOf(app))?.width).not.toBe(900)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paneWidth(page)).toHaveAttribute('aria-valuenow', width ?? '')
  await expect.poll(() => boundsOf(app)).toEqual({ x: 0, y: 40, width: 900, height: 640 })
})
