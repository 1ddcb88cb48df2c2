import { onTestFinished } from 'vitest'
import { decodedLine } from '../../../app/domain/values/decoded-line.ts'
import { findRevisions, largestRevisions } from '../../../app/domain/fundamentals/restatements.ts'
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { GivenResponse } from '../../../main/embedded-service/request-context.ts'
import { renderJson } from '../../../main/embedded-service/wire-value.ts'
import { joined, saidIn, type Said } from './changes-journal.ts'
import { startFrozenService } from '../service/frozen-service.ts'
import { openDesk } from '../service/open-desk.ts'
import { entriesOf } from '../cases/pages.ts'
import fc from '../cases/property.ts'

// Lives through days of the embedded service, keeps a journal of what its responses said, and asks for earlier moments all that a view, an
// export or a program reads. The journal knows nothing of versions or of the library.

const signal = new AbortController().signal
const STEPS = [
  ...['edit', 'edit', 'silent edit', 'remove', 'minutes', 'more minutes', 'page'],
  ...['open', 'open', 'restatement', 'restatement'],
] as const

/** How many companies are asked for, and of which ratio programs ask. */
const [SYMBOLS, FIELD] = [3, 'roe'] as const

/** How many stories are opened as of a moment: of those to which something happened, and of all. */
const OPENED = 12

/** Milliseconds of a step, in which programs, which ask by the second, have several moments. */
const STEP_MS = 10_000

/** A request for every report. */
const REPORTS = { fromDate: null, period: null, reportType: null } as const

interface Texts {
  title: string
  tags: readonly string[]
  rank?: number
  whole?: string
}

/** What a story says, in one form, of what was said of it. */
const textsOf = ({ value }: Said): string => {
  const { title, tags, rank, whole = null } = JSON.parse(value) as Texts
  return JSON.stringify({ title, tags: [...tags].sort(), rank: rank ?? null, whole })
}

const titleOf = ({ value }: Said): string => decodedLine((JSON.parse(value) as Texts).title)

/** What the journal has of a record of ratios. */
type SaidRecord = Record<string, unknown>

const recordName = (symbol: string, { asOf, reportType, period, aorOrRestate }: RatioRecord['id']): string =>
  `record ${symbol} ${[asOf, reportType, period, aorOrRestate].join(' ')}`

/** The five largest restatements of a company, in one form. */
const revisionsOf = (records: readonly RatioRecord[]): string => {
  const periods = new Set(records.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.period))
  const columns = [...periods].flatMap((period) => findRevisions(records, period, [FIELD, 'roa', 'grossMargin']))
  return JSON.stringify(
    largestRevisions(columns, 5).map(({ asOf, period, field, original, restated }) =>
      [asOf, period, field].concat([original, restated].map((value) => String(Number(value?.digits ?? Number.NaN)))),
    ),
  )
}

/** The records of a company as the journal has them. */
const recordsIn = (known: ReadonlyMap<string, Said>, symbol: string): RatioRecord[] =>
  [...known].flatMap(([name, { value, at }]) => {
    if (!name.startsWith(`record ${symbol} `)) return []
    const [, , asOf = '', reportType = '', period = '', aorOrRestate = ''] = name.split(' ')
    const { fiscalYearEnd: _end, isCalculated: _calculated, ...values } = JSON.parse(value) as SaidRecord
    return [
      {
        id: { companyId: '', asOf, reportType, period, aorOrRestate },
        ...{ fiscalYearEnd: null, isCalculated: null, receivedAt: at, response: { hash: '', path: '' } },
        values: Object.fromEntries(Object.entries(values).map(([field, sent]) => [field, String(sent)])),
      },
    ]
  })

/**
 * Runs random steps over the embedded service, then compares what is shown, exported and given to programs as of random moments with the
 * journal. Resolves to the number of what was compared by what it is, to the differences, and to whether the present is shown as of now.
 */
export async function compareMoments(steps: number, moments: number) {
  const log: Said[] = []
  /** The last that was said of each name. */
  const present = new Map<string, Said>()
  /** The companies of each story. */
  const companies = new Map<string, readonly string[]>()
  /** The responses with the reports of a company. */
  const reported: { at: number; symbol: string; text: string; data: string }[] = []
  /** When pages of changes were written. */
  const written: number[] = []
  let now = Math.floor(Date.now() / 1000) * 1000
  const service = await startFrozenService({
    controlPort: 0,
    at: now - 3_600_000,
    onResponse({ operation, response }: GivenResponse) {
      if (operation === null || response.status !== 200) return
      const text = renderJson(response.body)
      if (operation.path.endsWith('/earningReports')) {
        const { data } = JSON.parse(text) as { data: { result: { symbol: string }[] } }
        reported.push({
          ...{ at: now, symbol: data.result[0]?.symbol ?? '', data: JSON.stringify(data) },
          // What needs a licence leaves the application for no program.
          text: text.replaceAll(/"cusip":"[^"]*"/g, '"cusip":""'),
        })
      }
      if (operation.path.startsWith('/api/v2/news') && operation.path !== '/api/v2/news-removed')
        for (const { id, stocks } of JSON.parse(text) as { id: number; stocks: { name: string }[] }[])
          companies.set(
            `story ${id}`,
            stocks.map(({ name }) => name),
          )
      for (const said of saidIn(operation.path, text)) {
        // A removal of what is not cached says nothing.
        if (said.value === 'gone' && !present.has(said.name)) continue
        const next = joined(present.get(said.name), { ...said, at: now, key: 'full' })
        log.push(next)
        present.set(said.name, next)
      }
    },
  })
  onTestFinished(() => service.close())
  const here = await openDesk(service, { mayRequest: false }, { hasOwnLibrary: true, clock: () => now })
  const { news, changes } = here.library
  const control = (method: string, path: string, body: object = {}) =>
    fetch(`${service.controlUrl ?? ''}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
  /** Ends a step. Returns the end of its first second, by which all that was received in it was. */
  const tick = (): number => {
    now += STEP_MS
    return now - STEP_MS + 999
  }
  const marks = [tick()]
  const [script = []] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(), fc.nat()), { minLength: steps, maxLength: steps }),
    1,
  )
  const touched = new Set<string>()
  for (const [step, one, two] of script) {
    const living = [...present].filter(([name, { value }]) => name.startsWith('story') && value !== 'gone')
    const story = living[two % Math.max(1, living.length)]?.[0].split(' ')[1] ?? ''
    if (step === 'minutes' || step === 'more minutes')
      service.clock.moveTo(service.clock.now() + (step === 'minutes' ? 2 : 15) * 60_000)
    else if (step === 'restatement') await control('POST', '/scenarios/restatement')
    else if (step === 'page') {
      const title = `Page ${written.length}`
      const scope = { kind: 'all' } as const
      await changes.keepPage(here.owner, {
        ...{ title, scope, since: 0, until: now, writtenAt: now, isDaily: false, text: `# ${title}\n` },
      })
      written.push(now)
    } else if (story !== '') {
      touched.add(`story ${story}`)
      if (step === 'remove') await control('DELETE', `/stories/${story}`)
      else if (step === 'open') await here.news.item({ id: Number(story), mode: 'live' }, signal)
      else
        await control('POST', `/stories/${story}`, {
          title: `Other words ${one} of ${two}`,
          body: `<p>Another text ${one}.</p>`,
          silent: step !== 'edit',
        })
    }
    await here.news.refresh({ query: '', older: false }, signal)
    const symbol = service.sample.symbols[two % SYMBOLS] ?? ''
    await here.ratios.refresh({ symbols: [symbol], fromDate: null }, signal)
    await here.earnings.get({ ...REPORTS, symbols: [symbol], knownAt: null }, signal)
    marks.push(tick())
  }

  const symbols = service.sample.symbols.slice(0, SYMBOLS)
  const found = {
    ...{ received: 0, existed: 0, unknown: 0, editedLater: 0, rows: 0, versions: 0, companyRows: 0, records: 0 },
    ...{ restatements: 0, screens: 0, reports: 0, exported: 0, answers: 0, pages: 0 },
    differences: [] as string[],
  }
  const differ = (isOther: boolean, what: string): void => {
    if (isOther) found.differences.push(what)
  }
  const page = { order: 'newest', shows: 'visible', offset: 0, limit: log.length } as const
  const listOf = (query: string, moment?: number, symbol?: string) =>
    news.listStories(here.owner, {
      ...page,
      query,
      ...(moment === undefined ? {} : { knownAt: moment }),
      ...(symbol === undefined ? {} : { symbol }),
    })
  const ratiosOf = (moment: number | null, of: readonly string[] = symbols) =>
    here.ratios.read({ symbols: of, fields: null, reportTypes: [], fromDate: null, knownAt: moment }, signal)
  const ask = async (path: string, moment: number | null) => {
    const answer = await here.ask(path, moment === null ? {} : { 'accept-datetime': new Date(moment).toUTCString() })
    return { status: answer.status, text: await answer.text() }
  }
  const trailing = (known: ReadonlyMap<string, Said>, symbol: string): RatioRecord[] =>
    recordsIn(known, symbol).filter(({ id }) => id.reportType === 'TTM')

  /** The list of stories, and those of a company on its page, which were its stories then. */
  async function compareLists(moment: number, known: ReadonlyMap<string, Said>, symbol: string): Promise<void> {
    const rows = new Map((await listOf('', moment)).rows.map((row) => [`story ${row.id}`, row]))
    found.rows += rows.size
    for (const [name, row] of rows) {
      const said = known.get(name)
      differ(said === undefined, `${name} is listed before it was received`)
      differ((said?.value === 'gone') !== (row.removedAt !== null), `${name} is removed or not in the list`)
      if (said !== undefined && said.value !== 'gone')
        differ(row.title !== titleOf(said), `${name} has another headline in the list`)
    }
    for (const name of known.keys()) differ(name.startsWith('story') && !rows.has(name), `${name} is not listed`)
    const own = (await listOf(`sym:${symbol}`, moment, symbol)).rows.filter((row) => row.symbols.includes(symbol))
    found.companyRows += own.length
    const expected = [...known].filter(([name]) => companies.get(name)?.includes(symbol) === true)
    differ(own.length !== expected.length, `${symbol} has ${own.length} stories, not ${expected.length}`)
    for (const row of own) {
      const said = known.get(`story ${row.id}`)
      if (said?.value !== 'gone')
        differ(said === undefined || row.title !== titleOf(said), `story ${row.id} of ${symbol} has another headline`)
    }
  }

  /** A story and its history. */
  async function compareStory(name: string, moment: number, said: Said | undefined): Promise<void> {
    const id = Number(name.split(' ')[1])
    const first = firstOf.get(name) as Said
    const then = await news.readStoryThen(here.owner, id, moment)
    found[then.kind] += 1
    if (said !== undefined && said.value !== present.get(name)?.value) found.editedLater += 1
    const kind = said !== undefined ? 'received' : (first.created ?? Infinity) <= moment ? 'existed' : 'unknown'
    differ(then.kind !== kind, `${name} is ${then.kind}, not ${kind}`)
    const history = await news.readHistory(here.owner, id, moment)
    differ(then.kind === 'unknown' && history.length > 0, `${name} has a history before it was known`)
    if (then.kind === 'unknown') return
    const isGone = said?.value === 'gone'
    differ(isGone !== (then.story.removedAt !== null), `${name} is removed or not`)
    const { title, tags, importanceRank, body } = then.story.item
    const shown = JSON.stringify({
      title,
      tags: entriesOf(tags).toSorted(),
      rank: importanceRank,
      whole: body === '' ? null : body,
    })
    const expected = isGone ? shown : textsOf(said ?? first)
    differ(shown !== expected, `${name} has another text: ${shown}, not ${expected}`)
    if (said === undefined) return
    found.versions += history.length
    const times = history.flatMap(({ receivedAt, responses }) => [
      receivedAt,
      ...responses.map((each) => each.receivedAt),
    ])
    differ(Math.max(...times) > moment, `${name} has a version of later`)
    const titles = (ofStory.get(name) ?? []).filter(({ at, value }) => at <= moment && value !== 'gone').map(titleOf)
    const edits = titles.filter((each, place) => place > 0 && each !== titles[place - 1]).length
    const shownEdits = history.filter(({ changes: made }) => made !== null && made.title !== null).length
    differ(shownEdits !== edits, `${name} has ${shownEdits} other headlines, not ${edits}`)
  }

  /** The ratios of a company, its restatements, and the screen of all. */
  async function compareRatios(moment: number, known: ReadonlyMap<string, Said>, symbol: string): Promise<void> {
    const own = recordsIn(known, symbol)
    const left = new Set(own.map(({ id }) => recordName(symbol, id)))
    for (const { company, receivedAt, records } of (await ratiosOf(moment, [symbol])).value) {
      differ((company === null) !== (own.length === 0), `${symbol} is known or not`)
      differ((receivedAt ?? 0) > moment, `${symbol} was received later`)
      for (const { id, values, ...record } of records) {
        const name = recordName(symbol, id)
        const said = JSON.parse(known.get(name)?.value ?? '{}') as SaidRecord
        left.delete(name)
        found.records += 1
        const isOther = Object.entries(values).some(([field, digits]) => Number(digits) !== Number(said[field]))
        differ(isOther || record.receivedAt > moment, `${name} has other values`)
      }
      found.restatements += 1
      differ(revisionsOf(records) !== revisionsOf(own), `the restatements of ${symbol} are others`)
    }
    found.differences.push(...[...left].map((name) => `${name} is not shown`))
    const { values: rows = [] } = JSON.parse(
      (await ask(`/tables/ratios.json?symbols=${symbols.join(',')}&fields=${FIELD}&at=`, moment)).text,
    ) as { values?: Record<string, unknown>[] }
    found.screens += 1
    for (const each of symbols) {
      const newest = trailing(known, each).toSorted((a, b) => (a.id.asOf < b.id.asOf ? 1 : -1))[0]?.values[FIELD]
      const screened = rows.find((row) => row.Symbol === each)?.Value
      const isSame = newest === undefined ? screened === undefined : Number(screened) === Number(newest)
      differ(!isSame, `${each} is ${String(screened)} in the screen, not ${newest}`)
    }
  }

  /** The earnings of a company on screen, and those that a program gets from the path of the service. */
  async function compareEarnings(moment: number, symbol: string): Promise<void> {
    const said = reported.findLast((each) => each.symbol === symbol && each.at <= moment)
    const query = { ...REPORTS, symbols: [symbol], knownAt: moment }
    const { value: shown, source } = await here.earnings.get(query, signal)
    found.reports += said === undefined ? 0 : 1
    differ(
      JSON.stringify(JSON.parse(shown.dataText)) !== (said?.data ?? 'null') || (source.receivedAt ?? 0) > moment,
      `the earnings of ${symbol} are others`,
    )
    const answer = await ask(`/api/v2.1/fundamentals/earningReports?symbols=${symbol}`, moment)
    found.answers += 1
    const isOther = said === undefined ? answer.status !== 504 : answer.text !== said.text
    differ(isOther, `a program gets other earnings of ${symbol}`)
  }

  /** The tables, which are the exports as well, and the kept pages of changes. */
  async function compareTables(moment: number, known: ReadonlyMap<string, Said>, symbol: string): Promise<void> {
    const ratios = await ask(`/tables/ratios.json?symbols=${symbol}&fields=${FIELD}&basis=TTM`, moment)
    const own = trailing(known, symbol).filter(({ values }) => FIELD in values)
    const { values: rows = [] } = JSON.parse(ratios.text) as { values?: Record<string, unknown>[] }
    found.exported += rows.length
    differ(rows.length !== own.length, `${symbol} has ${rows.length} rows in the export, not ${own.length}`)
    for (const row of rows) {
      const said = own.find(({ id }) => id.asOf === row['As of'])
      const isOther = Number(row.Value) !== Number(said?.values[FIELD]) || row.Proof !== 'proven'
      differ(isOther, `${symbol} of ${String(row['As of'])} is another in the export`)
      differ(Date.parse(String(row.Received)) > moment, `${symbol} was received later in the export`)
    }
    const { values: listed = [] } = JSON.parse((await ask('/tables/stories.json?limit=200', moment)).text) as {
      values?: { ID: number; Title: string }[]
    }
    const count = [...known.keys()].filter((name) => name.startsWith('story')).length
    found.exported += listed.length
    differ(listed.length !== Math.min(200, count), `${listed.length} stories are in the table, not ${count}`)
    for (const { ID, Title } of listed) {
      const said = known.get(`story ${ID}`)
      if (said?.value !== 'gone')
        differ(said === undefined || Title !== titleOf(said), `story ${ID} has another title in the table`)
    }
    const pages = JSON.parse((await ask('/changes.json', moment)).text) as unknown[]
    found.pages += pages.length
    const kept = written.filter((at) => at <= moment).length
    differ(pages.length !== kept, `${pages.length} kept pages are listed, not ${kept}`)
  }

  const ofStory = Map.groupBy(
    log.filter(({ name }) => name.startsWith('story')),
    ({ name }) => name,
  )
  const names = [...ofStory.keys()]
  const firstOf = new Map([...ofStory].map(([name, [first]]) => [name, first as Said]))
  // The first is before anything was received; the others are the ends of seconds after which nothing was received in the same step.
  const picked = fc
    .sample(fc.tuple(fc.constantFrom(...marks), fc.nat({ max: STEP_MS / 1000 - 1 })), moments - 1)
    .map(([mark, seconds]) => mark + seconds * 1000)
    .concat(marks[0] as number)
    .sort((one, other) => one - other)
  const known = new Map<string, Said>()
  const happened = [...touched]
  let taken = 0
  for (const [turn, moment] of picked.entries()) {
    for (; (log[taken]?.at ?? Infinity) <= moment; taken += 1) known.set((log[taken] as Said).name, log[taken] as Said)
    const symbol = symbols[turn % SYMBOLS] ?? ''
    await compareLists(moment, known, symbol)
    await compareRatios(moment, known, symbol)
    await compareEarnings(moment, symbol)
    await compareTables(moment, known, symbol)
    const opened = [happened, names].flatMap((all) =>
      Array.from({ length: OPENED }, (_, each) => all[(turn * 7919 + each * 104_729) % all.length] ?? ''),
    )
    for (const name of new Set(opened)) if (firstOf.has(name)) await compareStory(name, moment, known.get(name))
  }
  tick()
  const exports = [
    `/tables/ratios.csv?symbols=${symbols.join(',')}&fields=${FIELD}`,
    `/tables/ratios.html?symbols=${symbols.join(',')}&fields=${FIELD}&form=table`,
    '/tables/stories.csv?limit=2000',
    '/tables/stories.html?limit=2000',
    `/api/v2.1/fundamentals/earningReports?symbols=${symbols[0]}`,
    '/changes.json',
  ]
  const shownAt = async (moment: number | null) =>
    JSON.stringify([
      await listOf('', moment ?? undefined),
      await ratiosOf(moment),
      ...(await Promise.all(exports.map((path) => ask(path, moment)))),
    ])
  const isPresent = (await shownAt(now)) === (await shownAt(null))
  return { ...found, moments: picked.length, instants: new Set(picked).size, stories: names.length, isPresent }
}
