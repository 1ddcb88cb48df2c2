import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addConnection, connect, expect, test, typeKey } from '../support/desk/desk.ts'

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

// A service that is slow is among the long tests, because that takes as long as the limit.
test('a wrong key, a symbol that the service does not know, a destination that is not HTTPS or fails, a plan without the endpoint, an unknown ID, and a service that returns HTML or is down are each explained, and the window still works', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page, frame, news, ratios, settings, webhooks } = desk
  await connect(desk, service.url, 'not-the-key', 'keepAnyway')
  await expect(news.listPane).toContainText('The key was not accepted')
  await expect(news.listPane).toContainText('The service returned 401')

  // A plan without the endpoint.
  await frame.open('Settings')
  await typeKey(app, () => settings.replaceKey.click(), service.keys.newsOnly)
  await frame.open('News')
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

  // A blank around a key comes from a copy, and is left out.
  await frame.open('Settings')
  await typeKey(app, () => settings.replaceKey.click(), ` ${service.keys.full}`)
  await frame.open('News')
  await news.refresh.click()
  await expect(news.listSource).toHaveText('Live · just now')

  await frame.open('Ratios')
  await ratios.show('HLDN NOBODY NWLS')
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

  // A login page, and nothing.
  const { url, server } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
  })
  await frame.open('Settings')
  await addConnection(app, () => settings.addConnection.click(), { url, key: 'some-key', name: 'Login' }, 'keepAnyway')
  await expect(frame.connectionName).toHaveText('Login')
  await frame.open('News')
  await expect(news.listPane).toContainText('This is not the service')
  server.closeAllConnections()
  server.close()
  await news.refresh.click()
  await expect(news.listPane).toContainText('The service refused the connection')
  await frame.open('Settings')
  await expect(settings.view.getByRole('heading', { name: 'Connection', exact: true })).toBeVisible()
})
