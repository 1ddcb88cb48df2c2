import { readFileSync, writeFileSync } from 'node:fs'
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

for (const [theme, width] of [
  ['Light', 1360],
  ['Dark', 1360],
  ['Light', 900],
  ['Dark', 900],
] as const)
  test(`pictures ${theme} ${width}`, async ({ startDemo }) => {
    const desk = await startDemo()
    await desk.app.evaluate(({ BrowserWindow }, w) => BrowserWindow.getAllWindows()[0]?.setSize(w, 860), width)
    await desk.frame.run(`${theme} theme`)
    await desk.news.rows.nth(2).click()
    await kept(desk)
    await desk.page.mouse.move(5, 850)
    await new Promise((resolve) => setTimeout(resolve, 3500))
    await desk.page.screenshot({ path: `/tmp/pics-first/${theme}-${width}-own.png` })
    await showFirstDocument(desk)
    await expect(desk.firstScreen.drawn).toBeVisible()
    await desk.page.screenshot({ path: `/tmp/pics-first/${theme}-${width}-drawn.png` })
  })
