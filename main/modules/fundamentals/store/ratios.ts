import { greatest } from '../../../../app/domain/values/order-statistics.ts'
import { hash } from 'node:crypto'
import type {
  Company,
  RatioRecord,
  SentRatios,
  SymbolRatios,
} from '../../../../app/domain/fundamentals/ratio-record.ts'
import { tallyUnits } from '../../../../app/domain/fundamentals/unit-check.ts'
import { saysDate } from '../../../../app/domain/responses/service-date.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import type { RatiosQuery } from '../../../../app/ipc/fundamentals.ts'
import { decodedLine } from '../../../../app/domain/values/decoded-line.ts'
import { createReceiptCheck } from '../../responses/store/responses.ts'
import { recordChanges, restatedValues } from '../../../../app/domain/fundamentals/record-changes.ts'
import type { CompanyChanges } from '../../../../app/ipc/changes.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { DamagedRowError } from '../../../platform/database/row-checksums.ts'
import type { UnitTallies } from '../../../../app/domain/fundamentals/value-display.ts'
import { someOfCompany } from '../../../../app/domain/changes/changes-page.ts'

/** Writes values as JSON in the order of their names. These are sorted once for records in a row that have the same. */
export function createCanonical(): (values: Readonly<Record<string, string>>) => string {
  let last: readonly string[] = []
  let sorted: readonly string[] = []
  return (values) => {
    const names = Object.keys(values)
    if (names.length !== last.length || names.some((name, place) => name !== last[place])) {
      last = names
      sorted = names.toSorted()
    }
    return JSON.stringify(Object.fromEntries(sorted.map((name) => [name, values[name]])))
  }
}

/** Maximum number of tallies that are kept of a library: those of the companies of some screens. */
const MAX_KEPT = 1000

const kept = new WeakMap<Database, Map<string, UnitTallies>>()

/** The tallies with this key, which names a company and what was received of it; they are counted the first time only. */
function keptTallies(database: Database, key: string, count: () => UnitTallies): UnitTallies {
  const own = kept.get(database) ?? new Map<string, UnitTallies>()
  kept.set(database, own)
  const known = own.get(key)
  if (known !== undefined) return known
  const counted = count()
  const [oldest] = own.keys()
  if (own.size >= MAX_KEPT && oldest !== undefined) own.delete(oldest)
  own.set(key, counted)
  return counted
}

/** A record of a response with its path there. */
export interface IncomingRatioRecord extends Omit<RatioRecord, 'response' | 'receivedAt'> {
  path: string
}

/** The part of a response about one symbol; `company` is null and there are no records for an unknown symbol. */
export interface IncomingRatios {
  symbol: string
  company: Company | null
  error: string | null
  records: readonly IncomingRatioRecord[]
}

export interface CachedRatiosQuery extends Omit<RatiosQuery, 'fields'> {
  /** Null for all. */
  fields: readonly string[] | null
}

interface RecordRow extends Receiving {
  company_id: string
  as_of: string
  report_type: string
  period: string
  aor_or_restate: string
  fiscal_year_end: number | null
  is_calculated: number | null
  digits: string
  hash: Uint8Array
  path: string
  last_received_at: number
}

const digestOf = (digits: string): Buffer => hash('sha256', digits, 'buffer').subarray(0, 16)

/** What distinguishes two observations of a record: its values, and what says how to read them. */
interface ObservedState {
  digest: Uint8Array
  fiscal_year_end: number | null
  is_calculated: number | null
}

/** What distinguishes an observation from the others of its record, as a text. */
const stateKey = ({ digest, fiscal_year_end, is_calculated }: ObservedState): string =>
  `${Buffer.from(digest).toString('hex')} ${fiscal_year_end} ${is_calculated}`

/** When an observation was received first, and with which response. */
interface Receiving {
  receipt_id: number
  first_received_at: number
}

/** An observation of a record, as far as later ones are compared with it. */
interface Observation extends ObservedState, Receiving {
  id: number
}

const isReceivedWith = (one: Receiving, other: Receiving): boolean =>
  one.receipt_id === other.receipt_id && one.first_received_at === other.first_received_at

/** Observations of a record by response, in their order. A response can have several values of one record. */
function byResponse<Row extends Receiving>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && isReceivedWith(group[0], row)) group.push(row)
    else groups.push([row])
  }
  return groups
}

/** Whether two responses say the same of a record, in whichever order. */
const isSameAnswer = (one: readonly ObservedState[], other: ReadonlyMap<string, ObservedState>): boolean =>
  one.length === other.size && one.every((each) => other.has(stateKey(each)))

/** The first of these rows that came with one response, in reverse. */
function lastAnswer(newestFirst: Iterable<Observation>): Observation[] {
  const answer: Observation[] = []
  for (const row of newestFirst) {
    if (answer[0] !== undefined && !isReceivedWith(answer[0], row)) break
    answer.push(row)
  }
  return answer.reverse()
}

interface IncomingState extends ObservedState {
  digits: string
  path: string
}

/** What a response says of one record: its different values in their order, by their keys. The last one is shown. */
function statesOf(records: readonly IncomingRatioRecord[], canonical: ReturnType<typeof createCanonical>) {
  const states = new Map<string, IncomingState>()
  for (const { values, fiscalYearEnd, isCalculated, path } of records) {
    const digits = canonical(values)
    const state: IncomingState = {
      digest: digestOf(digits),
      fiscal_year_end: fiscalYearEnd,
      is_calculated: isCalculated === null ? null : Number(isCalculated),
      digits,
      path,
    }
    const key = stateKey(state)
    // One that is sent again has its place at the end.
    states.delete(key)
    states.set(key, state)
  }
  return states
}

/**
 * When a symbol was received again after observations of it were lost, in Unix milliseconds; null if none was. A symbol that has
 * observations but no row of its own has lost an unknown number, and begins again with the response that is being stored.
 */
function restartOf(database: Database, symbol: string, receivedAt: number): number | null {
  const known = database
    .statement<{ restarted_at: number | null }>('SELECT restarted_at FROM ratio_symbol WHERE symbol = ?')
    .get(symbol)
  if (known !== undefined) return known.restarted_at
  const left = database.statement<object>('SELECT 1 FROM ratio_record WHERE symbol = ? LIMIT 1').get(symbol)
  return left === undefined ? null : receivedAt
}

/**
 * Stores the ratios of one response. An unchanged record is only marked as received again. If the response that first showed it was
 * altered, this one replaces it as the source. If another value may have been lost in between, it is an observation of its own. Different
 * values of one record in the response are kept together.
 */
export function storeRatios(
  database: Database,
  receipt: number,
  receivedAt: number,
  entries: readonly IncomingRatios[],
): void {
  const newestFirst = database.statement<Observation>(
    `SELECT id, digest, fiscal_year_end, is_calculated, receipt_id, first_received_at FROM checked_ratio_record WHERE symbol = ? AND as_of = ? AND report_type = ? AND period = ? AND company_id = ? AND aor_or_restate = ?
     ORDER BY first_received_at DESC, id DESC`,
  )
  // The digits are written too: a row that has the digest of the received values, but other digits, shows those no longer.
  const confirm = database.statement(
    'UPDATE ratio_record SET last_received_at = max(last_received_at, ?), digits = ? WHERE id = ?',
  )
  const knownCompany = database.statement<{ company: string | null }>(
    'SELECT company FROM checked_ratio_symbol WHERE symbol = ?',
  )
  const symbolRow = database.statement(
    `INSERT INTO ratio_symbol (symbol, company, message, received_at, restarted_at, observations)
       VALUES (?, ?, ?, ?, ?, (SELECT count(*) FROM ratio_record WHERE ratio_record.symbol = ?))
     ON CONFLICT DO UPDATE SET company = excluded.company, message = excluded.message, received_at = excluded.received_at,
       observations = observations + ?`,
  )
  const isIntact = createReceiptCheck(database)
  const canonical = createCanonical()
  let next = nextKey(database, 'ratio_record')
  for (const [symbol, own] of Map.groupBy(entries, (entry) => entry.symbol)) {
    const restartedAt = restartOf(database, symbol, receivedAt)
    let observations = 0
    const records = Map.groupBy(
      own.flatMap((entry) => entry.records),
      ({ id }) => JSON.stringify([id.asOf, id.reportType, id.period, id.companyId, id.aorOrRestate]),
    )
    for (const same of records.values()) {
      const [record] = same
      if (record === undefined) continue
      const { companyId, asOf, reportType, period, aorOrRestate } = record.id
      const states = statesOf(same, canonical)
      const known = lastAnswer(newestFirst.iterate(symbol, asOf, reportType, period, companyId, aorOrRestate))
      const isKnown = known.every(
        ({ receipt_id, first_received_at }) =>
          (restartedAt === null || first_received_at >= restartedAt || receivedAt < restartedAt) &&
          isIntact(receipt_id),
      )
      if (isKnown && isSameAnswer(known, states)) {
        for (const row of known) confirm.run(receivedAt, states.get(stateKey(row))?.digits ?? '', row.id)
        continue
      }
      for (const state of states.values()) {
        insertRow(database, 'ratio_record', {
          id: next,
          symbol,
          company_id: companyId,
          as_of: asOf,
          report_type: reportType,
          period,
          aor_or_restate: aorOrRestate,
          ...state,
          receipt_id: receipt,
          first_received_at: receivedAt,
          last_received_at: receivedAt,
        })
        next += 1
        observations += 1
      }
    }
    const known = knownCompany.get(symbol)?.company ?? null
    const company = [
      known === null ? null : (JSON.parse(known) as Company),
      ...own.map((entry) => entry.company),
    ].reduce(joinedCompany)
    const error = own.findLast((entry) => entry.error !== null)?.error ?? null
    symbolRow.run(
      symbol,
      company === null ? null : JSON.stringify(company),
      error,
      receivedAt,
      restartedAt,
      symbol,
      observations,
    )
  }
}

const sentOf = ({ digits, hash: bytes, path }: RecordRow): SentRatios => ({
  values: JSON.parse(digits) as Record<string, string>,
  response: { hash: Buffer.from(bytes).toString('hex'), path },
})

/**
 * Records with all their values. The last row of each is shown, and those before it came with the same response. Without a date each is a
 * record of its own.
 */
const recordsOf = (answers: readonly (readonly RecordRow[])[]): RatioRecord[] =>
  answers
    .flatMap((answer) => (saysDate(answer[0]?.as_of ?? '') ? [answer] : answer.map((row) => [row])))
    .flatMap((rows) => {
      const others = rows.slice(0, -1).map(sentOf)
      return rows.slice(-1).map((row): RatioRecord => ({
        id: {
          companyId: row.company_id,
          asOf: row.as_of,
          reportType: row.report_type,
          period: row.period,
          aorOrRestate: row.aor_or_restate,
        },
        fiscalYearEnd: row.fiscal_year_end,
        isCalculated: row.is_calculated === null ? null : row.is_calculated === 1,
        ...sentOf(row),
        ...(others.length === 0 ? {} : { others }),
        receivedAt: row.last_received_at,
      }))
    })

/** What was sent with these of its values. */
const withFields = <Sent extends SentRatios>(sent: Sent, fields: readonly string[] | null): Sent =>
  fields === null
    ? sent
    : {
        ...sent,
        values: Object.fromEntries(
          fields
            .filter((name) => Object.hasOwn(sent.values, name))
            .map((name) => [name, ownProperty(sent.values, name) ?? '']),
        ),
      }

/** Which records of a symbol are read. */
interface RecordSpan {
  symbol: string
  fromDate: string
  /** The first and the last moment of a first receipt, in Unix milliseconds. */
  from: number
  moment: number
}

/**
 * What the last response up to that moment says of each record, so that later ones do not change earlier views. Without types, of every
 * basis.
 */
function answersOf(
  database: Database,
  { symbol, fromDate, from, moment }: RecordSpan,
  types: readonly string[],
): RecordRow[][] {
  const rows = database
    .statement<RecordRow>(
      `SELECT * FROM (
         SELECT ratio_record.id, company_id, as_of, report_type, period, aor_or_restate, fiscal_year_end, is_calculated, digits, hash, path,
           receipt_id, first_received_at, min(last_received_at, ?) AS last_received_at,
           max(first_received_at) OVER (PARTITION BY as_of, report_type, period, company_id, aor_or_restate) AS newest
         FROM checked_ratio_record AS ratio_record JOIN checked_receipt AS receipt ON receipt.id = ratio_record.receipt_id
           JOIN checked_response AS response ON response.id = receipt.response_id
         WHERE symbol = ? AND as_of >= ? AND first_received_at >= ? AND first_received_at <= ?
           ${types.length === 0 ? '' : `AND report_type IN (${types.map(() => '?').join(', ')})`}
       ) WHERE first_received_at = newest ORDER BY as_of, period, report_type, company_id, aor_or_restate, id`,
    )
    .all(moment, symbol, fromDate, from, moment, ...types)
  const records = Map.groupBy(rows, ({ as_of, report_type, period, company_id, aor_or_restate }) =>
    JSON.stringify([as_of, report_type, period, company_id, aor_or_restate]),
  )
  return [...records.values()].map((same) => byResponse(same).at(-1) ?? [])
}

function readSymbol(database: Database, symbol: string, query: CachedRatiosQuery): SymbolRatios | null {
  const head = database
    .statement<{
      company: string | null
      message: string | null
      received_at: number
      observations: number
      restarted_at: number | null
    }>('SELECT company, message, received_at, observations, restarted_at FROM checked_ratio_symbol WHERE symbol = ?')
    .get(symbol)
  if (head === undefined) return null
  // An older observation must not be shown because a newer one was lost.
  const { total, newest } = database
    .statement<{ total: number; newest: number | null }>(
      'SELECT count(*) AS total, max(id) AS newest FROM ratio_record WHERE symbol = ?',
    )
    .one(symbol)
  if (total !== head.observations) throw new DamagedRowError('ratio_record')
  const types = query.reportTypes
  const moment = Math.min(
    query.knownAt ?? Number.MAX_SAFE_INTEGER,
    ownProperty(query.receivedBy ?? {}, symbol) ?? Number.MAX_SAFE_INTEGER,
  )
  const from = head.restarted_at !== null && head.restarted_at <= moment ? head.restarted_at : 0
  const span: RecordSpan = { symbol, fromDate: query.fromDate ?? '', from, moment }
  const records = recordsOf(answersOf(database, span, types))
  const existing = database
    .statement<{ type: string }>(
      `SELECT DISTINCT report_type AS type FROM ratio_record
       WHERE symbol = ? AND first_received_at >= ? AND first_received_at <= ? ORDER BY type`,
    )
    .all(symbol, from, moment)
  const fieldNames = [
    ...new Set(
      records.flatMap((record) => [record, ...(record.others ?? [])]).flatMap(({ values }) => Object.keys(values)),
    ),
  ]
  const last = {
    outcome: head.message === null ? 'no-records' : 'refused',
    message: head.message,
    company: head.company === null ? null : withReadableName(JSON.parse(head.company) as Company),
    receivedAt: head.received_at,
  } as const
  return {
    symbol,
    // Of a company only what came last is kept, so where that came later only its records are known here.
    ...(query.knownAt !== null && head.received_at > query.knownAt
      ? {
          ...NOT_RECEIVED,
          receivedAt: records.length === 0 ? null : greatest(records.map((each) => each.receivedAt)),
        }
      : last),
    ...(records.length === 0 ? {} : { outcome: 'records' as const }),
    records: records.map(({ others, ...record }) => ({
      ...withFields(record, query.fields),
      ...(others === undefined ? {} : { others: others.map((other) => withFields(other, query.fields)) }),
    })),
    fieldNames,
    reportTypes: existing.map(({ type }) => type),
    // Counted with the records of every basis, so that the choice of one changes nothing of what is known of the units.
    units: keptTallies(database, JSON.stringify([span, head.received_at, head.restarted_at, total, newest]), () =>
      tallyUnits(types.length === 0 ? records : recordsOf(answersOf(database, span, []))),
    ),
  }
}

/** What is known of a company that no response named. */
const NOT_RECEIVED = { outcome: 'not-in-response', message: null, company: null, receivedAt: null } as const

/** What tells one company from another. A symbol can pass from one to another. */
const IDENTIFIERS = ['cik', 'isin', 'cusip'] as const

/**
 * What is known of a company after a response: what that says, and of the rest what was said before. One of which it says nothing, as a
 * refusal does, stays as it was. Nothing is kept of another company.
 */
export function joinedCompany(before: Company | null, company: Company | null): Company | null {
  if (before === null || company === null) return company ?? before
  const isOther = IDENTIFIERS.some(
    (name) => before[name] !== null && company[name] !== null && before[name] !== company[name],
  )
  const said = Object.entries(company).filter(([, value]) => value !== null)
  return isOther ? company : { ...before, ...(Object.fromEntries(said) as Partial<Company>) }
}

/** A company as it was sent, but for the references in its name, which are decoded as those in titles are. */
export const withReadableName = (company: Company): Company => ({
  ...company,
  standardName: company.standardName === null ? null : decodedLine(company.standardName),
})

/** Counts the observations of symbols again, of all by default, after some were added or removed by other means than a response. */
export function countObservations(database: Database, symbols: readonly string[] | null = null): void {
  const count =
    'UPDATE ratio_symbol SET observations = (SELECT count(*) FROM ratio_record WHERE ratio_record.symbol = ratio_symbol.symbol)'
  if (symbols === null) database.execute(count)
  else for (const symbol of symbols) database.statement(`${count} WHERE symbol = ?`).run(symbol)
}

/** Cached ratios by symbol, oldest record first. A symbol without any response is `not-in-response`. */
export function readRatios(database: Database, query: CachedRatiosQuery): SymbolRatios[] {
  return query.symbols.map(
    (symbol) =>
      readSymbol(database, symbol, query) ?? {
        symbol,
        ...NOT_RECEIVED,
        records: [],
        fieldNames: [],
        reportTypes: [],
        units: {},
      },
  )
}

/** The symbols of which an observation was first received after a moment in Unix milliseconds, in their order; of these symbols, or of all. */
export function findChangedSymbols(database: Database, symbols: readonly string[] | null, since: number): string[] {
  const changed = database
    .statement<{ symbol: string }>(
      'SELECT DISTINCT symbol FROM ratio_record WHERE first_received_at > ? ORDER BY symbol',
    )
    .all(since)
    .map(({ symbol }) => symbol)
  return symbols === null ? changed : changed.filter((symbol) => symbols.includes(symbol))
}

/** What was received after a moment (Unix milliseconds) of the ratios of symbols: the difference of what is known from what was. */
export function readRatioChanges(database: Database, symbols: readonly string[], since: number): CompanyChanges[] {
  return symbols.flatMap((symbol): CompanyChanges[] => {
    const query = { symbols: [symbol], fields: null, reportTypes: [], fromDate: null, knownAt: null }
    const now = readSymbol(database, symbol, query)
    const before = readSymbol(database, symbol, { ...query, receivedBy: { [symbol]: since } })?.records ?? []
    if (now === null) return []
    const { added, changed } = recordChanges(before, now.records)
    const values = [
      ...changed.map((change) => ({ ...change, kind: 'changed' as const })),
      ...restatedValues(before, added).map((change) => ({ ...change, kind: 'restated' as const })),
    ]
    if (values.length + added.length === 0) return []
    return [
      {
        symbol,
        name: now.company?.standardName ?? null,
        isFirst: before.length === 0,
        units: now.units,
        values: someOfCompany(values),
        records: someOfCompany(added.map(({ id, response, receivedAt }) => ({ id, response, receivedAt }))),
      },
    ]
  })
}
