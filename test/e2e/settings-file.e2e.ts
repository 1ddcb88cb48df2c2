import { expect, test } from './support/desk.ts'
import { openFrom, saveTo } from './support/dialogs.ts'

test('the settings of one computer are in use on another one, until that is undone', async ({ startDemo }) => {
  const file = test.info().outputPath('settings.json')
  const here = await startDemo()
  await here.frame.open('Settings')
  await here.settings.density('Compact').click()
  await here.settings.singleKeys.uncheck()
  await saveTo(here.app, file)
  await here.settings.exportSettings.click()
  await expect(here.page.getByText(`The settings are in ${file}`)).toBeVisible()
  await here.app.close()

  const { app, page, frame, settings } = await startDemo()
  await frame.open('Settings')
  await expect(settings.density('Regular')).toBeChecked()
  await openFrom(app, file)
  await settings.importSettings.click()
  await expect(settings.density('Compact')).toBeChecked()
  await expect(settings.singleKeys).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(settings.density('Regular')).toBeChecked()
  await expect(settings.singleKeys).toBeChecked()
})
