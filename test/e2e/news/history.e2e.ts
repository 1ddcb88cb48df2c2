import { connect, expect, test, type Desk, type StartService } from '../support/desk/desk.ts'

/** Opens a story and waits for the service's present version. */
async function open({ news }: Desk, id: number): Promise<void> {
  await news.open(id)
  await news.askAgain.click()
  await expect(news.storySource).toHaveText(/^Live[^…]*$/)
  await news.reading.focus()
}

interface SentStory {
  id: number
  title: string
  body: string
  stocks: { name: string }[]
}

/** Starts a service with a control port, and reads some of its newest stories. */
async function startEditable(startService: StartService) {
  const service = await startService(['--control-port', '0'])
  const control = (method: string, path: string, body: unknown = {}): Promise<Response> =>
    fetch(`${service.controlUrl ?? ''}${path}`, { method, body: JSON.stringify(body) })
  const stories = (await (
    await fetch(`${service.url}/api/v2/news?pageSize=40&displayOutput=full`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
  ).json()) as SentStory[]
  const editable = stories.filter(({ body, title }) => body.includes('Sample story. The') && /[A-Z]/.test(title))
  return { service, control, stories: editable.slice(3) }
}

// U24
test('an announced edit that the list shows before the story is one edit, tables are compared cell by cell, an unannounced edit is marked, entities are not edits, and a removed story keeps its text', async ({
  startDesk,
  startService,
}) => {
  const { service, control, stories } = await startEditable(startService)
  const [edited, withTable, entityEdit, unannouncedEdit, removal] = stories
  if (
    edited === undefined ||
    withTable === undefined ||
    entityEdit === undefined ||
    unannouncedEdit === undefined ||
    removal === undefined
  )
    throw new Error('the sample has too few stories')
  const bodyOf = (sales: string, growth: string, outlook: string): string =>
    `<p>Sales rose ${growth} in the quarter.</p><table><tr><th>Part</th><th>Sales</th></tr><tr><td>Core</td><td>${sales}</td></tr></table><p>${outlook}</p>`
  await control('POST', `/stories/${withTable.id}`, {
    body: bodyOf('$1.86 billion', '4.8%', 'The board expects orders to grow in the second half.'),
  })
  const desk = await startDesk()
  const { page, frame, news } = desk
  await connect(desk, service.url, service.keys.full)
  await news.rows.first().waitFor()
  await open(desk, edited.id)

  await control('POST', `/stories/${edited.id}`, {
    title: `${edited.title} (Corrected)`,
    body: edited.body.replace('fictional', 'invented'),
  })
  await news.refresh.click()
  const row = news.rows.filter({ hasText: '(Corrected)' })
  await expect(row).toContainText('edited')
  await open(desk, edited.id)

  await expect(news.body).toContainText('invented')
  await expect(news.showChanges).toHaveText(/^History: 1 edit( · |$)/)
  await expect(row).not.toContainText('unannounced edit')
  await page.keyboard.press('d')
  const edit = news.versions.filter({ hasText: 'Edited' })
  await expect(edit).toHaveCount(1)
  await expect(news.versions.filter({ hasText: 'Unannounced edit' })).toHaveCount(0)
  await expect(news.changedPart('Title').getByRole('insertion')).toHaveText([/\(Corrected\)/])
  await expect(news.changedPart('Body').getByRole('insertion')).toHaveText(['invented'])

  // Each part leads to the response that brought it.
  for (const parts of ['title', 'body']) {
    await edit.getByRole('button', { name: `response with ${parts}` }).click()
    await expect(frame.unchanged).toBeVisible()
    await frame.closeInspector()
  }

  await open(desk, withTable.id)
  await control('POST', `/stories/${withTable.id}`, {
    body: bodyOf('$1.88 billion', '5.8%', 'Costs climbed, so the chair warned of a loss next spring.'),
  })
  await news.askAgain.click()
  await expect(news.body).toContainText('5.8%')
  await news.reading.focus()
  await page.keyboard.press('d')
  const body = news.changedPart('Body')
  await expect(news.versions.first()).toContainText('1 word, 1 cell and 1 paragraph changed')
  await expect(body.getByRole('deletion')).toHaveText(['4.8%', '$1.86 billion', /^The board/])
  await expect(body.getByRole('insertion')).toHaveText(['5.8%', '$1.88 billion', /^Costs climbed/])
  await expect(body.getByRole('row')).toHaveText([/^PartSales/, /^Core/])
  await expect(news.rewritten).toHaveCount(2)
  const tops = (): Promise<number[]> =>
    news.rewritten.evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().top))
  await expect.poll(async () => new Set(await tops()).size).toBe(1)

  const chosen = [entityEdit, unannouncedEdit, removal]
  for (const story of chosen) await open(desk, story.id)
  const symbols = new Set(chosen.flatMap(({ stocks }) => stocks.map(({ name }) => name)))
  await news.watch('All of them', [...symbols].filter((name) => /^[A-Z]+$/.test(name)).join(' '))
  await expect(news.watchState).toContainText(/^Watch lists: 2 requests/)

  await control('POST', `/stories/${entityEdit.id}`, {
    body: entityEdit.body.replace('Sample', '&#83;ample').replaceAll('</p>', ' </p>\n'),
  })
  await control('POST', `/stories/${unannouncedEdit.id}`, {
    body: unannouncedEdit.body.replace('fictional', 'real'),
    silent: true,
  })
  await control('DELETE', `/stories/${removal.id}`)

  // Entities and white space: another version, but not an edit.
  await open(desk, entityEdit.id)
  await expect(news.showChanges).toHaveCount(0)
  await page.keyboard.press('d')
  await news.changes
    .getByRole('button', { name: /^Show (?:1 version that is no edit|\d versions that are no edits)$/ })
    .click()
  await expect(news.versions.filter({ hasText: 'Same content' })).toHaveText(
    /What was received of the title, .* is the same\. .*dates, the author, the address/,
  )

  // An unannounced edit is marked as one.
  await open(desk, unannouncedEdit.id)
  await expect(news.showChanges).toContainText('1 edit, unannounced')
  await page.keyboard.press('d')
  await expect(news.versions.filter({ hasText: 'Unannounced edit' })).toContainText('update time did not')
  await expect(news.addedWords).toHaveText(['real'])

  // The watch list requests changes since its last refresh and so receives the removal; the last text is kept.
  await news.refreshLists.click()
  await expect(news.watchState).toContainText(/1 removed/)
  await expect(news.watchState).toContainText(/3 requests/)
  await news.entry('Removed by the service').click()
  await expect(news.rows).toHaveCount(1)
  await news.rows.click()
  await expect(news.story).toContainText('The service removed this story on')
  await news.askAgain.click()
  await expect(news.story).toContainText('The cached version is below.')
  await expect(news.body).toContainText('Sample story')

  // The list names the edited stories.
  await news.entry('Edited by the service').click()
  await expect(news.rows).toHaveCount(3)
  await expect(news.rowOf(`${unannouncedEdit.id}`)).toContainText('unannounced edit')
  await expect(row).not.toContainText('unannounced edit')
})
