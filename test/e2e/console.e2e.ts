import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, expect, test } from './support/desk.ts'

// U33, A6
test('the console names a broken connection and an unusable response, and the error has the request ID', async ({
  startDesk,
}) => {
  let answer: 'list' | 'not UTF-8' | 'broken' = 'list'
  const server = createServer((request, response) => {
    if (answer === 'broken') request.socket.destroy()
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'X-Acme-Request-Id': 'r-4711' })
        .end(answer === 'list' ? '[]' : Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const desk = await startDesk()
  await connect(desk, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'some-key')
  await expect(desk.news.listPane).toContainText('None · just now')
  answer = 'not UTF-8'
  await desk.page.keyboard.press('r')
  await expect(desk.news.listPane.getByRole('alert')).toContainText('Request ID r-4711.')
  answer = 'broken'
  await desk.page.keyboard.press('r')
  await expect(desk.news.listPane.getByRole('alert')).toContainText('The connection broke')
  await desk.frame.open('Console')
  const calls = desk.console.view
  await expect(calls).toContainText('200 · not UTF-8')
  await expect(calls).toContainText('connection broke')
  await expect(calls).not.toContainText(/offline/i)
  server.close()
})
