import { expect, test } from './support/desk.ts'

test('a list is read, marked, searched and undone by keyboard only', async ({ openDemo }) => {
  const { page, frame, news } = await openDemo()
  await expect(news.listCount).toHaveText('50 stories')
  await expect(news.rows.first()).toHaveAttribute('aria-setsize', '50')

  // Through the list; an opened story is marked as read.
  await page.keyboard.press('j')
  await expect(news.chosen).toHaveAttribute('data-read', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '3')
  // A story that was skipped before it was displayed is not marked as read.
  await expect(news.chosen).toHaveAttribute('data-read', 'true')
  await page.keyboard.press('k')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '2')

  // Marked as unread again; the next unread story is found from the top.
  await expect(news.nodeId).toHaveText(await news.idOf(news.chosen))
  await expect(news.chosen).toHaveAttribute('data-read', 'true')
  await page.keyboard.press('u')
  await expect(news.chosen).toHaveAttribute('data-read', 'false')
  await page.keyboard.press('Home')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('n')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '2')
  await page.keyboard.press('n')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '4')

  // Space scrolls the story, and opens the next one at its end.
  const seen = async (): Promise<string> =>
    `${await news.chosen.getAttribute('aria-posinset')} ${await news.reading.evaluate((each) => each.scrollTop)}`
  for (let before = await seen(); before.startsWith('4 '); before = await seen()) {
    await page.keyboard.press('Space')
    // A press that comes before the last one is shown would go on from the next story.
    await expect.poll(seen).not.toBe(before)
  }
  await expect(news.chosen).toHaveAttribute('aria-posinset', '5')

  // Star, label and note.
  await page.keyboard.press('s')
  await expect(news.star).toHaveText('Starred')
  await news.label('committee')
  await news.writeNote('Ask about covenants')
  const title = (await news.title.textContent()) ?? ''

  // The search finds the story by its note, and shows the position of an error in a query.
  await page.keyboard.press('/')
  await frame.type('covenants is:starred')
  await page.keyboard.press('Enter')
  await expect(news.rows).toHaveCount(1)
  await expect(news.rows).toContainText(title)
  await page.keyboard.press('/')
  await frame.type('sym:QNTL rank>=9')
  await expect(page.getByRole('alert')).toContainText('rank takes a number from 1 to 5')
  await expect(news.searchMistake).toHaveText('rank>=9')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('sym:q')
  await expect(news.suggestion(/sym:QNTL/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(news.suggestion(/sym:QNTL/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(news.search).toHaveValue('sym:QNTL ')
  await page.keyboard.press('Enter')

  // Marks the whole list as read, and undoes it.
  const unread = news.countOf('Unread')
  await expect(unread).not.toHaveText('')
  await page.keyboard.press('/')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(news.search).toHaveValue('')
  // Behind a short list older stories are still being requested; those received after the marking are unread.
  await expect(news.listSource).toHaveText(/^Live[^…]*$/)
  await expect(news.requestingOlder).toBeHidden()
  await expect(frame.tasks).toBeHidden()
  await expect(unread).not.toHaveText('')
  await page.keyboard.press('Shift+A')
  await expect(unread).toHaveText('')
  // All marked stories are restored; their number depends on how far the list has been filled.
  const marked = /^(\d+) stories marked as read/.exec(
    (await page.getByText(/stories marked as read/).textContent()) ?? '',
  )?.[1]
  await page.keyboard.press('Control+z')
  await expect(unread).toHaveText(marked ?? 'a number')

  // Find in the story.
  await page.keyboard.press('j')
  await news.body.waitFor()
  await page.keyboard.press('Control+f')
  await frame.type('sample')
  await expect(news.findBar).toContainText(/1 of \d/)
  await page.keyboard.type('zzz')
  await expect(news.findBar).toContainText('not found')
  await page.keyboard.press('Escape')
  await expect(news.findBar).toHaveCount(0)

  // The story as text and as sent.
  await page.keyboard.press('v')
  await expect(news.plainText).toContainText('Sample story')
  await page.keyboard.press('v')
  await expect(news.rawText).toContainText('"body"')
  await expect(news.rawText).toContainText((await news.nodeId.textContent()) ?? 'no ID')

  // All keys are listed, from the registry that runs them.
  await page.keyboard.press('?')
  for (const label of ['Next unread story', 'Mark the whole list as read', 'Find in the story', 'Show what changed'])
    await expect(frame.dialog).toContainText(label)
})

test('single keys can be switched off, and the keys with Ctrl still work', async ({ openDemo }) => {
  const { page, news, settings } = await openDemo('Settings')
  await settings.singleKeys.click()
  await expect(settings.singleKeys).not.toBeChecked()
  await page.keyboard.press('Control+1')
  await news.rows.first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(news.chosen).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(news.chosen).toHaveCount(1)
  // The next test begins with them.
  await page.keyboard.press('Control+7')
  await settings.singleKeys.click()
  await expect(settings.singleKeys).toBeChecked()
})

// B8, B13
test('stories are pinned, opened by addresses and IDs, narrowed down, and hidden by a mute rule', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('a story is pinned for later, found among the pinned ones, and that is undone', async () => {
    const { page, news } = desk
    const id = await news.idOf(news.rows.nth(2))
    await news.rows.nth(2).click()
    await expect(news.nodeId).toHaveText(id)
    await page.keyboard.press('p')
    await expect(news.pin).toHaveText('Pinned')
    await news.search.fill('is:pinned')
    await expect(news.rows).toHaveCount(1)
    expect(await news.idOf(news.rows.first())).toBe(id)
    await news.rows.first().click()
    await page.keyboard.press('Control+z')
    await expect(news.pin).toHaveText('Pin')
    await news.search.fill('')
    await news.rows.nth(3).waitFor()
    await news.search.fill('is:pinned')
    await expect(news.rows).toHaveCount(0)
  })

  await test.step('a story is opened by its address, and a pasted list of IDs gives a result for each', async () => {
    const { frame, news } = desk
    await desk.news.search.fill('')
    await desk.frame.open('News')
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

  await test.step('stories are narrowed down by GICS name, and of a company one with a known headline is marked and leads to the earlier one', async () => {
    const { news } = desk
    await desk.page.keyboard.press('Escape')
    await desk.frame.open('News')
    const gics = news.facet('GICS')
    await gics.open.click()
    await gics.value('Application Software').click()
    await expect(news.search).toHaveValue('gics:"Application Software"')
    await news.search.fill('sym:JQ')
    await news.search.press('Enter')

    const marked = news.rows.filter({ hasText: /similar/ }).first()
    await expect(marked.getByTitle(/^An earlier story has a similar title: “/)).toBeVisible()
    // Which one is the first may change until the list is there in full, so that the click goes to the one with this ID.
    const id = await news.idOf(marked)
    await news.rowOf(id).click()
    await expect(news.nodeId).toHaveText(id)

    await news.similar.getByRole('button').first().click()
    await expect(news.nodeId).not.toHaveText(id)
    // It has been read now.
    await expect(news.rows.filter({ hasText: /seen before/ }).first()).toBeVisible()
  })

  await test.step('a mute rule made with the builder hides stories, and each names the rule that hides it', async () => {
    const { frame, news } = desk
    await desk.news.search.fill('')
    await desk.frame.open('News')
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
})
