import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addConnection, connect, expect, test, type Desk, type StartDesk } from '../support/desk/desk.ts'
import { startKeyRecorder, type KeyRecorder } from '../support/desk/key-recorder.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

/** A desk after another program has changed the first address in its settings: it has another path. */
async function changedOutside(startDesk: StartDesk, before: Desk, recorder: KeyRecorder): Promise<Desk> {
  await before.close()
  const file = join(before.userData, 'settings.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"${recorder.url}"`, `"${recorder.url}/elsewhere"`))
  recorder.keys.length = 0
  return startDesk({ userData: before.userData })
}

// SECURITY 87
test('settings that another program changed: nothing is sent until each address is confirmed, in the settings or where that is said', async ({
  startDesk,
}) => {
  const recorder = await startKeyRecorder()
  const before = await startDesk()
  await connect(before, recorder.url, 'key-of-main-0123456789')
  await before.frame.open('Settings')
  const second = { url: recorder.url, key: 'key-of-second-0123456789', name: 'Second' }
  await addConnection(before.app, () => before.settings.addConnection.click(), second)
  await expect(before.frame.connectionName).toHaveText('Second')
  await expect(before.settings.unconfirmedAddresses).toHaveCount(0)

  const desk = await changedOutside(startDesk, before, recorder)
  await desk.frame.open('Settings')
  await expect(desk.settings.unconfirmedAddresses).toHaveCount(2)
  await expect(desk.settings.replaceKey).toBeDisabled()
  await expect(desk.settings.testConnection).toBeDisabled()
  expect(await themePictures(desk.page, 'unconfirmed-settings')).toEqual([])
  expect(recorder.keys).toEqual([])
  await desk.settings.confirmAddress.click()
  await expect(desk.settings.replaceKey).toBeEnabled()
  await expect(desk.settings.unconfirmedAddresses).toHaveCount(1)

  const { page, frame, news } = desk
  await frame.connection.selectOption({ label: 'Main' })
  await frame.open('News')
  await expect(news.listPane).toContainText('Confirm the address of the service')
  await expect(news.listPane).toContainText(`Nothing is sent to ${recorder.url}/elsewhere until you confirm it`)
  expect(await themePictures(page, 'unconfirmed-news')).toEqual([])
  await news.refresh.click()
  await expect(news.confirmAddress).toBeVisible()
  expect(recorder.keys).not.toContain('key-of-main-0123456789')
  await news.confirmAddress.click()
  await expect.poll(() => recorder.keys).toContain('key-of-main-0123456789')
  await expect(news.confirmAddress).toHaveCount(0)
  await recorder.close()
})
