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
import { VISITS } from './state-visits.ts'
import { wideParts } from './wide-parts.ts'
import { resize } from './window-size.ts'

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
