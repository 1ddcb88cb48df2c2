import { ask, expect, test, type Desk } from '../support/desk/desk.ts'

/** Chooses the fourth story of the list. Resolves to its node ID and to that of the next story. */
async function chooseFourth({ news }: Desk): Promise<{ chosen: string; next: string }> {
  await news.rows.nth(3).click()
  const chosen = await news.idOf(news.rows.nth(3))
  await expect(news.nodeId).toHaveText(chosen)
  return { chosen, next: await news.idOf(news.rows.nth(4)) }
}

/** Waits for the stories of the next burst. */
async function receiveNewStories({ page, news }: Desk): Promise<void> {
  const before = (await news.listCount.textContent()) ?? ''
  await ask(page, [['scenarios.start', { name: 'burst' }]])
  await news.refresh.click()
  await expect(news.listCount).not.toHaveText(before)
}

/** Presses j and resolves to the node ID of the story that is on screen afterwards. */
async function pressJ({ news, page }: Desk, chosen: string): Promise<string> {
  await page.keyboard.press('j')
  await expect(news.nodeId).not.toHaveText(chosen)
  return (await news.nodeId.textContent()) ?? ''
}

test('j goes on from the chosen story, and a message leaves that in sight', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('j goes to the story after the chosen one, which stays on screen when new ones arrive, and keeps the keys after a dialog', async () => {
    const first = await chooseFourth(desk)
    expect(await pressJ(desk, first.chosen)).toBe(first.next)

    const { chosen, next } = await chooseFourth(desk)
    await desk.page.keyboard.press('?')
    await desk.frame.dialog.getByRole('button', { name: 'Close' }).click()
    await expect(desk.news.list).toBeFocused()

    await receiveNewStories(desk)
    await expect(desk.news.nodeId).toHaveText(chosen)
    expect(await pressJ(desk, chosen)).toBe(next)
  })

  await test.step('a message leaves the chosen story at the end of the list in sight', async () => {
    const { page, news, frame } = desk
    await desk.frame.open('News')
    await news.rows.first().click()
    await page.keyboard.press('End')
    await expect(news.chosen).not.toHaveAttribute('aria-posinset', '1')
    await expect(news.chosen).toBeInViewport()
    await page.keyboard.press('Shift+A')
    await expect(frame.message).toBeVisible()
    await expect(async () => {
      const [row, message] = await Promise.all([news.chosen.boundingBox(), frame.message.boundingBox()])
      if (row === null || message === null) throw new Error('not on screen')
      const isBeside = message.x >= row.x + row.width || message.x + message.width <= row.x
      const isBelow = message.y >= row.y + row.height || message.y + message.height <= row.y
      expect(isBeside || isBelow, `${JSON.stringify(row)} under ${JSON.stringify(message)}`).toBe(true)
    }).toPass({ timeout: 30_000 })
  })
})
