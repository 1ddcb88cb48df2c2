import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from './support/desk.ts'
import { openFrom, saveTo } from './support/dialogs.ts'

test('lists, searches and symbols go to another computer, and an undo takes them back', async ({ startDemo }) => {
  const file = test.info().outputPath('lists.json')
  const symbols = test.info().outputPath('desk.csv')
  writeFileSync(symbols, 'Symbol,Name\nQNTL,Quantal\nKSTL,Kestrel')
  const here = await startDemo()
  await openFrom(here.app, symbols)
  await here.frame.run('Import symbols into a watch list…')
  await here.page.getByRole('button', { name: 'Add list' }).click()
  await expect(here.page.getByRole('button', { name: 'desk', exact: false }).first()).toBeVisible()
  await saveTo(here.app, file)
  await here.frame.run('Export lists, searches and labels…')
  await expect(here.page.getByText(`Your lists, searches and labels are in ${file}`)).toBeVisible()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    watchLists: [{ name: 'desk', symbols: ['QNTL', 'KSTL'] }],
  })
  await here.app.close()

  const { app, page, frame } = await startDemo()
  await openFrom(app, file)
  await frame.run('Import lists, searches and labels…')
  await expect(page.getByRole('row', { name: /desk watch list/ })).toContainText('New')
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  const lists = page.getByRole('region', { name: 'Watch lists' })
  await expect(lists.getByRole('button', { name: /^desk/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(lists.getByRole('button', { name: /^desk/ })).toHaveCount(0)
})
