import type { InterfaceProfile } from '../../../app/domain/connection/interface-profile.ts'
import type { DataOwner } from '../../../app/domain/connection/connection.ts'
import { inShort } from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import { dayIn, type EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { RecordValue } from '../../../app/domain/fundamentals/ratio-record.ts'
import { isSameValue } from '../../../app/domain/responses/decimal.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { saysDate } from '../../../app/domain/responses/service-date.ts'
import { joinedPath } from '../../../app/domain/responses/wire-path.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { EarningsReportId } from '../../../app/domain/changes/changes-words.ts'
import type { Changes, CompanyEarnings } from '../../../app/ipc/changes.ts'
import type { LibraryClient } from '../context/context.ts'
import type { Decode } from '../requests/module.ts'
import { askedIn, collectReports, EARNINGS_PATH, readSaid, type AskedRequest, type Said } from './earnings-service.ts'
import { someOfCompany } from '../../../app/domain/changes/changes-page.ts'

/** The last response to a request up to a moment. */
interface Answer {
  hash: string
  receivedAt: number
  request: AskedRequest
}

interface KnownReport {
  report: EarningsReport
  response: ResponseRef
  receivedAt: number
}

const idOf = ({ asOf, period, reportType, aorOrRestate }: EarningsReport): EarningsReportId => ({
  asOf,
  period,
  reportType,
  aorOrRestate,
})

/** What tells a report from the others of a company, as a text: one that says no date is another one where it has other numbers. */
const keyOf = (report: EarningsReport): string =>
  JSON.stringify([Object.values(idOf(report)), saysDate(report.asOf) ? [] : Object.entries(report.numbers).sort()])

const periodOf = ({ asOf, period }: EarningsReport): string => JSON.stringify([asOf, period])

function valueOf({ report, response }: KnownReport, field: string): RecordValue | null {
  const digits = ownProperty(report.numbers, field)
  return digits === undefined
    ? null
    : {
        digits,
        response: { hash: response.hash, path: joinedPath(`${response.path}${report.path}`, field) },
        others: [],
      }
}

const isSame = (one: RecordValue | null, other: RecordValue | null): boolean =>
  one === null || other === null ? one === other : isSameValue(one.digits, other.digits)

/** The newest as-of date first, and what is no date after all of them. */
function newestFirst(one: KnownReport, other: KnownReport): number {
  const [day, before] = [dayIn(one.report.asOf), dayIn(other.report.asOf)]
  return day === before ? 0 : day < before ? 1 : -1
}

/**
 * Reports with what tells them from the others of a company: their ID, and where several have one, as in two currencies, also their currency
 * and their place among those.
 */
function withKeys(reports: readonly KnownReport[], shared: ReadonlySet<string>): [key: string, report: KnownReport][] {
  const counts = new Map<string, number>()
  return reports.map((each) => {
    const id = keyOf(each.report)
    const key = shared.has(id) ? JSON.stringify([id, each.report.currency]) : id
    const place = counts.get(key) ?? 0
    counts.set(key, place + 1)
    return [place === 0 ? key : JSON.stringify([key, place]), each]
  })
}

function sharedIds(reports: readonly KnownReport[]): string[] {
  const seen = new Set<string>()
  return reports.flatMap(({ report }) => {
    const id = keyOf(report)
    return seen.size === seen.add(id).size ? [id] : []
  })
}

/** The IDs of reports that are in another currency than before, so that their numbers are no other numbers of the same amounts. */
function convertedIds(before: readonly KnownReport[], after: readonly KnownReport[]): string[] {
  const currencies = new Map(before.map(({ report }) => [keyOf(report), report.currency]))
  return after.flatMap(({ report }) => {
    const [id, earlier] = [keyOf(report), currencies.get(keyOf(report)) ?? null]
    return earlier === null || report.currency === null || earlier === report.currency ? [] : [id]
  })
}

/** What differs between the reports of a company as they were known and as they are; null where nothing does. */
function companyEarnings(
  symbol: string,
  before: readonly KnownReport[],
  after: readonly KnownReport[],
): CompanyEarnings | null {
  const shared = new Set([...sharedIds(before), ...sharedIds(after), ...convertedIds(before, after)])
  const known = new Map(withKeys(before, shared))
  const periods = new Set(before.map(({ report }) => periodOf(report)))
  const [reports, values] = [
    new Array<CompanyEarnings['reports']['entries'][number]>(),
    new Array<CompanyEarnings['values']['entries'][number]>(),
  ]
  for (const [key, now] of withKeys(after, shared).sort(([, one], [, other]) => newestFirst(one, other))) {
    const { report, response, receivedAt } = now
    const earlier = known.get(key)
    if (earlier === undefined)
      reports.push({
        id: idOf(report),
        currency: report.currency,
        periodEnd: report.periodEnd,
        isNewPeriod: saysDate(report.asOf) && !periods.has(periodOf(report)),
        response: { hash: response.hash, path: `${response.path}${report.path}` },
        receivedAt,
        numbers: Object.keys(inShort(report).numbers).flatMap((field) => {
          const value = valueOf(now, field)
          return value === null ? [] : [{ field, value }]
        }),
      })
    else
      for (const field of new Set([...Object.keys(earlier.report.numbers), ...Object.keys(report.numbers)])) {
        const [from, to] = [valueOf(earlier, field), valueOf(now, field)]
        if (!isSame(from, to)) values.push({ id: idOf(report), field, before: from, after: to })
      }
  }
  return reports.length + values.length === 0
    ? null
    : { symbol, isFirst: before.length === 0, reports: someOfCompany(reports), values: someOfCompany(values) }
}

/**
 * The earnings reports that were received after a moment (Unix milliseconds), and their numbers of which others were received: the difference
 * of what is known from what was. Reads only companies of which something was received since, `limit` at most. Nothing is requested.
 */
export async function readEarningsChanges(
  {
    responses,
    decode,
  }: { responses: Pick<LibraryClient['responses'], 'listAnswersAt' | 'readResponse'>; decode: Decode },
  owner: DataOwner,
  {
    symbols,
    since,
    limit,
    profile,
  }: { symbols: readonly string[] | null; since: number; limit: number; profile: InterfaceProfile },
  signal: AbortSignal,
): Promise<Changes['earnings']> {
  const wanted = symbols === null ? null : new Set(symbols)
  /** The answers about each company, from the newest on. */
  async function answersAt(moment: number): Promise<ReadonlyMap<string, readonly Answer[]>> {
    const bySymbol = new Map<string, Answer[]>()
    for (const { request, ...receipt } of await responses.listAnswersAt(owner, EARNINGS_PATH, moment, signal)) {
      const answer = { ...receipt, request: askedIn(request, profile) }
      for (const symbol of new Set(answer.request.symbols)) {
        if (wanted?.has(symbol) === false) continue
        const own = bySymbol.get(symbol)
        if (own === undefined) bySymbol.set(symbol, [answer])
        else own.push(answer)
      }
    }
    return bySymbol
  }
  const now = await answersAt(Number.MAX_SAFE_INTEGER)
  const received = [...now.keys()].filter((symbol) => now.get(symbol)?.some(({ receivedAt }) => receivedAt > since))
  if (received.length === 0) return someOfCompany([])
  const before = await answersAt(since)
  const read = new Map<string, Promise<Said | null>>()

  function readAnswer({ hash }: Answer): Promise<Said | null> {
    const reading =
      read.get(hash) ?? responses.readResponse(owner, hash, signal).then((stored) => readSaid(stored, decode, signal))
    read.set(hash, reading)
    return reading
  }

  async function knownIn(symbol: string, answers: readonly Answer[]): Promise<KnownReport[]> {
    const { found } = await collectReports(symbol, answers, readAnswer)
    return found.flatMap(({ answer: { receivedAt }, response, reports }) =>
      reports.map((report) => ({ report, response, receivedAt })),
    )
  }

  /** The answers about a company as a text: where it is the same, so are the reports. */
  const standOf = (answers: readonly Answer[]): string =>
    JSON.stringify(answers.map(({ hash, request }) => [hash, request]))

  const companies: CompanyEarnings[] = []
  let total = 0
  for (const symbol of received.sort()) {
    const [then, present] = [before.get(symbol) ?? [], now.get(symbol) ?? []]
    if (standOf(then) === standOf(present)) continue
    if (companies.length < limit) {
      const company = companyEarnings(symbol, await knownIn(symbol, then), await knownIn(symbol, present))
      if (company === null) continue
      companies.push(company)
    }
    total += 1
  }
  return { total, isExact: total === companies.length, entries: companies }
}
