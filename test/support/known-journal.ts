import { onTestFinished } from 'vitest'
import { decodedLine } from '../../app/domain/values/plain-line.ts'
import type { GivenResponse } from '../../main/embedded-service/request-context.ts'
import { renderJson } from '../../main/embedded-service/wire-value.ts'
import { applicationServices } from './application-services.ts'
import { knownAt, saidIn } from './changes-journal.ts'
import type { Said } from './changes-journal.ts'
import { entriesOf } from './pages.ts'
import { startFrozenService } from './frozen-service.ts'
import fc from './property.ts'

// Lives through days of the embedded service, keeps a journal of what its responses said, and asks the library for earlier
// moments. The journal knows nothing of versions or of the library.

const signal = new AbortController().signal
const STEPS = [
  'edit',
  'edit',
  'silent edit',
  'remove',
  'minutes',
  'hours',
  'open',
  'open',
  'restatement',
  'restatement',
] as const

/** How many companies are asked for. */
const SYMBOLS = 3

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

/**
 * Runs random steps over the embedded service, then compares what the library shows as of random moments with the journal. Resolves to the
 * number of stories that were compared in each class, and to the differences.
 */
export async function compareMoments(steps: number, moments: number) {
  const log: Said[] = []
  /** The responses with the reports of a company. */
  const reported: { at: number; symbol: string; data: string }[] = []
  const service = await startFrozenService({
    controlPort: 0,
    at: Date.now() - 6 * 3_600_000,
    onResponse({ operation, response }: GivenResponse) {
      if (operation === null || response.status !== 200) return
      const [at, text] = [Date.now(), renderJson(response.body)]
      if (operation.path.endsWith('/earningReports')) {
        const { data } = JSON.parse(text) as { data: { result: { symbol: string }[] } }
        reported.push({ at, symbol: data.result[0]?.symbol ?? '', data: JSON.stringify(data) })
      }
      const present = knownAt(log, Infinity)
      for (const said of saidIn(operation.path, text))
        // A removal of what is not cached says nothing.
        if (said.value !== 'gone' || present.has(said.name)) log.push({ ...said, at, key: 'full' })
    },
  })
  onTestFinished(() => service.close())
  const here = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full, fingerprint: 'full' }),
  })
  const control = (method: string, path: string, body: object = {}) =>
    fetch(`${service.controlUrl ?? ''}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
  /** A moment before which all that was received has an earlier time, and after which a later one. */
  const tick = async (): Promise<number> => {
    const now = Date.now()
    while (Date.now() <= now) await new Promise(setImmediate)
    return now
  }
  const marks = [await tick()]
  const [script = []] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(), fc.nat()), { minLength: steps, maxLength: steps }),
    1,
  )
  for (const [step, one, two] of script) {
    const living = [...knownAt(log, Infinity)].filter(
      ([name, { value }]) => name.startsWith('story') && value !== 'gone',
    )
    const story = living[two % Math.max(1, living.length)]?.[0].split(' ')[1] ?? ''
    if (step === 'minutes' || step === 'hours')
      service.clock.moveTo(service.clock.now() + (step === 'minutes' ? 5 : 60) * 60_000)
    else if (step === 'restatement') await control('POST', '/scenarios/restatement')
    else if (story !== '') {
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
    marks.push(await tick())
  }

  const symbols = service.sample.symbols.slice(0, SYMBOLS)
  const found = { received: 0, existed: 0, unknown: 0, records: 0, reports: 0, differences: [] as string[] }
  const page = { query: '', order: 'newest', shows: 'visible', limit: 200 } as const
  const listOf = async (moment?: number) => {
    const rows = []
    for (let more = true; more;) {
      const known = moment === undefined ? {} : { knownAt: moment }
      const list = await here.library.news.listStories(here.owner, { ...page, ...known, offset: rows.length })
      rows.push(...list.rows)
      more = list.more
    }
    return rows
  }
  const ratiosOf = (moment: number | null) =>
    here.ratios.read({ symbols, fields: null, reportTypes: [], fromDate: null, knownAt: moment }, signal)
  /** What is different in the ratios and the earnings of a moment. */
  async function compareCompanies(moment: number, known: ReturnType<typeof knownAt>): Promise<void> {
    const { value } = await ratiosOf(moment)
    const left = new Set([...known.keys()].filter((name) => name.startsWith('record')))
    for (const { symbol, company, receivedAt, records } of value) {
      const last = log.findLast((said) => said.at <= moment && said.name.startsWith(`record ${symbol} `))
      if ((company === null) !== (last === undefined)) found.differences.push(`${symbol} is known or not`)
      if ((receivedAt ?? 0) > moment) found.differences.push(`${symbol} was received later`)
      for (const { id, values, ...record } of records) {
        const name = `record ${symbol} ${[id.asOf, id.reportType, id.period, id.aorOrRestate].join(' ')}`
        const said = JSON.parse(known.get(name)?.value ?? '{}') as Record<string, unknown>
        left.delete(name)
        found.records += 1
        const isOther = Object.entries(values).some(([field, digits]) => Number(digits) !== Number(said[field]))
        if (isOther || record.receivedAt > moment) found.differences.push(`${name} has other values`)
      }
    }
    found.differences.push(...[...left].map((name) => `${name} is not shown`))
    for (const symbol of symbols) {
      const last = reported.findLast((each) => each.symbol === symbol && each.at <= moment)
      const { value: shown, source } = await here.earnings.get(
        { ...REPORTS, symbols: [symbol], knownAt: moment },
        signal,
      )
      found.reports += last === undefined ? 0 : 1
      if (JSON.stringify(JSON.parse(shown.dataText)) !== (last?.data ?? 'null') || (source.receivedAt ?? 0) > moment)
        found.differences.push(`the earnings of ${symbol} are others`)
    }
  }
  const names = [...new Set(log.map(({ name }) => name))].filter((name) => name.startsWith('story'))
  const firstOf = new Map(names.map((name) => [name, log.find((said) => said.name === name) as Said]))
  // The first is before anything was received.
  const places = [0, ...fc.sample(fc.nat({ max: marks.length - 1 }), moments - 1)]
  const picked = places.map((place) => marks[place] as number)
  for (const moment of picked) {
    const known = knownAt(log, moment)
    await compareCompanies(moment, known)
    const rows = new Map((await listOf(moment)).map((row) => [`story ${row.id}`, row]))
    for (const [name, row] of rows) {
      const said = known.get(name)
      if (said === undefined) found.differences.push(`${name} is listed before it was received`)
      else if ((said.value === 'gone') !== (row.removedAt !== null))
        found.differences.push(`${name} is ${row.removedAt === null ? 'not ' : ''}removed in the list`)
      else if (said.value !== 'gone' && row.title !== decodedLine((JSON.parse(said.value) as Texts).title))
        found.differences.push(`${name} has another headline in the list`)
    }
    for (const name of known.keys())
      if (name.startsWith('story') && !rows.has(name)) found.differences.push(`${name} is not listed`)
    // Every fifth story, so that a moment takes no second.
    for (const name of names.filter((_name, place) => (place + moment) % 5 === 0)) {
      const [said, first] = [known.get(name), firstOf.get(name) as Said]
      const then = await here.library.news.readStoryThen(here.owner, Number(name.split(' ')[1]), moment)
      found[then.kind] += 1
      const kind = said !== undefined ? 'received' : (first.created ?? Infinity) <= moment ? 'existed' : 'unknown'
      if (then.kind !== kind) found.differences.push(`${name} is ${then.kind}, not ${kind}`)
      if (then.kind === 'unknown') continue
      const isGone = said?.value === 'gone'
      if (isGone !== (then.story.removedAt !== null)) found.differences.push(`${name} is removed or not`)
      const { title, tags, importanceRank, body } = then.story.item
      const shown = JSON.stringify({
        title,
        tags: entriesOf(tags).toSorted(),
        rank: importanceRank,
        whole: body === '' ? null : body,
      })
      if (!isGone && shown !== textsOf(said ?? first))
        found.differences.push(`${name} has another text: ${shown}, not ${textsOf(said ?? first)}`)
    }
  }
  const now = await tick()
  const isPresent =
    JSON.stringify([await listOf(now), await ratiosOf(now)]) === JSON.stringify([await listOf(), await ratiosOf(null)])
  return { ...found, moments: picked.length, isPresent }
}
