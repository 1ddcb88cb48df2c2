import { openKeyWindow } from '../pages/welcome.ts'
import { connect, expect, test } from '../support/desk/desk.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

// Some states are among the short tests.
test('the key window can be read in every state, light and dark, wide and narrow', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, frame, settings, webhooks } = desk
  await desk.welcome.connect.waitFor()
  expect(await themePictures(desk.page, 'welcome')).toEqual([])
  const adding = await openKeyWindow(app, () => desk.welcome.connect.click())
  expect(await themePictures(adding.page, 'new')).toEqual([])
  await adding.page.setViewportSize({ width: 320, height: 420 })
  expect(await themePictures(adding.page, 'new-narrow', 'key-window', [])).toEqual([])
  await adding.page.setViewportSize({ width: 540, height: 560 })
  await adding.address.fill('http://api.example.com')
  await adding.submit.click()
  expect(await themePictures(adding.page, 'new-invalid')).toEqual([])
  await adding.address.fill(service.url)
  await adding.key.fill('not-the-key')
  await adding.submit.click()
  await expect(adding.keepAnyway).toBeVisible()
  expect(await themePictures(adding.page, 'new-failed')).toEqual([])
  await adding.changeKey.click()
  await adding.page.setViewportSize({ width: 320, height: 420 })
  await adding.submit.click()
  await expect(adding.keepAnyway).toBeVisible()
  expect(await themePictures(adding.page, 'new-failed-narrow', 'key-window', [])).toEqual([])
  await adding.closeBy(() => adding.cancel.click())

  await connect(desk, service.url, service.keys.full)
  await frame.open('Settings')
  await expect(settings.keyState).toContainText('In the keychain')
  expect(await themePictures(desk.page, 'settings')).toEqual([])
  const replacing = await openKeyWindow(app, () => settings.replaceKey.click())
  expect(await themePictures(replacing.page, 'replace')).toEqual([])
  await replacing.key.fill(service.keys.revoked)
  await replacing.submit.click()
  await expect(replacing.keepAnyway).toBeVisible()
  expect(await themePictures(replacing.page, 'replace-failed')).toEqual([])
  await replacing.closeBy(() => replacing.cancel.click())
  const moving = await openKeyWindow(app, () => settings.changeAddress.click())
  expect(await themePictures(moving.page, 'address')).toEqual([])
  await moving.address.fill('http://127.0.0.1:9')
  await moving.key.fill('some-key')
  await moving.submit.click()
  await expect(moving.keepAnyway).toBeVisible()
  expect(await themePictures(moving.page, 'address-failed')).toEqual([])
  await moving.closeBy(() => moving.cancel.click())
  await frame.open('Webhooks')
  await webhooks.transforms.check()
  const token = await openKeyWindow(app, () => webhooks.enterToken.click())
  expect(await themePictures(token.page, 'token')).toEqual([])
})
