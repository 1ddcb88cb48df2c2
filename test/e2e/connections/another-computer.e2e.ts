import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '../support/desk/desk.ts'
import { openFrom, saveTo } from '../support/looks/dialogs.ts'

test('the settings of one computer, its lists and symbols go to another one, where they are in use until that is undone', async ({
  startDemo,
}) => {
  const [preferences, lists, symbols] = ['settings.json', 'lists.json', 'desk.csv'].map((name) =>
    test.info().outputPath(name),
  ) as [string, string, string]
  writeFileSync(symbols, 'Symbol,Name\nQNTL,Quantal\nKSTL,Kestrel')
  const here = await startDemo()
  await openFrom(here.app, symbols)
  await here.frame.run('Import symbols into a watch list…')
  await here.page.getByRole('button', { name: 'Add list' }).click()
  await expect(here.page.getByRole('button', { name: 'desk', exact: false }).first()).toBeVisible()
  await saveTo(here.app, lists)
  await here.frame.run('Export lists, searches and labels…')
  await expect(here.page.getByText(`Your lists, searches and labels are in ${lists}`)).toBeVisible()
  expect(JSON.parse(readFileSync(lists, 'utf8'))).toMatchObject({
    watchLists: [{ name: 'desk', symbols: ['QNTL', 'KSTL'] }],
  })
  await here.frame.open('Settings')
  await here.settings.density('Compact').click()
  await here.settings.singleKeys.uncheck()
  await saveTo(here.app, preferences)
  await here.settings.exportSettings.click()
  await expect(here.page.getByText(`The settings are in ${preferences}`)).toBeVisible()
  await here.app.close()

  const { app, page, frame, settings } = await startDemo()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await openFrom(app, lists)
  await frame.run('Import lists, searches and labels…')
  await expect(page.getByRole('row', { name: /desk watch list/ })).toContainText('New')
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  const imported = page.getByRole('region', { name: 'Watch lists' }).getByRole('button', { name: /^desk/ })
  await expect(imported.first()).toBeVisible()
  await undo.click()
  await expect(imported).toHaveCount(0)

  await frame.open('Settings')
  await expect(settings.density('Regular')).toBeChecked()
  await openFrom(app, preferences)
  await settings.importSettings.click()
  await expect(settings.density('Compact')).toBeChecked()
  await expect(settings.singleKeys).not.toBeChecked()
  await undo.click()
  await expect(settings.density('Regular')).toBeChecked()
  await expect(settings.singleKeys).toBeChecked()
})
