import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Channel } from '../../../app/ipc/channels.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { isWrong, saidIn, saidTwice, saysToWait, saysWhatToDo, SCOPES, untruths } from '../../support/view-claims.ts'
import { viewsIn } from '../../support/view-states.ts'
import type { CrawledState, CrawledView } from '../../support/view-states.ts'
import { errorsInLooks } from './axe.ts'
import type { Look } from './axe.ts'
import { cutTexts } from './cut-texts.ts'
import type { Desk } from './desk.ts'
import { UNSCRIPTED } from './scripted-main.ts'
import type { MainScript } from './scripted-main.ts'
import type { ServiceMode, stateService } from './state-service.ts'
import { wideParts } from './wide-parts.ts'
import { resize } from './window-size.ts'
import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { deliver } from './deliver.ts'
import { payload } from './state-service.ts'

/** What a visit needs: the window and the address of the service of the crawl. */
interface Visit {
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
const VISITS: Readonly<Record<Exclude<CrawledView, 'welcome'>, (visit: Visit) => Promise<unknown>>> = {
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

/** The error of a full disk. */
const FULL: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }
const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }
/** The lists and searches stand in a file of their own, which fails for a reason of its own. */
const BUSY: ErrorInfo = { kind: 'storage-failed', reason: 'busy', detail: '' }

/** The calls that read what this computer made itself. */
const OWN_READS: readonly Channel[] = [
  'organiser.get',
  'news.text',
  'news.history',
  'news.chain',
  'news.similar',
  'news.earlier',
  'news.dated',
  'companies.sectors',
  'news.highlights',
  'webhook.history',
  'webhook.runs',
  'webhook.run',
  'webhook.token',
  'receiver.state',
  'deliveries.list',
  'deliveries.get',
  'deliveries.related',
  'deliveries.newer',
  'deliveries.retries',
  'rehearsal.state',
  'contracts.list',
  'contracts.isKnown',
  'forward.state',
  'console.list',
  'console.body',
  'console.bodies',
  'entitlement.list',
  'library.inventory',
  'library.sizes',
  'proof.get',
]
/** The calls that store something. */
const WRITES: readonly Channel[] = [
  'news.refresh',
  'news.item',
  'news.mark',
  'ratios.refresh',
  'earnings.get',
  'webhook.test',
  'entitlement.probe',
  'library.backup',
  'contracts.forget',
  'file.save',
]
const refusing = (channels: readonly Channel[], error: ErrorInfo): MainScript['refuses'] =>
  Object.fromEntries(channels.map((channel) => [channel, error]))

const MODES: Readonly<Partial<Record<CrawledState, ServiceMode>>> = {
  none: 'nothing',
  denied: 'denies',
  cached: 'fails',
  failed: 'fails',
  loading: 'hangs',
  large: 'much',
}
const SCRIPTS: Readonly<Partial<Record<CrawledState, MainScript>>> = {
  loading: { ...UNSCRIPTED, waits: OWN_READS },
  failed: { ...UNSCRIPTED, refuses: { ...refusing(OWN_READS, DEVICE), 'organiser.get': BUSY } },
  full: { ...UNSCRIPTED, refuses: refusing(WRITES, FULL), storageError: FULL },
}

/** What is wrong with what the window says in a view and a state, and with how it says it in these looks. */
async function problemsIn(
  { page }: Desk,
  view: CrawledView,
  state: CrawledState,
  looks: readonly Look[],
): Promise<string[]> {
  const said = await page.locator('body').evaluate(saidIn, SCOPES[view] ?? 'body')
  const folder = process.env.TEARSHEET_STATE_PICTURES
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${state} - ${view}.png`) })
  }
  return [
    ...untruths(said, state).map((text) => `it says “${text}”`),
    ...saidTwice(said).map((text) => `it says twice “${text}”`),
    ...(isWrong(state) && !saysWhatToDo(said, state) ? ['it does not say what to do'] : []),
    ...(state === 'loading' && !saysToWait(said) ? ['it does not say that something is under way'] : []),
    ...(state === 'large' ? [...(await wideParts(page)), ...(await cutTexts(page)).map((text) => `cut: ${text}`)] : []),
    ...(await errorsInLooks(page, looks)),
  ].map((problem) => `${view}, ${state}: ${problem}`)
}

/** Takes away what the views would show again where they were left. */
async function leavePlaces({ frame, news, ratios }: Desk): Promise<void> {
  await frame.open('News')
  await news.search.fill('')
  await news.search.press('Enter')
  await frame.open('Ratios')
  await ratios.symbols.waitFor()
  while ((await ratios.removeCompany.count()) > 0) await ratios.removeCompany.first().click()
  await frame.open('News')
}

/** Visits views in a state, and resolves to the pairs that were seen and to what is wrong in them. */
export async function crawlState(
  desk: Desk,
  service: Awaited<ReturnType<typeof stateService>>,
  script: (script: MainScript) => Promise<void>,
  state: CrawledState,
  { only, looks }: { only?: readonly CrawledView[]; looks: readonly Look[] },
): Promise<{ seen: string[]; problems: string[] }> {
  const { frame, page } = desk
  const isOffline = state === 'offline'
  if (isOffline) await frame.offlineSwitch.click()
  service.answer(MODES[state] ?? 'content')
  await script(SCRIPTS[state] ?? UNSCRIPTED)
  if (state === 'large') await resize(desk, 900, 640)
  // Nothing of an earlier state stays in the memory of the window, and none of its places.
  await page.reload()
  await leavePlaces(desk)
  const [seen, problems]: [string[], string[]] = [[], []]
  for (const view of viewsIn(state, 'window')) {
    if (view === 'welcome' || only?.includes(view) === false) continue
    try {
      await VISITS[view]({ desk, url: service.url, state })
      problems.push(...(await problemsIn(desk, view, state, looks)))
    } catch (thrown) {
      problems.push(`${view}, ${state}: ${String(thrown).slice(0, 400)}`)
    }
    if (await frame.inspector.isVisible()) await frame.closeInspector()
    seen.push(`${view}, ${state}`)
  }
  await script(UNSCRIPTED)
  if (isOffline) await frame.offlineSwitch.click()
  return { seen, problems }
}

/** Visits the welcome view in its states. */
export async function crawlWelcome(
  desk: Desk,
  script: (script: MainScript) => Promise<void>,
  looks: readonly Look[],
): Promise<{ seen: string[]; problems: string[] }> {
  const { page, welcome } = desk
  const [seen, problems]: [string[], string[]] = [[], []]
  const look = async (state: CrawledState): Promise<void> => {
    problems.push(...(await problemsIn(desk, 'welcome', state, looks)))
    seen.push(`welcome, ${state}`)
  }
  await welcome.connect.waitFor()
  await look('not-asked')
  const size = await page.evaluate(() => [innerWidth, innerHeight] as const)
  await resize(desk, 900, 640)
  await look('large')
  await resize(desk, ...size)
  await script({ ...UNSCRIPTED, waits: ['connections.use'] })
  await welcome.openDemonstration.click()
  await page.getByText('Opening the demonstration…').waitFor()
  await look('loading')
  for (const [state, error] of [
    ['failed', DEVICE],
    ['full', FULL],
  ] as const) {
    await script({ ...UNSCRIPTED, refuses: { 'connections.use': error }, storageError: null })
    if (state === 'full') await welcome.openDemonstration.click()
    await page.getByText('The connection was not changed').first().waitFor()
    await look(state)
    await page.locator('.message').getByText('Close', { exact: true }).click()
  }
  await script(UNSCRIPTED)
  return { seen, problems }
}
