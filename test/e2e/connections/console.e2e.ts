import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, expect, test } from '../support/desk/desk.ts'
import { resize } from '../support/looks/window-size.ts'

/** The number of calls that are made, more than the window has room for. */
const CALLS = 12

// U33, A6, W11
test('the console names a broken connection and an unusable response, the error has the request ID, and the chosen call stays in sight', async ({
  startDesk,
}) => {
  let answer: 'list' | 'not UTF-8' | 'broken' = 'list'
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
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

  // The chosen call stays in sight, below the head and above the call itself.
  await desk.frame.open('News')
  answer = 'list'
  await desk.page.keyboard.press('r')
  await expect(desk.news.listPane).toContainText('None · just now')
  const before = asked
  for (let call = 1; call <= CALLS; call++) {
    await desk.page.keyboard.press('r')
    await expect.poll(() => asked).toBe(before + call)
    await expect(desk.news.listPane).toContainText('None · just now')
  }
  await resize(desk, 1280, 560)
  await desk.frame.open('Console')
  await expect.poll(() => desk.console.calls.count()).toBeGreaterThanOrEqual(CALLS)
  /** How much of the chosen call is behind what is above and below it, in pixels. */
  const covered = async (): Promise<unknown> => {
    const [head, line, detail] = await Promise.all(
      [desk.console.head, desk.console.chosenCall, desk.console.call].map((part) => part.boundingBox()),
    )
    if (head == null || line == null || detail == null) return 'no call is chosen'
    const [above, below] = [head.y + head.height - line.y, line.y + line.height - detail.y]
    return { above: Math.max(0, Math.floor(above)), below: Math.max(0, Math.floor(below)) }
  }
  for (const key of ['j', 'k']) {
    for (let step = 0; step < CALLS - 1; step++) {
      await desk.page.keyboard.press(key)
      await expect.poll(covered).toEqual({ above: 0, below: 0 })
    }
  }
  server.close()
})
