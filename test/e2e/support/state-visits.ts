import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { CrawledState, CrawledView } from '../../support/view-states.ts'
import { deliver } from './deliver.ts'
import type { Desk } from './desk.ts'
import { payload } from './state-service.ts'

/** What a visit needs: the window and the address of the service of the crawl. */
export interface Visit {
  desk: Desk
  url: string
  state: CrawledState
}

/** The mark of something that was requested, in each state. */
const MARKS: Readonly<Record<CrawledState, RegExp>> = {
  'not-asked': /^Not requested/,
  loading: /^Requesting… ([2-9]|\d\d+) s/,
  live: /^Live[^…]*$/,
  cached: /^Cached · not live · .*$/,
  offline: /^Not cached · offline$/,
  none: /^None[^…]*$/,
  denied: /^Not in the plan$/,
  failed: /^Request failed$/,
  full: /^Not stored$/,
  large: /^Live[^…]*$/,
}

const MANY_SYMBOLS = Array.from({ length: 12 }, (_, place) => `LARGE${place}`).join(' ')
/** What a view asks for in a state: something that no other state has cached, except where that is the state. */
const symbolsOf = (state: CrawledState): string =>
  state === 'live' || state === 'cached' ? 'QNTL' : state === 'large' ? MANY_SYMBOLS : state.toUpperCase()
const STORIES: Readonly<Partial<Record<CrawledState, number>>> = { live: 1, cached: 1, large: 1001 }
const storyOf = (state: CrawledState): number => STORIES[state] ?? 400 + state.length * 10 + state.charCodeAt(0)
/** What is in the list without a filter. */
const LISTED: readonly CrawledState[] = ['live', 'cached', 'large']

const marked = (mark: Locator, state: CrawledState): Promise<void> => expect(mark).toHaveText(MARKS[state])

async function openRatios({ desk: { frame, ratios }, state }: Visit): Promise<void> {
  await frame.open('Ratios')
  if (state === 'not-asked') return
  const symbols = symbolsOf(state)
  if (!(await ratios.company(symbols.split(' ')[0] ?? '').isVisible())) await ratios.add(symbols)
  await marked(ratios.source, state)
}

/** The states in which the service brings nothing of a story that is cached, and those without a story. */
const STORED: readonly CrawledState[] = ['cached', 'offline', 'denied', 'failed']
const WITHOUT_STORY: readonly CrawledState[] = ['none', 'full']

/** Opens a story that is cached where there can be one; its text and history are read from the library. */
async function openCachedStory({ desk: { frame, news }, state }: Visit): Promise<void> {
  await frame.open('News')
  const id = WITHOUT_STORY.includes(state) || state === 'large' ? storyOf(state) : storyOf('live')
  await news.openById.fill(String(id))
  await news.openById.press('Enter')
  if (state === 'loading') await expect(news.storySource).toHaveText(/^Cached · .* · refreshing…$/)
  else await marked(news.storySource, STORED.includes(state) ? 'cached' : state)
  // A story is shown as it was the last time.
  if (await news.showText.isVisible()) await news.showText.click()
}

/** Waits for a part of a story that is read from the library. */
const readOfStory = ({ desk: { news }, state }: Visit, part: Locator): Promise<void> =>
  state === 'loading'
    ? expect(news.reading).toContainText(/Reading .*…/)
    : state === 'failed'
      ? expect(news.reading).toContainText('The disk failed')
      : part.waitFor()

async function openForm(visit: Visit, form: 'Text' | 'Raw', part: Locator): Promise<void> {
  await openCachedStory(visit)
  await visit.desk.news.showAs(form)
  if (!WITHOUT_STORY.includes(visit.state)) await readOfStory(visit, part)
}

/** The numeric fields in the chart of earnings: one, and with very much content those with long names too. */
const CHARTED = ['basicEps', 'fieldOfEarningsWithALongName0', 'fieldOfEarningsWithALongName1']

async function openEarnings({ desk: { frame, earnings }, state }: Visit): Promise<void> {
  await frame.open('Earnings')
  await earnings.showAs('Grid')
  if (state === 'not-asked') return
  await earnings.show(symbolsOf(state))
  await marked(earnings.view.locator('.source-mark'), state)
}

async function openPart({ desk: { frame, webhooks } }: Visit, part: Parameters<Desk['webhooks']['openPart']>[0]) {
  await frame.open('Webhooks')
  await webhooks.openPart(part)
}

/** A part that is being read, or could not be read; otherwise what `present` waits for. */
async function read(part: Locator, state: CrawledState, present: () => Promise<unknown>): Promise<void> {
  if (state === 'loading') await expect(part).toContainText(/Reading .*…/)
  else if (state === 'failed') await expect(part.getByRole('alert').first()).toBeVisible()
  else await present()
}

async function deliverAgain({ desk: { webhooks } }: Visit, ids: readonly string[]): Promise<void> {
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  for (const id of ids) await deliver(url, payload(id), `d-${id}`)
}

/** Brings the window into a view and a state, and waits until it is there. */
export const VISITS: Readonly<Record<Exclude<CrawledView, 'welcome'>, (visit: Visit) => Promise<unknown>>> = {
  async news({ desk: { frame, news }, state }) {
    await frame.open('News')
    if (!LISTED.includes(state)) {
      await news.search.fill(`sym:${state.toUpperCase()}`)
      await news.search.press('Enter')
    }
    await marked(news.listSource, state)
  },
  async story({ desk: { frame, news }, state }) {
    await frame.open('News')
    if (state === 'not-asked') return
    await news.openById.fill(String(storyOf(state)))
    await news.openById.press('Enter')
    await marked(news.storySource, state)
  },
  'story as text': (visit) => openForm(visit, 'Text', visit.desk.news.plainText),
  'story as raw': (visit) => openForm(visit, 'Raw', visit.desk.news.rawText),
  async 'story history'(visit) {
    const { news } = visit.desk
    const isNew = visit.state === 'live' || visit.state === 'large'
    if (isNew) await fetch(`${visit.url}/edit`)
    await openCachedStory(visit)
    if (isNew) await news.askAgain.click()
    await news.showChanges.click()
    await readOfStory(visit, news.versions.first())
  },
  async ratios(visit) {
    await openRatios(visit)
    await visit.desk.ratios.panel('Series').click()
  },
  async screen(visit) {
    await openRatios(visit)
    await visit.desk.ratios.panel('Screen').click()
    if (visit.state === 'live' || visit.state === 'cached') await visit.desk.ratios.screenTable.waitFor()
  },
  async restatements(visit) {
    await openRatios(visit)
    await visit.desk.ratios.panel('Restatements').click()
    if (visit.state === 'live' || visit.state === 'cached') await visit.desk.ratios.radarTable.waitFor()
  },
  async 'unit check'(visit) {
    await openRatios(visit)
    await visit.desk.ratios.panel('Unit check').click()
    if (visit.state === 'live' || visit.state === 'cached') await visit.desk.ratios.unitCheck.waitFor()
  },
  async inspector({ desk: { frame, ratios }, state }) {
    await frame.open('Ratios')
    await ratios.panel('Series').click()
    if (state !== 'large' && !(await ratios.company('QNTL').isVisible())) await ratios.add('QNTL')
    await ratios.numbers.first().click()
    await read(frame.inspector, state, () => frame.unchanged.waitFor())
  },
  earnings: openEarnings,
  async 'earnings chart'(visit) {
    await openEarnings(visit)
    const { earnings, chart } = visit.desk
    const hasAny = ['live', 'cached', 'large'].includes(visit.state)
    for (const field of hasAny ? CHARTED : [])
      if (await earnings.chartField(field).isVisible()) await earnings.chartField(field).click()
    await earnings.showAs('Chart')
    if (hasAny) await chart.chart.waitFor()
  },
  async 'earnings tree'(visit) {
    await openEarnings(visit)
    await visit.desk.earnings.showAs('Tree')
    if (['live', 'cached', 'large'].includes(visit.state)) await visit.desk.earnings.tree.waitFor()
  },
  async 'tear sheet'({ desk: { frame, sheet }, state }) {
    await frame.open('Company')
    if (state === 'not-asked') return
    // What the ratios request has been given up by the time the page is opened on a slow machine.
    await sheet.show(state === 'loading' ? 'SLOW' : (symbolsOf(state).split(' ')[0] ?? ''))
    await marked(sheet.view.locator('.source-mark'), state)
    if (state !== 'loading') await expect(sheet.earnings).not.toContainText('Requesting')
  },
  async send(visit) {
    await openPart(visit, 'Send a test')
    const { webhooks } = visit.desk
    if (visit.state === 'not-asked') return
    await webhooks.destination.fill(`https://b.example/${visit.state === 'large' ? 'a-long-path/'.repeat(20) : 'hook'}`)
    await webhooks.send.click()
    if (visit.state === 'loading') await webhooks.view.getByText('The receiver has 30 seconds').waitFor()
    else if (visit.state === 'live' || visit.state === 'large') await webhooks.delivered.waitFor()
    else await webhooks.view.getByRole('alert').first().waitFor()
  },
  async receiver(visit) {
    await openPart(visit, 'Receiver')
    const { view, start, rows, addresses } = visit.desk.webhooks
    if (visit.state === 'not-asked') return
    await read(view, visit.state, async () => {
      if (visit.state === 'none') await start.click()
      await addresses.first().waitFor()
      if (visit.state === 'live') await deliverAgain(visit, ['one'])
      if (visit.state === 'large')
        await deliverAgain(
          visit,
          Array.from({ length: 40 }, (_, n) => `${'long'.repeat(40)}${n}`),
        )
      if (visit.state !== 'none') await rows.first().click()
    })
  },
  async retries(visit) {
    await openPart(visit, 'Retries')
    const { retries, recordRetries, stopRecording, view } = visit.desk.webhooks
    if (visit.state === 'not-asked') return
    await read(view, visit.state, async () => {
      if (visit.state !== 'live') return
      await recordRetries.click()
      await stopRecording.waitFor()
      await openPart(visit, 'Receiver')
      await deliverAgain(visit, ['again', 'again'])
      await openPart(visit, 'Retries')
      await stopRecording.click()
      await retries.getByRole('table').waitFor()
    })
  },
  async rehearsal(visit) {
    await openPart(visit, 'Rehearsal')
    const { view, receiverToRehearse, begin, readiness } = visit.desk.webhooks
    if (visit.state === 'not-asked') return
    await read(view, visit.state, async () => {
      if (visit.state !== 'live') return
      await receiverToRehearse.fill(`${visit.url}/hook`)
      await begin.click()
      await readiness.waitFor()
      await expect(view.getByRole('status').filter({ hasText: / of / })).not.toContainText('…')
    })
  },
  async 'payload schemas'(visit) {
    await openPart(visit, 'Payload schemas')
    const { view, contract } = visit.desk.webhooks
    await read(view, visit.state, async () => {
      if (visit.state === 'none') await view.getByText('No payload schemas yet').waitFor()
      else await contract.waitFor()
      if (visit.state !== 'full') return
      await view.getByRole('button', { name: 'Delete' }).click()
      await visit.desk.page.getByText('The payload schema was not deleted').first().waitFor()
    })
  },
  async requests({ desk, state }) {
    await desk.frame.open('Console')
    await desk.console.part('Requests').click()
    await read(desk.console.view, state, async () => {
      if (state === 'none') await desk.console.view.getByRole('button', { name: 'Clear' }).click()
      await (state === 'none' ? desk.console.view.getByText('No calls yet') : desk.console.calls.first()).waitFor()
      if (state !== 'full') return
      await desk.console.view.getByRole('button', { name: 'Export HAR…' }).click()
      await desk.page.getByText('The calls were not exported').first().waitFor()
    })
  },
  async entitlement({ desk: { frame, console }, state }) {
    await frame.open('Console')
    await console.part('Entitlement').click()
    if (state === 'not-asked' || state === 'offline') return
    await read(console.entitlement, state, async () => {
      await console.findOut.click()
      if (state === 'full') await console.entitlement.getByRole('alert').waitFor()
      else await expect(console.findOut).toBeEnabled()
    })
  },
  async settings({ desk: { frame, settings }, state }) {
    await frame.open('Settings')
    if (state === 'not-asked') return
    if (state === 'full') await settings.backUp.click()
    else await settings.testConnection.click()
    if (state === 'live' || state === 'large') await expect(settings.responses).toHaveCount(3)
    else if (state === 'loading') await read(settings.view, state, () => Promise.resolve())
    else await settings.view.getByRole('alert').first().waitFor()
  },
}
