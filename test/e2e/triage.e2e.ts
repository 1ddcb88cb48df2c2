import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'

const chosen = (page: Page) => page.getByRole('option', { selected: true })
const place = (page: Page): Promise<string | null> => chosen(page).getAttribute('aria-posinset')

test('a list is gone through, marked, searched and undone by keyboard only', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  await expect(page.getByText('50 stories')).toBeVisible()
  const total = await page.getByRole('option').first().getAttribute('aria-setsize')
  expect(total).toBe('50')

  // Through the list; what is opened is read.
  await page.keyboard.press('j')
  await expect(chosen(page)).toHaveAttribute('data-read', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(chosen(page)).toHaveAttribute('aria-posinset', '3')
  // A story that was passed before it was on screen has not been read.
  await expect(chosen(page)).toHaveAttribute('data-read', 'true')
  await page.keyboard.press('k')
  await expect(chosen(page)).toHaveAttribute('aria-posinset', '2')

  // Unread again, and the next unread one is found from the top.
  await expect(page.locator('.story-facts .mono')).toHaveText(
    (await chosen(page).getAttribute('id'))?.replace('story-', '') ?? '',
  )
  await expect(chosen(page)).toHaveAttribute('data-read', 'true')
  await page.keyboard.press('u')
  await expect(chosen(page)).toHaveAttribute('data-read', 'false')
  await page.keyboard.press('Home')
  await expect(chosen(page)).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('n')
  await expect(chosen(page)).toHaveAttribute('aria-posinset', '2')
  await page.keyboard.press('n')
  await expect(chosen(page)).toHaveAttribute('aria-posinset', '4')

  // Space scrolls the story, and goes on at its end.
  for (let presses = 0; presses < 12 && (await place(page)) === '4'; presses++) await page.keyboard.press('Space')
  await expect(chosen(page)).toHaveAttribute('aria-posinset', '5')

  // Star, label and note.
  await page.keyboard.press('s')
  await expect(
    page.getByRole('button', { name: 'Starred', exact: true }).and(page.locator('.mark-button')),
  ).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.type('committee')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText('committee')
  await page.keyboard.press('e')
  await page.keyboard.type('Ask about covenants')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.story-note')).toHaveText('Ask about covenants')
  const title = await page.locator('.story h1').textContent()

  // The search finds it by the note, and says where a query is wrong.
  await page.keyboard.press('/')
  await page.keyboard.type('covenants is:starred')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText(title ?? '')
  await page.keyboard.press('/')
  await page.keyboard.type('sym:QNTL rank>=9')
  await expect(page.getByRole('alert')).toContainText('rank takes a number from 1 to 5')
  await expect(page.locator('.search-problem mark')).toHaveText('rank>=9')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('sym:q')
  await expect(page.getByRole('option', { name: /sym:QNTL/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search stories')).toHaveValue('sym:QNTL ')
  await page.keyboard.press('Enter')

  // The whole list as read, and back.
  await expect(page.locator('.side-entry', { hasText: 'Unread' }).locator('.side-count')).not.toHaveText('')
  await page.keyboard.press('/')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search stories')).toHaveValue('')
  const unread = page.locator('.side-entry', { hasText: 'Unread' }).locator('.side-count')
  await expect(unread).not.toHaveText('')
  await page.keyboard.press('Shift+A')
  await expect(unread).toHaveText('')
  // As many as were marked come back; how many there are depends on how far back the list has been filled meanwhile.
  const marked = /^(\d+) stories marked as read/.exec(
    (await page.getByText(/stories marked as read/).textContent()) ?? '',
  )?.[1]
  await page.keyboard.press('Control+z')
  await expect(unread).toHaveText(marked ?? 'a number')

  // Find in the story.
  await page.keyboard.press('j')
  await page.locator('.story-body').waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('sample')
  await expect(page.locator('.find-bar')).toContainText(/1 of \d/)
  await page.keyboard.type('zzz')
  await expect(page.locator('.find-bar')).toContainText('not in this story')
  await page.keyboard.press('Escape')
  await expect(page.locator('.find-bar')).toHaveCount(0)

  // The story as text and as sent.
  await page.keyboard.press('v')
  await expect(page.locator('.story-plain')).toContainText('Sample story')
  await page.keyboard.press('v')
  await expect(page.locator('.story-raw')).toContainText('"body"')
  expect(await page.locator('.story-raw').textContent()).toContain(
    (await page.locator('.story-facts .mono').textContent()) ?? 'no ID',
  )

  // Every key is listed, from the registry that runs them.
  await page.keyboard.press('?')
  for (const label of ['Next unread story', 'Mark the whole list as read', 'Find in the story', 'Show what changed'])
    await expect(page.getByRole('dialog')).toContainText(label)
})

test('single keys can be switched off, and the keys with Ctrl still work', async ({ startDemo }) => {
  const { page } = await startDemo(6)
  await page.getByLabel(/Single keys such as/).click()
  await expect(page.getByLabel(/Single keys such as/)).not.toBeChecked()
  await page.keyboard.press('Control+1')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(chosen(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveCount(1)
})

test('a pasted list of IDs ends with an outcome for each', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  const known = (await page.getByRole('option').nth(3).getAttribute('id'))?.replace('story-', '') ?? ''
  await page.getByLabel('Open by node ID or address').fill(`${known}, 12345 hello`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ask for 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 entries · 1 received · 1 empty · 1 not possible')
  await expect(dialog).toContainText('Unknown, or not in this key’s plan')
  await dialog.locator('.button-link').click()
  await expect(page.locator('.story-facts .mono')).toHaveText(known)
})

test('a mute rule made with the builder hides stories, and each says which rule hid it', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  await expect(page.getByText('50 stories')).toBeVisible()
  await page.getByRole('button', { name: 'Add a mute rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('No results')
  await dialog.getByLabel('What to look at').selectOption('chan')
  await dialog.getByLabel('Value').fill('Earnings')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Query')).toHaveValue('chan:Earnings')
  await expect(dialog).toContainText(/Hides \d+ of the stories held here/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('50 stories')).toHaveCount(0)
  await expect(page.locator('.story-row-meta', { hasText: 'Earnings' })).toHaveCount(0)
  await page.getByRole('button', { name: /\d+ hidden/ }).click()
  await expect(page.getByRole('option').first()).toContainText('hidden by No results')
})
