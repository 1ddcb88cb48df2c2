import { pagesOf } from '../pages/pages.ts'
import { connect, expect, test } from '../support/desk/desk.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service without stories whose responses to some requests never end. */
async function hangingService(hangs: (path: string) => boolean): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    if (!hangs(request.url ?? '')) {
      response.end('[]')
      return
    }
    // A response that begins and goes on may take longest.
    const goesOn = setInterval(() => response.write(' '), 1000)
    response.on('close', () => clearInterval(goesOn))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const WATCH = 'Refresh of the watch lists'
const RATIOS = 'Ratios of QNTL'

test('several tasks are one line, which opens by a command, and a refresh is seen in every view, in every window and after a reload, and is cancelled there without an error', async ({
  startDesk,
}) => {
  const service = await hangingService((path) => path.includes('tickers=') || path.includes('symbols='))
  const desk = await startDesk()
  const { app, page, news, ratios, frame } = desk
  await connect(desk, service.url, 'some-key')
  await expect(news.listSource).toHaveText(/^(Live|None)/)
  await news.watch('Nordic banks', 'QNTL, KSTL')
  await frame.open('Ratios')
  await ratios.add('QNTL')
  await expect(frame.taskSummary).toHaveText('2 under way')
  await frame.run('Show what is under way')
  await expect(frame.tasks).toBeFocused()
  await frame.cancelTask(RATIOS).press('Enter')
  await expect(frame.task(RATIOS)).toContainText('Cancelled')
  await expect(frame.task(WATCH)).toBeVisible()
  await page.reload()
  await expect(frame.task(WATCH)).toContainText('Nordic banks')

  const opening = app.waitForEvent('window')
  await page.keyboard.press('Control+Shift+N')
  const second = pagesOf(await opening)
  await expect(second.frame.task(WATCH)).toBeVisible()
  await second.frame.cancelTask(WATCH).click()
  await expect(frame.task(WATCH)).toContainText('Cancelled')
  await frame.open('News')
  await expect(news.watchState).toContainText('stopped')
  await expect(page.getByRole('alert')).toHaveCount(0)
  service.stop()
})
