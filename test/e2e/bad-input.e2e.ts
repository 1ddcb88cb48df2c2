import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openKeyWindow } from './pages/welcome.ts'
import { connect, expect, test, typeKey } from './support/desk.ts'

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('a wrong key, a key with a blank inside, a plan without the endpoint, an unknown ID and an unknown symbol are each explained', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page, frame, news, ratios, settings } = desk
  await connect(desk, service.url, 'not-the-key', 'keepAnyway')
  await expect(news.listPane).toContainText('The key was not accepted')
  await expect(news.listPane).toContainText('The service returned 401')

  // Main itself reports a blank inside a key; nothing is sent.
  await page.keyboard.press('Control+7')
  const keyWindow = await openKeyWindow(app, () => settings.replaceKey.click())
  await keyWindow.key.fill(`${service.keys.full.slice(0, 4)} ${service.keys.full.slice(4)}`)
  await keyWindow.submit.click()
  await expect(keyWindow.page.getByText('The key contains a space')).toBeVisible()
  await expect(keyWindow.key).toBeFocused()
  await keyWindow.closeBy(() => keyWindow.cancel.click())

  // A blank around a key comes from a copy, and is left out.
  await typeKey(app, () => settings.replaceKey.click(), ` ${service.keys.full}`)
  await page.keyboard.press('Control+1')
  await expect(news.listSource).toHaveText('Live · just now')

  // A plan without the endpoint.
  await page.keyboard.press('Control+7')
  await typeKey(app, () => settings.replaceKey.click(), service.keys.newsOnly)
  await page.keyboard.press('Control+1')
  await news.openById.fill('12345')
  await news.openById.press('Enter')
  await expect(news.story).toContainText('The service returned nothing for this ID')
  await expect(news.story).toContainText('this key’s plan does not include the story')
  await news.openById.fill('hello')
  await news.openById.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'No node ID found' })).toBeVisible()

  await news.search.fill('sym:NOBODY')
  await news.search.press('Enter')
  await expect(news.listPane).toContainText('The service does not say which')
  await news.listPane.getByRole('button', { name: 'Show all stories' }).click()
  await expect(news.rows.first()).toBeVisible()

  await frame.open('Ratios')
  await ratios.add('HLDN')
  await expect(ratios.alert).toContainText('Your plan does not include this')
  // After an error response the request is no longer shown as loading.
  await expect(ratios.source).toHaveText('Not in the plan')

  await frame.open('News')
  await expect(news.rows.first()).toBeVisible()
})

test('a symbol that the service does not know is shown next to one that it knows, and a destination that is not HTTPS or fails is reported', async ({
  openDemo,
}) => {
  const { frame, ratios, webhooks } = await openDemo('Ratios')
  await ratios.add('HLDN NOBODY NWLS')
  await expect(ratios.companies).toContainText('not in the response')
  await expect(ratios.companies).toContainText('no records')
  await expect(ratios.numbers.first()).toBeVisible()

  await frame.open('Webhooks')
  await webhooks.destination.fill('http://example.com/hook')
  await webhooks.send.click()
  await expect(webhooks.view).toContainText('The service delivers to https:// only')
  await webhooks.destination.fill('https://127.0.0.1:9/hook')
  await webhooks.send.click()
  await expect(webhooks.view.getByRole('alert')).toContainText('Failed to deliver test payload to destination')
  await expect(webhooks.history).toContainText('The service reports a failed delivery')
})

// One that is slow is among the long tests, because that takes as long as the limit.
test('a service that returns HTML or is down is reported, and the window still works', async ({ startDesk }) => {
  const { url, server } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
  })
  const desk = await startDesk()
  const { frame, news, settings } = desk
  await connect(desk, url, 'some-key', 'keepAnyway')
  await expect(news.listPane).toContainText('This is not the service')

  server.closeAllConnections()
  server.close()
  await news.refresh.click()
  await expect(news.listPane).toContainText('The service refused the connection')

  // The window still works.
  await frame.open('Settings')
  await expect(settings.view.getByRole('heading', { name: 'Connection', exact: true })).toBeVisible()
  const keyWindow = await openKeyWindow(desk.app, () => settings.changeAddress.click())
  await keyWindow.address.fill('http://example.com')
  await keyWindow.submit.click()
  await expect(keyWindow.page.getByText('The address must begin with https://')).toBeVisible()
  await expect(keyWindow.address).toBeFocused()
})
