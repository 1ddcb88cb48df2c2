import { pagesOf } from './pages/pages.ts'
import { connect, expect, test } from './support/desk.ts'
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

test('a refresh of the news goes on in another view and is cancelled there without an error, several tasks are one line, which opens by a command and with the keyboard, and a refresh is seen in every view, in every window and after a reload, and is cancelled there', async ({
  startDesk,
}) => {
  let hangs = (path: string): boolean => path.includes('tickers=') || path.includes('symbols=')
  const service = await hangingService((path) => hangs(path))
  const desk = await startDesk()
  const { app, page, news, ratios, frame } = desk
  await connect(desk, service.url, 'some-key')
  await expect(news.listSource).toHaveText(/^(Live|None)/)
  const several = hangs
  hangs = (path) => path.includes('/news')
  await news.refresh.click()
  await frame.open('Settings')
  await expect(frame.task('Refresh of the news')).toBeVisible()
  await frame.cancelTask('Refresh of the news').click()
  await expect(frame.task('Refresh of the news')).toContainText('Cancelled')
  await frame.open('News')
  await expect(news.listSource).toHaveText(/^(Live|None)/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // Its end is said for a while.
  await expect(frame.tasks).toBeHidden()

  hangs = several
  await news.watch('Nordic banks', 'QNTL, KSTL')
  await frame.open('Ratios')
  await ratios.add('QNTL')
  await expect(frame.taskSummary).toHaveText('2 under way')
  await frame.run('Show what is under way')
  await expect(frame.tasks).toBeFocused()
  await expect(frame.task(RATIOS)).toBeVisible()
  await frame.cancelTask(RATIOS).press('Enter')
  await expect(frame.task(RATIOS)).toContainText('Cancelled')
  await expect(frame.task(WATCH)).toBeVisible()

  // The region is one of the panes.
  await frame.tab('Ratios').focus()
  await page.keyboard.press('Shift+F6')
  await expect(frame.focusInTasks).toHaveCount(1)

  await frame.open('Settings')
  await expect(frame.task(WATCH)).toContainText('Nordic banks')
  await page.reload()
  await expect(frame.task(WATCH)).toContainText('Nordic banks')

  const opening = app.waitForEvent('window')
  await page.keyboard.press('Control+Shift+N')
  const second = pagesOf(await opening)
  await expect(second.frame.task(WATCH)).toBeVisible()
  await second.frame.cancelTask(WATCH).click()
  await expect(frame.task(WATCH)).toContainText('Cancelled')

  await expect(frame.tasks).toBeHidden()
  await frame.open('News')
  await expect(news.watchState).toContainText('stopped')
  service.stop()
})
