import type { Page } from '@playwright/test'
import { connect, expect, test } from './support/desk.ts'

const open = async (page: Page, id: number): Promise<void> => {
  await page.getByLabel('Open by node ID or address').fill(String(id))
  await page.getByLabel('Open by node ID or address').press('Enter')
  await expect(page.locator('.story-facts .mono')).toHaveText(String(id))
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.locator('.story-pane .source-mark')).toHaveText(/^Live[^…]*$/)
  await page.locator('.story-scroll').focus()
}

test('edits, announced and silent, are kept and shown; entities are not edits; a removed story keeps its text', async ({
  startDesk,
  startService,
}) => {
  const service = await startService(['--control-port', '0'])
  const control = (method: string, path: string, body: unknown = {}): Promise<Response> =>
    fetch(`${service.controlUrl ?? ''}${path}`, { method, body: JSON.stringify(body) })
  const stories = (await (
    await fetch(`${service.url}/api/v2/news?pageSize=40&displayOutput=full`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
  ).json()) as { id: number; title: string; body: string; stocks: { name: string }[] }[]
  const [bodyEdit, titleEdit, entityEdit, silentEdit, removal] = stories
    .filter(({ body, title }) => body.includes('Sample story. The') && /[A-Z]/.test(title))
    .slice(3, 8)
  if (
    bodyEdit === undefined ||
    titleEdit === undefined ||
    entityEdit === undefined ||
    silentEdit === undefined ||
    removal === undefined
  )
    throw new Error('the sample has too few stories')

  const desk = await startDesk()
  const { page } = desk
  await connect(desk, service.url, service.keys.full)
  await page.getByRole('option').first().waitFor()
  for (const story of [bodyEdit, titleEdit, entityEdit, silentEdit, removal]) await open(page, story.id)

  // The service edits them as a script says.
  await control('POST', `/stories/${bodyEdit.id}`, { body: bodyEdit.body.replace('fictional', 'invented') })
  await control('POST', `/stories/${titleEdit.id}`, { title: `${titleEdit.title} (Corrected)` })
  await control('POST', `/stories/${entityEdit.id}`, {
    body: entityEdit.body.replace('Sample', '&#83;ample').replaceAll('</p>', ' </p>\n'),
  })
  await control('POST', `/stories/${silentEdit.id}`, {
    body: silentEdit.body.replace('fictional', 'real'),
    silent: true,
  })
  await control('DELETE', `/stories/${removal.id}`)

  // A body edit, word by word.
  await open(page, bodyEdit.id)
  await expect(page.getByRole('button', { name: /What changed: 1 edit/ })).toContainText('changed since you read it')
  await page.keyboard.press('d')
  await expect(page.locator('.ledger del')).toHaveText(['fictional'])
  await expect(page.locator('.ledger ins')).toHaveText(['invented'])
  await expect(page.locator('.ledger-version').first()).toContainText('Edited')

  // A title edit.
  await open(page, titleEdit.id)
  await page.keyboard.press('d')
  await expect(page.locator('.ledger-part', { hasText: 'Title' }).locator('ins')).toHaveText([/\(Corrected\)/])
  await expect(page.locator('.ledger-part', { hasText: 'Body' })).toHaveCount(0)

  // Entities and white space: another version, and no edit.
  await open(page, entityEdit.id)
  await expect(page.getByRole('button', { name: /What changed/ })).toHaveCount(0)
  await page.keyboard.press('d')
  await page
    .getByRole('button', { name: 'Show 1 version without a visible change' })
    .or(page.getByRole('button', { name: /Show \d versions without/ }))
    .click()
  await expect(page.locator('.ledger-version', { hasText: 'Nothing a reader would see' })).toHaveCount(1)

  // A silent edit is named as one.
  await open(page, silentEdit.id)
  await expect(page.getByRole('button', { name: /What changed: 1 edit, unannounced/ })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.locator('.ledger-version[data-nature="silent edit"]')).toContainText('update time stayed the same')
  await expect(page.locator('.ledger ins')).toHaveText(['real'])

  // A version leads to the answer it came from.
  await page.locator('.ledger-version').first().getByRole('button', { name: 'answer' }).click()
  await expect(page.getByText('Unchanged since it was received')).toBeVisible()
  await page.keyboard.press('Escape')

  // A watch list brings the removal; the last text stays.
  await page.getByRole('button', { name: 'Add a watch list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('All of them')
  await dialog
    .getByRole('textbox', { name: 'Symbols' })
    .fill(
      [...new Set(stories.flatMap(({ stocks }) => stocks.map(({ name }) => name)))]
        .filter((name) => /^[A-Z]+$/.test(name))
        .join(' '),
    )
  await dialog.getByRole('button', { name: 'Add list' }).click()
  await expect(page.locator('.watch-bar')).toContainText(/1 removed/)
  await expect(page.locator('.watch-bar')).toContainText(/2 requests/)
  await page.locator('.side-name', { hasText: 'Removed by the service' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').click()
  await expect(page.getByText('The service removed this story on', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('Below is what was received earlier.', { exact: false })).toBeVisible()
  await expect(page.locator('.story-body')).toContainText('Sample story')

  // The list names what was edited.
  await page.locator('.side-name', { hasText: 'Edited by the service' }).click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(page.getByRole('option').filter({ hasText: 'silent edit' })).toHaveCount(1)
})
