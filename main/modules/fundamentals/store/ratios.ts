import { hash } from 'node:crypto'
import type { Company, RatioRecord, SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { tallyUnits } from '../../../../app/domain/fundamentals/tally-units.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import type { RatiosQuery } from '../../../../app/ipc/fundamentals.ts'
import { createReceiptCheck } from '../../responses/store/responses.ts'
import { createCanonical } from './canonical-values.ts'
import { keptTallies } from './kept-tallies.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { DamagedRowError } from '../../../platform/database/row-checksums.ts'

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

/** Which cached ratios to read. */
export interface CachedRatiosQuery extends Omit<RatiosQuery, 'knownOn'> {
  /**
   * Two times: only records up to that day, each as it was known here at that moment (Unix milliseconds). Null means the current
   * values.
   */
  knownAt: { day: string; moment: number } | null
}

interface RecordRow {
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

/** After every as-of date. */
const LAST_DAY = '9999-12-31'

const digestOf = (digits: string): Buffer => hash('sha256', digits, 'buffer').subarray(0, 16)

/** What distinguishes two observations of a record: its values, and what says how to read them. */
export interface ObservedState {
  digest: Uint8Array
  fiscal_year_end: number | null
  is_calculated: number | null
}

/** Whether two observations say the same of a record. */
export const isSameState = (one: ObservedState, other: ObservedState): boolean =>
  Buffer.from(one.digest).equals(other.digest) &&
  one.fiscal_year_end === other.fiscal_year_end &&
  one.is_calculated === other.is_calculated

interface LastObservation extends ObservedState {
  id: number
  receipt_id: number
  first_received_at: number
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
 * altered, this one replaces it as the source. If another value may have been lost in between, it is an observation of its own.
 */
export function storeRatios(
  database: Database,
  receipt: number,
  receivedAt: number,
  entries: readonly IncomingRatios[],
): void {
  const last = database.statement<LastObservation>(
    `SELECT id, digest, fiscal_year_end, is_calculated, receipt_id, first_received_at FROM checked_ratio_record WHERE symbol = ? AND as_of = ? AND report_type = ? AND period = ? AND company_id = ? AND aor_or_restate = ?
     ORDER BY first_received_at DESC, id DESC LIMIT 1`,
  )
  // The digits are written too: a row that has the digest of the received values, but other digits, shows those no longer.
  const confirm = database.statement(
    'UPDATE ratio_record SET last_received_at = max(last_received_at, ?), digits = ? WHERE id = ?',
  )
  const symbol = database.statement(
    `INSERT INTO ratio_symbol (symbol, company, message, received_at, restarted_at, observations)
       VALUES (?, ?, ?, ?, ?, (SELECT count(*) FROM ratio_record WHERE ratio_record.symbol = ?))
     ON CONFLICT DO UPDATE SET company = excluded.company, message = excluded.message, received_at = excluded.received_at,
       observations = observations + ?`,
  )
  const isIntact = createReceiptCheck(database)
  const canonical = createCanonical()
  let next = nextKey(database, 'ratio_record')
  for (const entry of entries) {
    const restartedAt = restartOf(database, entry.symbol, receivedAt)
    let observations = 0
    for (const record of entry.records) {
      const digits = canonical(record.values)
      const state: ObservedState = {
        digest: digestOf(digits),
        fiscal_year_end: record.fiscalYearEnd,
        is_calculated: record.isCalculated === null ? null : Number(record.isCalculated),
      }
      const { companyId, asOf, reportType, period, aorOrRestate } = record.id
      const known = last.get(entry.symbol, asOf, reportType, period, companyId, aorOrRestate)
      const isOfBefore =
        restartedAt !== null &&
        known !== undefined &&
        known.first_received_at < restartedAt &&
        receivedAt >= restartedAt
      if (known !== undefined && !isOfBefore && isSameState(known, state) && isIntact(known.receipt_id))
        confirm.run(receivedAt, digits, known.id)
      else {
        insertRow(database, 'ratio_record', {
          id: next,
          symbol: entry.symbol,
          company_id: companyId,
          as_of: asOf,
          report_type: reportType,
          period,
          aor_or_restate: aorOrRestate,
          ...state,
          digits,
          receipt_id: receipt,
          path: record.path,
          first_received_at: receivedAt,
          last_received_at: receivedAt,
        })
        next += 1
        observations += 1
      }
    }
    const company = entry.company === null ? null : JSON.stringify(entry.company)
    symbol.run(entry.symbol, company, entry.error, receivedAt, restartedAt, entry.symbol, observations)
  }
}

const valuesOf = ({ digits }: RecordRow): Record<string, string> => JSON.parse(digits) as Record<string, string>

function toRecord(row: RecordRow, all: Readonly<Record<string, string>>, fields: readonly string[]): RatioRecord {
  return {
    id: {
      companyId: row.company_id,
      asOf: row.as_of,
      reportType: row.report_type,
      period: row.period,
      aorOrRestate: row.aor_or_restate,
    },
    fiscalYearEnd: row.fiscal_year_end,
    isCalculated: row.is_calculated === null ? null : row.is_calculated === 1,
    values: Object.fromEntries(
      fields.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name] ?? '']),
    ),
    response: { hash: Buffer.from(row.hash).toString('hex'), path: row.path },
    receivedAt: row.last_received_at,
  }
}

/** A record with all its values. */
function wholeRecord(row: RecordRow): RatioRecord {
  const all = valuesOf(row)
  return toRecord(row, all, Object.keys(all))
}

/** Which records of a symbol are read. */
interface RecordSpan {
  symbol: string
  /** The first and the last as-of date. */
  fromDate: string
  day: string
  /** The first and the last moment of a first receipt, in Unix milliseconds. */
  from: number
  moment: number
}

/** The last observation of each record up to that moment, so that later responses do not change earlier views. Without types, of every basis. */
function rowsOf(
  database: Database,
  { symbol, fromDate, day, from, moment }: RecordSpan,
  types: readonly string[],
): RecordRow[] {
  return database
    .statement<RecordRow>(
      `SELECT company_id, as_of, report_type, period, aor_or_restate, fiscal_year_end, is_calculated, digits, hash, path, MAX(first_received_at), min(last_received_at, ?) AS last_received_at
       FROM checked_ratio_record AS ratio_record JOIN checked_receipt AS receipt ON receipt.id = ratio_record.receipt_id
         JOIN checked_response AS response ON response.id = receipt.response_id
       WHERE symbol = ? AND as_of >= ? AND as_of <= ? AND first_received_at >= ? AND first_received_at <= ?
         ${types.length === 0 ? '' : `AND report_type IN (${types.map(() => '?').join(', ')})`}
       GROUP BY company_id, as_of, report_type, period, aor_or_restate ORDER BY as_of, period, report_type`,
    )
    .all(moment, symbol, fromDate, day, from, moment, ...types)
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
    query.knownAt?.moment ?? Number.MAX_SAFE_INTEGER,
    ownProperty(query.receivedBy ?? {}, symbol) ?? Number.MAX_SAFE_INTEGER,
  )
  const from = head.restarted_at !== null && head.restarted_at <= moment ? head.restarted_at : 0
  const day = query.knownAt?.day ?? LAST_DAY
  const span: RecordSpan = { symbol, fromDate: query.fromDate ?? '', day, from, moment }
  const rows = rowsOf(database, span, types)
  const values = rows.map(valuesOf)
  const existing = database
    .statement<{ type: string }>(
      `SELECT DISTINCT report_type AS type FROM ratio_record
       WHERE symbol = ? AND as_of <= ? AND first_received_at >= ? AND first_received_at <= ? ORDER BY type`,
    )
    .all(symbol, day, from, moment)
  const fieldNames = [...new Set(values.flatMap((each) => Object.keys(each)))]
  return {
    symbol,
    outcome: rows.length > 0 ? 'records' : head.message === null ? 'no-records' : 'refused',
    message: head.message,
    company: head.company === null ? null : (JSON.parse(head.company) as Company),
    records: rows.map((row, place) => toRecord(row, values[place] ?? {}, query.fields)),
    fieldNames,
    reportTypes: existing.map(({ type }) => type),
    // Counted with the records of every basis, so that the choice of one changes nothing of what is known of the units.
    units: keptTallies(database, JSON.stringify([span, head.received_at, head.restarted_at, total, newest]), () =>
      tallyUnits((types.length === 0 ? rows : rowsOf(database, span, [])).map(wholeRecord)),
    ),
    receivedAt: head.received_at,
  }
}

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
        outcome: 'not-in-response',
        message: null,
        company: null,
        records: [],
        fieldNames: [],
        reportTypes: [],
        units: {},
        receivedAt: null,
      },
  )
}
