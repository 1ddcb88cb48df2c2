import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/desk/desk.ts'

// S5
test('damaged files are repaired at the start, and the window says of each what was saved', async ({
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
  for (const name of ['user-store.db', 'deliveries.db']) {
    const bytes = readFileSync(join(library, name))
    bytes[3] = (bytes[3] ?? 0) ^ 4
    writeFileSync(join(library, name), bytes)
  }

  const { frame, news: after } = await startDesk({ userData })
  await expect(frame.damage).toHaveCount(2)
  const marks = frame.damage.filter({ hasText: 'The file with your marks and lists was damaged' })
  await expect(marks).toContainText(/\d+ entr(y was|ies were) read from it\. Nothing is missing\./)
  const kept = readdirSync(library).filter((name) => name.startsWith('damaged-'))
  const files = kept.map((name) => join(library, name, 'user-store.db')).filter((file) => existsSync(file))
  await expect(marks).toContainText(files[0] ?? 'no file')
  // A note under another one could not be clicked.
  await frame.closeDamage.first().click()
  await expect(frame.damage).toHaveCount(1)
  await frame.closeDamage.click()
  await expect(frame.damage).toHaveCount(0)
  await after.search.fill('has:note')
  await expect(after.rows).toHaveCount(1)
  await expect.poll(() => after.idOf(after.rows.first())).toBe(id)
})
