import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'
import { LINE_FILTERS, MAX_SPAN_MS, HOUR_MS, allLines } from '../../../app/domain/webhooks/reconciliation.ts'
import {
  RECONCILED_HEADS,
  reconciledCells,
  reconciliationJUnit,
} from '../../../app/domain/webhooks/reconciliation-report.ts'
import { MISSED_HEADER, UNJUDGED_HEADER } from '../../../app/domain/programs/command.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { ReconciliationService } from '../webhooks/module.ts'
import { noTable, notTaken, wholeNumberIn, type Table, type TablesParts } from './table.ts'

const MAX_HOURS = MAX_SPAN_MS / HOUR_MS
const DEFAULT_HOURS = 24

function endIn(parameters: URLSearchParams): number | null {
  const given = parameters.get('to')
  if (given === null) return null
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(given)
  // The platform takes 30 February for a day of March.
  const to = isTime && isCalendarDate(given.slice(0, 10)) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(to)) throw noTable(`to takes a time with its zone, such as 2026-11-28T12:00Z, not “${given}”.`)
  return to
}

/** What the receiver got beside what the list shows: its lines, how many deliveries were missed, and how many minutes cannot be judged. */
export async function completenessTable(
  { reconciliation }: Pick<TablesParts, 'reconciliation'>,
  scope: ConnectionScope,
  parameters: URLSearchParams,
  signal: AbortSignal,
): Promise<Table> {
  const given = parameters.get('lines') ?? 'problems'
  const shows = LINE_FILTERS.find(({ id }) => id === given)?.id
  if (shows === undefined)
    throw notTaken(
      'lines',
      given,
      LINE_FILTERS.map(({ id }) => id),
    )
  const hours = wholeNumberIn(parameters, 'hours', DEFAULT_HOURS, MAX_HOURS)
  const to = endIn(parameters)
  const made = await reconciliation.make(scope, { to, hours, compares: false }, signal)
  const span = { from: made.from, to: made.to, compares: false }
  const linesOf = (filter: Parameters<ReconciliationService['lines']>[1]['shows']) =>
    allLines((after, limit) => reconciliation.lines(scope, { ...span, shows: filter, after, limit }, signal))
  const lines = await linesOf(shows)
  return {
    sheet: { name: 'Completeness', rows: [RECONCILED_HEADS.map((text) => ({ text })), ...lines.map(reconciledCells)] },
    receivedAt: null,
    notReceived: [],
    headers: {
      [MISSED_HEADER]: String(made.counts.missed),
      [UNJUDGED_HEADER]: String(Math.ceil((made.to - made.from - (made.scope === null ? 0 : made.judgedMs)) / 60_000)),
    },
    junit: async () => reconciliationJUnit(made, shows === 'missed' ? lines : await linesOf('missed')),
  }
}
