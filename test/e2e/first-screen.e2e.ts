import { readFileSync, writeFileSync } from 'node:fs'
import { pagesOf } from './pages/pages.ts'
import { expect, test } from './support/desk.ts'
import type { Desk } from './support/desk.ts'
import { firstScreenFiles, keptTexts, showFirstDocument } from './support/first-document.ts'

/** Waits until what the window shows is kept for the next start; the title of a row. */
async function kept(desk: Desk): Promise<string> {
  const title = (await desk.news.titleOf(desk.news.rows.nth(1)).textContent()) ?? ''
  await expect.poll(() => keptTexts(desk)).toContain(title)
  return title
}

test('a start shows the rows of before in its first document, and then its own', async ({ startDesk, startDemo }) => {
  const first = await startDemo()
  expect(await first.firstScreen.state()).toBeNull()
  const title = await kept(first)
  await first.close()

  const second = await startDesk({ userData: first.userData })
  await expect(second.news.rows.nth(1)).toContainText(title)
  await expect.poll(() => second.firstScreen.state()).toBe('confirmed')
  await expect(second.firstScreen.drawn).toHaveCount(0)
})

// SECURITY 56
test('a first screen that is damaged is ignored', async ({ startDesk, startDemo }) => {
  const first = await startDemo()
  const title = await kept(first)
  await first.close()
  for (const file of firstScreenFiles(first))
    writeFileSync(file, readFileSync(file, 'utf8').replace(title, 'Another title'))

  const second = await startDesk({ userData: first.userData })
  await expect(second.news.rows.nth(1)).toContainText(title)
  expect(await second.firstScreen.state()).toBeNull()
})

// SECURITY 56
test('the first document draws the rows where the window shows them, under the same policy', async ({ startDemo }) => {
  const desk = await startDemo()
  const title = await kept(desk)
  const own = await desk.news.titleOf(desk.news.rows.nth(1)).boundingBox()
  await showFirstDocument(desk)
  await expect(async () => {
    const drawn = await desk.firstScreen.lines.filter({ hasText: title }).first().boundingBox()
    for (const side of ['x', 'y'] as const) expect(Math.abs((drawn?.[side] ?? 0) - (own?.[side] ?? 0))).toBeLessThan(4)
  }).toPass()
  await expect(desk.firstScreen.source).toHaveText(/^Cached · /)
})

test('a key that is pressed before the window is there is not lost', async ({ startDemo }) => {
  const desk = await startDemo()
  const title = (await desk.news.titleOf(desk.news.rows.first()).textContent()) ?? ''
  await kept(desk)
  const release = await showFirstDocument(desk, { runs: true })
  await expect(desk.firstScreen.lines.first()).toBeVisible()
  await desk.page.keyboard.press('j')
  await release()
  await expect(desk.news.title).toHaveText(title)
  await expect.poll(() => desk.firstScreen.state()).toBe('confirmed')
})

test('a purge removes what the next start would show first', async ({ startDemo }) => {
  const desk = await startDemo()
  await kept(desk)
  await desk.page.evaluate(async () => {
    const status = await window.desk.invoke('a', 'app.status', {})
    const { connection } = (status as unknown as { value: { connection: { id: string } } }).value
    await window.desk.invoke('b', 'library.purge', { connection: connection.id, what: 'stories', which: 'all' })
  })
  await expect.poll(() => firstScreenFiles(desk)).toEqual([])
})

test('a start with several windows begins without a first screen', async ({ startDesk, startDemo }) => {
  const first = await startDemo()
  await kept(first)
  const [page] = await Promise.all([first.app.waitForEvent('window'), first.page.keyboard.press('Control+Shift+N')])
  await pagesOf(page).news.rows.first().waitFor()
  await expect.poll(() => firstScreenFiles(first)).toHaveLength(1)
  await first.close()

  const second = await startDesk({ userData: first.userData })
  await expect.poll(() => second.app.windows().length).toBe(2)
  await second.news.rows.first().waitFor()
  expect(await second.firstScreen.state()).toBeNull()
})
