import { connect, expect, test } from '../support/desk/desk.ts'

test('the news as of an earlier time has the headlines and the text of then, and says so', async ({
  startDesk,
  startService,
}) => {
  const service = await startService(['--control-port', '0'])
  const desk = await startDesk()
  const { page, news } = desk
  await connect(desk, service.url, service.keys.full)
  await news.rows.first().waitFor()
  const row = news.rows.nth(4)
  const before = (await news.titleOf(row).innerText()).trim()
  await row.click()
  const id = await news.nodeId.innerText()
  await expect(news.storySource).toHaveText(/^Live[^…]*$/)
  const then = new Date()

  await fetch(`${service.controlUrl ?? ''}/stories/${id}`, {
    method: 'POST',
    body: JSON.stringify({ title: 'A headline of later', body: '<p>A text of later.</p>' }),
  })
  // A time is typed to the second.
  while (Date.now() < then.getTime() + 2000) await page.evaluate(() => new Promise(requestAnimationFrame))
  await news.refresh.click()
  await expect(news.rows.filter({ hasText: 'A headline of later' })).toHaveCount(1)

  await news.reading.focus()
  await page.keyboard.press('w')
  const at = new Date(then.getTime() + 1000).toTimeString().slice(0, 8)
  await news.knownAt.fill(`today ${at}`)
  await news.knownAt.press('Enter')
  await expect(news.listPane.getByText(/^Stories that had been received by/)).toBeVisible()
  await expect(news.rows.filter({ hasText: 'A headline of later' })).toHaveCount(0)
  await expect(news.rows.filter({ hasText: before })).toHaveCount(1)
  await expect(news.knownNote).toContainText('Received by then')
  await expect(news.body).not.toContainText('A text of later.')

  // Marks are those of now, and stay possible.
  await news.reading.focus()
  await page.keyboard.press('s')
  await expect(news.star).toHaveAttribute('aria-pressed', 'true')

  await news.knownAt.fill('yesterday 16:00')
  await news.knownAt.press('Enter')
  await expect(news.listPane.getByText('No story that had been received by then is cached')).toBeVisible()

  await page.keyboard.press('Escape')
  await news.reading.focus()
  await page.keyboard.press('Shift+W')
  await expect(news.knownAt).toHaveCount(0)
  await expect(news.rows.filter({ hasText: 'A headline of later' })).toHaveCount(1)
})
