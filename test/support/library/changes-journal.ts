import { onTestFinished } from 'vitest'
import { isSameValue } from '../../../app/domain/responses/decimal.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { changesMarkdown } from '../../../app/domain/changes/changes-markdown.ts'
import { changesSince } from '../../../main/modules/changes/module.ts'
import type { GivenResponse } from '../../../main/embedded-service/request-context.ts'
import { renderJson } from '../../../main/embedded-service/wire-value.ts'
import { applicationServices } from '../service/application-services.ts'
import { startFrozenService } from '../service/frozen-service.ts'
import fc from '../cases/property.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

// An independent reading of what an application received: it keeps each response of the embedded service as text, makes the states of two
// moments of them, and subtracts one from the other. It knows nothing of versions, observations, or the library.

/** What a response said of one thing: a story, a removal, or a record of a company. */
export interface Said {
  at: number
  key: string
  /** Such as `story 7`. */
  name: string
  /** What was said, in one form; `gone` for a removal. */
  value: string
  created: number | null
}

type Known = ReadonlyMap<string, Said>

type WireStory = Record<'id' | 'title' | 'teaser' | 'body' | 'created', string> & {
  tags: readonly { name: string }[]
  importance_rank?: number
}
interface WireReports {
  symbol: string
  earningReports: WireRecord[]
}

type WireRecord = { id: Record<string, string> } & Record<string, unknown>

/** Everything that a response says. A text that it leaves out is left out. */
export function saidIn(path: string, text: string): Omit<Said, 'at' | 'key'>[] {
  const body = JSON.parse(text) as unknown
  if (path === '/api/v2/news-removed')
    return (body as { removed: { id: number }[] }).removed.map(({ id }) => ({
      name: `story ${id}`,
      value: 'gone',
      created: null,
    }))
  if (path.startsWith('/api/v2/news'))
    return (body as WireStory[]).map(({ id, title, teaser, body: whole, tags, importance_rank: rank, created }) => ({
      name: `story ${id}`,
      value: JSON.stringify({
        title,
        teaser,
        ...(whole === '' ? {} : { whole }),
        tags: tags.map((tag) => tag.name),
        rank,
      }),
      created: parseServiceDate(created),
    }))
  if (path === '/api/v2.1/fundamentals/earningReports')
    return (body as { data: { result: WireReports[] } }).data.result.flatMap(({ symbol, earningReports }) =>
      earningReports.map(({ id, ...values }) => ({
        name: `report ${symbol} ${[id.asOf, id.reportType, id.period].join(' ')}`,
        value: JSON.stringify(values),
        created: null,
      })),
    )
  if (path !== '/api/v2.1/fundamentals/operationRatios') return []
  const entries = (Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)) as {
    symbol: string
    operationRatios: WireRecord[]
  }[]
  return entries.flatMap(({ symbol, operationRatios }) =>
    operationRatios.map(({ id, ...values }) => ({
      name: `record ${symbol} ${[id.asOf, id.reportType, id.period, id.aorOrRestate].join(' ')}`,
      value: JSON.stringify(values),
      created: null,
    })),
  )
}

/** A later text of a story over an earlier one, which may have had more of it. */
export const joined = (before: Said | undefined, said: Said): Said =>
  before === undefined || before.value === 'gone' || said.value === 'gone' || !said.name.startsWith('story')
    ? { ...said, created: said.created ?? before?.created ?? null }
    : {
        ...said,
        value: JSON.stringify({ ...(JSON.parse(before.value) as object), ...(JSON.parse(said.value) as object) }),
      }

/** What was known at a moment. */
function knownAt(log: readonly Said[], moment: number): Known {
  const known = new Map<string, Said>()
  for (const said of log) if (said.at <= moment) known.set(said.name, joined(known.get(said.name), said))
  return known
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i

/** The names of the values that differ between two records as they were sent. */
function otherValues(before: string, after: string): string[] {
  const [one, other] = [before, after].map((text) => JSON.parse(text) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const isNumber = (value: unknown): boolean => NUMBER.test(String(value))
  return [...names].filter((name) => {
    if (name === 'fiscalYearEnd' || name === 'isCalculated') return false
    const [from, to] = [one[name], other[name]]
    if (!isNumber(from) || !isNumber(to)) return isNumber(from) !== isNumber(to)
    return !isSameValue(String(from), String(to))
  })
}

/** The difference of what is known now from what was known at a moment, as lines of text. */
function differenceOf(log: readonly Said[], since: number): string[] {
  const [before, now] = [knownAt(log, since), knownAt(log, Infinity)]
  const companies = new Set(
    [...before.keys()].filter((name) => !name.startsWith('story')).map((name) => name.split(' ', 2).join(' ')),
  )
  return [...now].flatMap(([name, { value, created }]) => {
    const old = before.get(name)
    if (!name.startsWith('story')) {
      if (old !== undefined) return otherValues(old.value, value).map((field) => `${name} ${field} changed`)
      const company = name.split(' ', 2).join(' ')
      return [companies.has(company) ? `${name} new` : `${company} first`]
    }
    if (value === 'gone') return old?.value === 'gone' ? [] : [`${name} removed`]
    if (old === undefined)
      return [
        `${name} ${created === null || Math.floor(created / 1000) >= Math.floor(since / 1000) ? 'created' : 'earlier'}`,
      ]
    return old.value === value || isOnlyMore(old.value, value) ? [] : [`${name} edited`]
  })
}

/** Whether a story has a text that it did not have, and nothing else is different. */
function isOnlyMore(before: string, after: string): boolean {
  const [one, other] = [before, after].map((text) => JSON.parse(text) as Record<string, unknown>)
  return Object.entries(one ?? {}).every(([name, value]) => JSON.stringify(other?.[name]) === JSON.stringify(value))
}

const NO_EARNINGS = { total: 0, isExact: true, entries: [] }
const signal = new AbortController().signal
const KEYS = ['full', 'newsOnly'] as const

/** Something that happens between two looks. */
const STEPS = [
  'edit',
  'edit',
  'silent edit',
  'remove',
  'minutes',
  'hours',
  'sleep',
  'restatement',
  'open',
  'key',
  'purge',
  'restart',
] as const

/**
 * Runs random steps over the embedded service, and after each compares what `changesSince` says for some earlier moments with the
 * difference that the journal has. A page of one interval of each step is kept,
 * and has to stay as it was written, whatever happens later. Resolves to the
 * number of intervals and of kept pages, and to what is missing or too much.
 */
export async function compareIntervals(steps: number, intervals: number, canRestart: boolean) {
  /** What one connection heard, and the pages that were kept of it, by their number. */
  const begun = (): { log: Said[]; key: string; pages: Map<number, string> } => ({
    ...{ log: [], key: 'full', pages: new Map<number, string>() },
  })
  const heard = begun()
  let hears = heard
  const service = await startFrozenService({
    controlPort: 0,
    // Some of what is received was created before the moments that are asked about, and some after.
    at: Date.now() - 6 * 3_600_000,
    onResponse({ operation, response }: GivenResponse) {
      if (operation === null || response.status !== 200) return
      const at = Date.now()
      for (const said of saidIn(operation.path, renderJson(response.body)))
        waiting.push({ ...said, at, key: hears.key })
    },
  })
  onTestFinished(() => service.close())
  let waiting: Said[] = []
  const folder = canRestart ? temporaryFolder(onTestFinished) : undefined
  const open = (of: typeof heard) => ({
    heard: of,
    ...applicationServices({
      ...(folder === undefined ? {} : { folder }),
      address: () => ({ baseUrl: service.url, key: service.keys[of.key as 'full'], fingerprint: of.key }),
    }),
  })
  const connections = [open(heard)]
  if (!canRestart) connections.push(open(begun()))
  const control = (method: string, path: string, body: object = {}) =>
    fetch(`${service.controlUrl ?? ''}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
  const tick = async (): Promise<number> => {
    const now = Date.now()
    while (Date.now() <= now) await new Promise(setImmediate)
    return now
  }
  const found: { missing: string[]; extra: string[] } = { missing: [], extra: [] }
  const marks: number[] = []
  let compared = 0
  const [script = []] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(), fc.nat()), { minLength: steps, maxLength: steps }),
    1,
  )

  /** Takes down what one call received, but for what it only repeats. */
  async function listening(at: (typeof connections)[number], work: () => Promise<unknown>): Promise<void> {
    hears = at.heard
    waiting = []
    await work()
    const { log } = at.heard
    const present = new Map(knownAt(log, Infinity))
    for (const said of waiting) {
      const known = present.get(said.name)
      // A removal of what is not cached says nothing.
      if (said.value === 'gone' && known === undefined) continue
      const value = joined(known, said)
      if (known !== undefined && value.value === known.value) continue
      log.push(said)
      present.set(said.name, value)
    }
  }

  for (const [step, one, two] of script) {
    const at = connections[one % connections.length] as (typeof connections)[number]
    const stories = [...knownAt(at.heard.log, Infinity)].filter(
      ([name, { value }]) => name.startsWith('story') && value !== 'gone',
    )
    const story = stories[two % Math.max(1, stories.length)]?.[0].split(' ')[1] ?? ''
    const symbol = service.sample.symbols[two % service.sample.symbols.length] ?? ''
    marks.push(await tick())
    if (step === 'edit' || step === 'silent edit') {
      if (story !== '')
        await control('POST', `/stories/${story}`, { title: `Other words ${one} of ${two}`, silent: step !== 'edit' })
    } else if (step === 'remove') {
      if (story !== '') await control('DELETE', `/stories/${story}`)
    } else if (step === 'restatement') await control('POST', '/scenarios/restatement')
    else if (step === 'key') at.heard.key = KEYS[two % 2] ?? 'full'
    else if (step === 'purge') {
      const gone = KEYS[two % 2] ?? 'full'
      for (let after: number | null = -1; after !== null;)
        after = await at.library.retention.removeReceivedWith(at.owner, gone, after)
      at.heard.log = at.heard.log.filter(({ key, value }) => key !== gone || value === 'gone')
      const named = new Set(at.heard.log.filter(({ value }) => value !== 'gone').map(({ name }) => name))
      at.heard.log = at.heard.log.filter(({ name }) => named.has(name))
    } else if (step === 'restart' && canRestart) {
      await at.library.files.close()
      connections[0] = open(at.heard)
    } else if (step !== 'open')
      service.clock.moveTo(
        service.clock.now() + { minutes: 5, hours: 60, sleep: 300, restart: 0 }[step as 'minutes'] * 60_000,
      )
    const here = connections[one % connections.length] as (typeof connections)[number]
    if (step === 'open' && story !== '')
      await listening(here, () => here.news.item({ id: Number(story), mode: 'live' }, signal))
    await listening(here, () => here.news.refresh({ query: '', older: false }, signal))
    if (here.heard.key === 'full')
      for (const ask of [
        () => here.ratios.refresh({ symbols: [symbol], fromDate: null }, signal),
        () =>
          here.earnings.get(
            { symbols: [symbol], fromDate: null, period: null, reportType: null, knownAt: null },
            signal,
          ),
      ])
        await listening(here, ask)
    await tick()
    for (let place = 0; place < intervals; place += 1) {
      const since = marks[(two + place * 7) % marks.length] as number
      const told = await changesSince(
        here.library,
        here.scope,
        // The list of a page ends at a limit, and more stories than that are created in the longest intervals.
        { query: '', symbols: null, since, limit: Infinity },
        Date.now(),
        signal,
      )
      const title = `${step} ${compared}`
      const text = changesMarkdown(title, since, { ...told, earnings: NO_EARNINGS, screens: null, missed: null })
      const page = { title, scope: { kind: 'all' }, since, until: told.until, writtenAt: Date.now() } as const
      if (place === 0)
        here.heard.pages.set(await here.library.changes.keepPage(here.owner, { ...page, isDaily: false, text }), text)
      const earnings = await here.earningsChanges({ symbols: null, since, limit: 1000 }, signal)
      const wordsOf = ({
        asOf,
        reportType,
        period,
      }: (typeof earnings.entries)[number]['reports']['entries'][number]['id']) => [asOf, reportType, period].join(' ')
      const lines = [
        ...told.stories.entries.flat().map(({ id }) => `story ${id} created`),
        ...told.earlier.entries.map(({ id }) => `story ${id} earlier`),
        ...told.edits.entries
          .filter(({ edited }) => edited.parts.length > 0)
          .map(({ row }) => `story ${row.id} edited`),
        ...told.removed.entries.map(({ id }) => `story ${id} removed`),
        ...earnings.entries.flatMap(({ symbol: name, isFirst, reports, values }) =>
          isFirst
            ? [`report ${name} first`]
            : [
                ...values.entries.map(({ id, field }) => `report ${name} ${wordsOf(id)} ${field} changed`),
                ...reports.entries.map(({ id }) => `report ${name} ${wordsOf(id)} new`),
              ],
        ),
        ...told.companies.entries.flatMap(({ symbol: name, isFirst, values, records }) =>
          isFirst
            ? [`record ${name} first`]
            : [
                ...values.entries
                  .filter(({ kind }) => kind === 'changed')
                  .map(
                    ({ id, field }) =>
                      `record ${name} ${[id.asOf, id.reportType, id.period, id.aorOrRestate].join(' ')} ${field} changed`,
                  ),
                ...records.entries.map(
                  ({ id }) => `record ${name} ${[id.asOf, id.reportType, id.period, id.aorOrRestate].join(' ')} new`,
                ),
              ],
        ),
      ]
      const expected = new Set(differenceOf(here.heard.log, since))
      found.missing.push(...[...expected].filter((line) => !lines.includes(line)).map((line) => `${step}: ${line}`))
      found.extra.push(...lines.filter((line) => !expected.has(line)).map((line) => `${step}: ${line}`))
      compared += 1
    }
  }
  for (const {
    library,
    owner,
    heard: { pages },
  } of connections) {
    const listed = (await library.changes.listPages(owner)).map(({ id }) => id)
    found.extra.push(...listed.filter((id) => !pages.has(id)).map((id) => `page ${id}`))
    for (const [id, text] of pages)
      if (!listed.includes(id) || (await library.changes.readPage(owner, id))?.text !== text)
        found.missing.push(`page ${id}`)
  }
  return { compared, kept: connections.reduce((sum, each) => sum + each.heard.pages.size, 0), ...found }
}
