import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication } from '@playwright/test'
import { WIRE } from '../../../app/ipc/channels.ts'
import { countWork, workSince } from '../support/counted-work.ts'
import { connect, expect, test } from '../support/desk/desk.ts'

/** Passes every request on to a service, and records to which endpoint each was. */
async function countingProxy(
  service: string,
): Promise<{ url: string; take: () => string[]; count: () => number; stop: () => void }> {
  let endpoints: string[] = []
  const server = createServer(({ url = '/', headers }, response) => {
    endpoints.push((url.split('?')[0] ?? '').replace(/\d{5,}$/, 'ID'))
    const { authorization = '', accept = '' } = headers
    void fetch(`${service}${url}`, { headers: { authorization, accept } }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = endpoints.toSorted()
      endpoints = []
      return taken
    },
    count: () => endpoints.length,
    stop() {
      server.close()
    },
  }
}

/** Counts how often main tells the window to refresh. */
async function countDue(app: ElectronApplication): Promise<() => Promise<number>> {
  await app.evaluate(({ BrowserWindow }, channel) => {
    const counts = { due: 0 }
    Object.assign(globalThis, { countedDue: counts })
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents)
      webContents.send = (to: string, ...args: unknown[]) => {
        if (to === channel && args[0] === 'refresh.due') counts.due += 1
        send(to, ...args)
      }
    }
  }, WIRE.notice)
  return () => app.evaluate(() => (globalThis as unknown as { countedDue: { due: number } }).countedDue.due)
}

const NONE: readonly string[] = []
/** The newest stories of a list, and which stories were removed. */
const A_LIST = ['/api/v2/news', '/api/v2/news-removed']
const RATIOS = '/api/v2.1/fundamentals/operationRatios'
const EARNINGS = '/api/v2.1/fundamentals/earningReports'

test('each list, view, restore, hover and wake sends the requests that are stated here, and no other', async ({
  startDesk,
  startService,
}) => {
  const behind = await startService()
  const service = await countingProxy(behind.url)
  const desk = await startDesk()
  const { app, page, frame, news, ratios, earnings, sheet } = desk
  await connect(desk, service.url, behind.keys.full)
  await news.rows.first().waitFor()
  await countWork(app, page)
  await news.rows.first().waitFor()
  await workSince(app, page)
  service.take()

  const sent: [what: string, endpoints: readonly string[]][] = []
  const stated: typeof sent = []
  async function sends(endpoints: readonly string[], what: string, act: () => Promise<unknown>): Promise<void> {
    await act()
    // A request is sent a while after the call that asked for it was answered.
    await expect.poll(service.count).toBeGreaterThanOrEqual(endpoints.length)
    await workSince(app, page)
    stated.push([what, endpoints])
    sent.push([what, service.take()])
  }
  async function search(text: string): Promise<void> {
    // The focus stays in a search that found nothing, where the key of the search is a character.
    await news.search.selectText()
    await page.keyboard.type(text)
  }
  const enter = (): Promise<void> => page.keyboard.press('Enter')
  const due = await countDue(app)
  /** Wakes the application, and waits until it has told the window to refresh: at once, where it would wait some seconds first. */
  async function wake(): Promise<void> {
    const before = await due()
    await app.evaluate(({ powerMonitor }) => {
      const later = globalThis.setTimeout
      globalThis.setTimeout = ((callBack: () => void) => later(callBack, 0)) as typeof setTimeout
      powerMonitor.emit('resume')
      globalThis.setTimeout = later
    })
    await expect.poll(due).toBeGreaterThan(before)
  }
  const symbol = `sym:${behind.sample.symbols[0] ?? ''} `

  await sends(A_LIST, 'restore with all stories', () => page.reload())
  for (const list of ['Unread', 'Starred', 'Edited by the service', 'Removed by the service'])
    await sends(NONE, list, () => news.entry(list).click())
  await sends(A_LIST, 'restore with a list of cached stories', () => page.reload())
  await sends(NONE, 'hover over a row', async () => {
    await news.entry('Unread').click()
    await news.rows.nth(2).hover()
  })
  await sends(NONE, 'typed words', () => search('has:note'))
  await sends(NONE, 'words and Enter', enter)
  await sends(NONE, 'a typed symbol', () => search(symbol))
  await sends(A_LIST, 'a symbol and Enter', enter)
  await sends(NONE, 'a list that was requested before', async () => {
    await news.entry('Starred').click()
    await news.search.fill(symbol)
    await enter()
  })
  // A story that is opened again half a minute later is asked for again, and a slow machine needs as long.
  await page.clock.setFixedTime(new Date())
  await sends(['/api/v2/news/ID'], 'an opened story with a new label', async () => {
    await news.entry('All stories').click()
    await expect(news.search).toHaveValue('')
    await news.rows.first().click()
    await news.label('mine')
  })
  await sends(NONE, 'the list of a label', async () => {
    await news.search.fill('label:mine')
    await enter()
  })
  await sends(NONE, 'Ratios without a company', () => frame.open('Ratios'))
  await sends([RATIOS], 'Ratios of a company', () => ratios.add('QNTL'))
  await sends(NONE, 'Ratios again', async () => {
    await frame.open('News')
    await frame.open('Ratios')
  })
  await sends([RATIOS], 'Ratios of another company', () => ratios.add('HLDN'))
  await sends(NONE, 'a company that is taken away', () => ratios.removeCompany.first().click())
  await sends(NONE, 'Earnings without a company', () => frame.open('Earnings'))
  await sends([EARNINGS], 'Earnings of a company', async () => {
    await earnings.symbols.fill('QNTL')
    await earnings.symbols.press('Enter')
  })
  await sends(NONE, 'Company without one', () => frame.open('Company'))
  await sends([EARNINGS, RATIOS], 'Company', () => sheet.show('KSTL'))
  for (const view of ['Webhooks', 'Console', 'Settings'] as const) await sends(NONE, view, () => frame.open(view))
  await sends(NONE, 'wake with no list on screen', wake)
  await sends(NONE, 'News again', () => frame.open('News'))
  await sends(A_LIST, 'wake with a list of cached stories on screen', wake)
  await sends(NONE, 'another colour of the connection', async () => {
    await frame.open('Settings')
    await page.getByRole('button', { name: 'Colour of Main', exact: true }).click()
  })
  await sends(NONE, 'Ratios and Earnings after it', async () => {
    await frame.open('Ratios')
    await frame.open('Earnings')
  })
  service.stop()
  expect(sent).toEqual(stated)
})
