import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, expect, test } from '../support/desk/desk.ts'

// SECURITY 22
test('a service that sends nothing is reported once the limit has passed, and the window still works', async ({
  startDesk,
}) => {
  let isSlow = false
  const server = createServer((_request, response) => {
    // A slow one sends nothing until the client gives up.
    if (!isSlow) response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const desk = await startDesk()
  const { frame, news, settings } = desk
  await connect(desk, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'some-key')
  await expect(news.listSource).toHaveText(/^(Live|None)/)
  isSlow = true
  await news.refresh.click()
  await expect(news.listPane).toContainText('The service is slow')
  await frame.open('Settings')
  await expect(settings.view.getByRole('heading', { name: 'Connection', exact: true })).toBeVisible()
  server.closeAllConnections()
  server.close()
})
