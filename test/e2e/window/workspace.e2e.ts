import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { ask, expect, test, type Desk } from '../support/desk/desk.ts'
import { fileOf, scrollTo, topOf, writtenBy } from '../support/desk/kept-file.ts'

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

/** The story at the top of the list. */
const topStoryOf = ({ news }: Desk): Promise<string> =>
  news.list.evaluate((list) => {
    const { left, top } = list.getBoundingClientRect()
    return document.elementFromPoint(left + 40, top + 22)?.closest('[role=option]')?.id ?? ''
  })

// U11
test('a start goes on where the last one ended and finds views as they were left, with what was being saved, and after a kill with what was being typed', async ({
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
  await frame.open('Webhooks')
  await first.webhooks.destination.fill('https://hooks.example/under-way')
  await frame.open('Ratios')
  await ratios.show('QNTL KSTL')
  await first.chart.toggle(0)
  await expect(first.chart.legendButtons).toHaveCount(3)
  await ratios.numbers.first().click()
  await expect(frame.unchanged).toBeVisible()
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
  const note = second.page.getByRole('textbox', { name: 'Note' })
  await test.step('views, their layout and the size of the window are those of the end', async () => {
    await expect(second.frame.tab('Console')).toHaveAttribute('aria-current', 'page')
    await expect(second.console.search).toHaveValue('ratios')
    // The calls of a session end with it.
    await expect(second.console.call).toHaveCount(0)
    await expect(second.frame.unchanged).toBeVisible()
    await expect.poll(() => boundsOf(second.app)).toEqual({ x: 60, y: 40, width: 1100, height: 700 })
    await second.frame.open('Ratios')
    await expect(second.ratios.view).toContainText('QNTL')
    await expect(second.chart.legendButtons).toHaveCount(3)
    await second.frame.open('Webhooks')
    await expect(second.webhooks.destination).toHaveValue('https://hooks.example/under-way')
    await second.frame.open('News')
    await expect(second.news.search).toHaveValue('is:unread')
    await expect(second.news.title).toHaveText(title ?? '')
    await expect(second.news.side).toHaveCount(0)
    await expect(paneWidth(second.page)).toHaveAttribute('aria-valuenow', width ?? '')
    await expect(second.news.rawText).toBeVisible()
    await second.page.getByRole('button', { name: 'Side bar' }).click()
    await expect(second.news.facet('Sector').value('.*').first()).toBeVisible()
    await expect(second.news.side.getByRole('button', { name: /^Search \d+/ })).toHaveCount(names.length)
  })

  await test.step('a reset puts the views back, which can be undone', async () => {
    await second.frame.run('Reset the layout')
    await expect(second.news.body).toBeVisible()
    await expect(second.news.rawText).toHaveCount(0)
    await expect(second.frame.inspector).toHaveCount(0)
    await second.page.getByRole('button', { name: 'Undo' }).click()
    await expect(second.news.rawText).toBeVisible()
    await expect(second.frame.inspector).toBeVisible()
  })

  let story = ''
  await test.step('a note that is being typed and what is scrolled outlast another story and another view', async () => {
    await second.news.search.fill('')
    await second.page.keyboard.press('Escape')
    await setBounds(second.app, { x: 20, y: 20, width: 900, height: 640 })
    await second.news.rows.nth(2).click()
    await second.news.showAs('Story')
    await second.page.keyboard.press('e')
    await note.fill('Compare with the third quarter')
    await second.news.rows.nth(4).click()
    await expect(note).toHaveCount(0)
    await second.frame.open('Console')
    await second.frame.open('News')
    await second.news.rows.nth(2).click()
    await expect(note).toHaveValue('Compare with the third quarter')
    await scrollTo(second.news.reading, 60)
    const before = await topStoryOf(second)
    await second.news.list.hover()
    await second.page.mouse.wheel(0, 44 * 60)
    await expect.poll(() => topStoryOf(second)).not.toBe(before)
    await expect.poll(() => writtenBy(second)).toMatch(/"top": \d{4}/)
    story = await topStoryOf(second)
    await second.frame.open('Console')
    await second.frame.run('Report a problem')
    await second.page.getByRole('textbox', { name: /^What happened/ }).fill('The chart was empty')
    for (const text of ['Compare with the third quarter', 'The chart was empty', '"top": 60'])
      await expect.poll(() => writtenBy(second)).toContain(text)
  })
  second.app.process().kill('SIGKILL')

  const third = await startDesk({ userData: first.userData })
  await test.step('they are there after a kill, and what is saved or closed is no longer kept', async () => {
    await expect(third.page.getByRole('textbox', { name: /^What happened/ })).toHaveValue('The chart was empty')
    await third.page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => writtenBy(third)).not.toContain('The chart was empty')
    await third.frame.open('News')
    await expect.poll(() => topOf(third.news.reading)).toBe(60)
    await expect.poll(() => topStoryOf(third)).toBe(story)
    const kept = third.page.getByRole('textbox', { name: 'Note' })
    await expect(kept).toHaveValue('Compare with the third quarter')
    await kept.press('Control+Enter')
    await expect(third.page.getByRole('note', { name: 'Your note' })).toHaveText('Compare with the third quarter')
    await expect.poll(() => writtenBy(third)).not.toContain('Compare with the third quarter')
  })
})

// U11
test('a start that cannot read what is remembered begins as the first one, a window whose screen is gone is moved into one that exists, and the layout is reset with its size, which can be undone', async ({
  startDesk,
  scratch,
}) => {
  const userData = join(scratch, 'unreadable')
  mkdirSync(userData)
  writeFileSync(fileOf({ userData }), '{"version":1,"windows":[{"fra')
  const desk = await startDesk({ userData, args: ['--demo'] })
  await expect(desk.frame.tab('News')).toHaveAttribute('aria-current', 'page')
  await expect(desk.news.rows.first()).toBeVisible()
  await desk.frame.open('Earnings')

  await setBounds(desk.app, { x: 60, y: 40, width: 900, height: 640 })
  await expect.poll(() => writtenBy(desk)).toContain('"width": 900')
  await desk.close()
  writeFileSync(fileOf(desk), writtenBy(desk).replace(/"x": -?\d+/, '"x": -5000'))
  const moved = await startDesk({ userData })
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
