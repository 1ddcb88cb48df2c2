import { expect, test } from '../support/desk/desk.ts'

// B1, B9
test('stories are opened by addresses and IDs, and hidden by a mute rule, and single keys can be switched off', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('a story is opened by its address, and a pasted list of IDs gives a result for each', async () => {
    const { frame, news } = desk
    const id = await news.idOf(news.rows.nth(3))
    await news.openById.fill(`https://stories.example/news/${id}/a-title`)
    await news.openById.press('Enter')
    await expect(news.nodeId).toHaveText(id)

    const row = news.rows.nth(4)
    const known = await news.idOf(row)
    const title = (await news.titleOf(row).textContent()) ?? ''
    await news.openById.fill(`${known}, 12345 hello`)
    await news.openById.press('Enter')
    await frame.dialog.getByRole('button', { name: 'Request 2' }).click()
    await expect(frame.dialog).toContainText('3 entries · 1 received · 1 empty · 1 failed')
    await expect(frame.dialog).toContainText('Unknown ID, or not in this key’s plan')
    await frame.dialog.getByRole('button', { name: title }).click()
    await expect(news.nodeId).toHaveText(known)
  })

  await test.step('a mute rule made with the builder hides stories, and each names the rule that hides it', async () => {
    const { frame, news } = desk
    await desk.page.keyboard.press('Escape')
    await expect(news.listCount).toHaveText('50 stories')
    await news.addMuteRule.click()
    const { dialog } = frame
    await dialog.getByLabel('Name').fill('No results')
    await dialog.getByLabel('Field to search').selectOption('chan')
    await dialog.getByLabel('Value').fill('Earnings')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Query')).toHaveValue('chan:Earnings')
    await expect(dialog).toContainText(/Hides \d+ of the cached stories/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(news.listCount).not.toHaveText('50 stories')
    await expect(news.rows.filter({ has: news.list.getByText(/\bEarnings\b/) })).toHaveCount(0)
    await news.listPane.getByRole('button', { name: /\d+ hidden/ }).click()
    await expect(news.rows.first()).toContainText('hidden by No results')
  })

  await test.step('single keys can be switched off, and the keys with Ctrl still work', async () => {
    const { page, frame, news, settings } = desk
    await frame.open('Settings')
    await settings.singleKeys.click()
    await expect(settings.singleKeys).not.toBeChecked()
    await page.keyboard.press('Control+1')
    await news.list.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await expect(news.chosen).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(news.chosen).toHaveCount(1)
  })
})
