import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desk.ts'

// S5
test('a damaged file with marks is repaired at the start, and the window says what was saved', async ({
  startDemo,
  startDesk,
}) => {
  const { close, news, userData } = await startDemo()
  await news.rows.nth(2).click()
  await news.reading.focus()
  await news.writeNote('Ask about margins')
  const id = await news.idOf(news.rows.nth(2))
  await close()

  const library = join(userData, 'library')
  const file = join(library, 'user-store.db')
  const bytes = readFileSync(file)
  bytes[3] = (bytes[3] ?? 0) ^ 4
  writeFileSync(file, bytes)

  const { frame, news: after, close: closeAgain } = await startDesk({ userData })
  await expect(frame.damage).toContainText('The file with your marks and lists was damaged')
  await expect(frame.damage).toContainText(/\d+ entr(y was|ies were) read from it\. Nothing is missing\./)
  const kept = readdirSync(library).find((name) => name.startsWith('damaged-')) ?? 'no folder'
  await expect(frame.damage).toContainText(join(library, kept, 'user-store.db'))
  await frame.closeDamage.click()
  await expect(frame.damage).toHaveCount(0)
  await after.search.fill('has:note')
  await expect(after.rows).toHaveCount(1)
  await expect.poll(() => after.idOf(after.rows.first())).toBe(id)
  await closeAgain()

  // The next start has nothing to tell.
  const { frame: next, news: last } = await startDesk({ userData })
  await last.rows.first().waitFor()
  await expect(next.damage).toHaveCount(0)
})

test('two damaged files each have a note that can be closed', async ({ startDemo, startDesk }) => {
  const { close, userData } = await startDemo()
  await close()
  for (const name of ['user-store.db', 'deliveries.db']) {
    const file = join(userData, 'library', name)
    const bytes = readFileSync(file)
    bytes[3] = (bytes[3] ?? 0) ^ 4
    writeFileSync(file, bytes)
  }
  const { frame } = await startDesk({ userData })
  await expect(frame.damage).toHaveCount(2)
  // A note under another one could not be clicked.
  await frame.closeDamage.first().click()
  await expect(frame.damage).toHaveCount(1)
  await frame.closeDamage.click()
  await expect(frame.damage).toHaveCount(0)
})
