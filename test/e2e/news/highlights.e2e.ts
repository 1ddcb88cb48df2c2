import type { Page } from '@playwright/test'
import { connect, expect, test } from '../support/desk/desk.ts'

interface SentStory {
  id: number
  body: string
}

/** Selects words of the story's body, as a drag over them does. */
const select = (page: Page, words: string): Promise<void> =>
  page.evaluate(async (quote) => {
    document.querySelector<HTMLElement>('.story-scroll')?.focus()
    const walker = document.createTreeWalker(
      document.querySelector('.story-body') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(quote)
      if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + quote.length)
    }
    // The page hears of the selection with a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, words)

/** What is drawn, by the name of the highlight. */
const drawn = (page: Page, name: 'own' | 'own-current' = 'own'): Promise<string[]> =>
  page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name)

test('text of a story is highlighted, and kept after an edit and when the window is loaded again', async ({
  startDesk,
  startService,
}) => {
  const service = await startService(['--control-port', '0'])
  const stories = (await (
    await fetch(`${service.url}/api/v2/news?pageSize=40&displayOutput=full`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
  ).json()) as SentStory[]
  const edited = stories.find(({ body }) => body.includes('Sample story. The'))
  if (edited === undefined) throw new Error('the sample has too few stories')
  const desk = await startDesk()
  const { page, frame, news } = desk
  await connect(desk, service.url, service.keys.full)
  await news.rows.first().waitFor()
  await news.open(edited.id)
  await expect(news.body).toContainText('Sample story')
  const markup = await news.body.innerHTML()

  // By a key, and by the palette, whose field takes the selection away.
  await select(page, 'people and figures')
  await page.keyboard.press('h')
  await expect(news.highlights.getByRole('listitem')).toHaveText([/people and figures/])
  await expect.poll(() => drawn(page)).toEqual(['people and figures'])
  await select(page, 'fictional')
  await page.keyboard.press('Control+k')
  await frame.paletteField.fill('>highlight the selection')
  await expect(frame.offer(/^Highlight the selection/)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect.poll(() => drawn(page)).toEqual(['people and figures', 'fictional'])
  await expect.poll(() => news.body.innerHTML()).toBe(markup)
  await expect(news.chosen.or(news.rows.filter({ has: page.getByTitle('You highlighted text') })).first()).toBeVisible()

  // An edit takes one of them away, and the other one is found again.
  await fetch(`${service.controlUrl ?? ''}/stories/${edited.id}`, {
    method: 'POST',
    body: JSON.stringify({ body: `<p>Corrected.</p>${edited.body.replace('fictional', 'invented')}` }),
  })
  await news.askAgain.click()
  await expect(news.body).toContainText('invented')
  await expect.poll(() => drawn(page)).toEqual(['people and figures'])
  const gone = news.highlights.getByRole('button', { name: '“fictional” not in this version' })
  await gone.click()
  await expect(news.versionWith('fictional')).toHaveAttribute('data-change', 'enriched')
  await news.showText.click()

  await page.reload()
  await expect.poll(() => drawn(page)).toEqual(['people and figures'])
  await expect(news.highlights.getByRole('listitem')).toHaveCount(2)
})

test('a text is found and highlighted with the keyboard alone; a click on the highlight makes it the current one, and its menu removes it', async ({
  openDemo,
}) => {
  const { page, frame, news } = await openDemo()
  await news.rows.first().click()
  await expect(news.body).toContainText('Sample story')
  await news.reading.focus()
  await page.keyboard.press('Control+f')
  await frame.type('people and')
  await expect(news.findBar).toContainText('1 of 1')
  await page.keyboard.press('Escape')
  const selected = (): Promise<string> => page.evaluate(() => String(getSelection()))
  await expect.poll(selected).toBe('people and')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect.poll(selected).toBe('people and figures')
  await page.keyboard.press('h')
  await expect(news.highlights).toContainText(/people and figures/)
  await expect.poll(() => drawn(page)).toEqual(['people and figures'])
  const place = await page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('own') ?? [])] as Range[]
    // A long story has it below what is in sight.
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    const { x = 0, y = 0, width = 0, height = 0 } = range?.getBoundingClientRect() ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  })
  await page.mouse.click(place.x, place.y)
  await expect.poll(() => drawn(page, 'own-current')).toEqual(['people and figures'])
  await page.mouse.click(place.x, place.y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove the highlight' }).click()
  await expect.poll(() => drawn(page)).toEqual([])
})
