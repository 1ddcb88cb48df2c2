import {
  addTally,
  compareLines,
  emptyTally,
  HOUR_MS,
  MAX_SPAN_MS,
  percentile,
  type HourCount,
  type LineFilter,
  type ReconciledLine,
  type Reconciliation,
  type TimeSpan,
} from '../../../app/domain/webhooks/reconciliation.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { LibraryClient } from '../context/context.ts'

/** Compares deliveries with the list of the service. */
export interface ReconciliationService {
  /** Throws a cancelled error when the signal is aborted. */
  make(
    scope: ConnectionScope,
    request: { to: number | null; hours: number; compares: boolean },
    signal: AbortSignal,
  ): Promise<Reconciliation>
  /** Its lines, the newest first. */
  lines(scope: ConnectionScope, request: LinesQuery, signal: AbortSignal): Promise<Output<'reconciliation.lines'>>
}

interface LinesQuery extends TimeSpan {
  compares: boolean
  shows: LineFilter
  after: Pick<ReconciledLine, 'at' | 'story' | 'action'> | null
  limit: number
}

/** The hours of a part of time, the last one first. Each is a call of its own, so that other reads come in between. */
function hoursOf({ from, to }: TimeSpan): TimeSpan[] {
  const hours: TimeSpan[] = []
  for (let end = to; end > from;) {
    const begin = Math.max(from, Math.floor((end - 1) / HOUR_MS) * HOUR_MS)
    hours.push({ from: begin, to: end })
    end = begin
  }
  return hours
}

const check = (signal: AbortSignal): void => {
  if (signal.aborted) throw new AppError({ kind: 'cancelled' })
}

/** Creates the service over the library, whose threads do the work. */
export function createReconciliationService({
  library: { webhooks },
  now,
}: {
  library: Pick<LibraryClient, 'webhooks'>
  now: () => number
}): ReconciliationService {
  async function withTitles(scope: ConnectionScope, lines: readonly ReconciledLine[]): Promise<ReconciledLine[]> {
    const ids = [...new Set(lines.filter(({ title }) => title === null).map(({ story }) => story))]
    const titles = ids.length === 0 ? {} : await webhooks.readTitles(scope.owner, ids)
    return lines.map((line) => ({ ...line, title: line.title ?? titles[line.story] ?? null }))
  }

  return {
    async make(scope, { to: asked, hours, compares }, signal) {
      const { owner } = scope
      const at = now()
      const { skewMs } = await webhooks.reconciliationFacts(owner, { from: at, to: at }, at)
      const to = asked ?? at - (skewMs ?? 0)
      const span = { from: Math.floor((to - hours * HOUR_MS) / HOUR_MS) * HOUR_MS, to }
      const facts = await webhooks.reconciliationFacts(owner, span, at)
      const sum = emptyTally()
      const found: HourCount[] = []
      let compared = 0
      for (const hour of hoursOf(span)) {
        check(signal)
        const slice = await webhooks.reconcileSlice(owner, { ...hour, now: at, compares, shows: null }, signal)
        addTally(sum, slice)
        compared += slice.compared
        const { delivered, late, missed, outside, unknown } = slice.counts
        found.push({ at: hour.from, delivered, late, missed, outside, unknown, judgedMs: slice.judgedMs })
      }
      const delays = Float64Array.from(sum.delays).sort()
      return {
        ...span,
        ...facts,
        madeAt: at,
        counts: sum.counts,
        reasons: sum.reasons,
        worst: await withTitles(scope, sum.worst),
        compared: compares ? compared : null,
        p50: percentile(delays, 0.5),
        p95: percentile(delays, 0.95),
        hours: found.toReversed(),
      }
    },

    async lines(scope, { from, to, compares, shows, after, limit }, signal) {
      const span = {
        from: Math.max(from, to - MAX_SPAN_MS - HOUR_MS),
        to: after === null ? to : Math.min(to, after.at + 1),
      }
      const rows: ReconciledLine[] = []
      for (const hour of hoursOf(span)) {
        check(signal)
        const { lines } = await webhooks.reconcileSlice(scope.owner, { ...hour, now: now(), compares, shows }, signal)
        // What is as old as the last line may stand before it.
        for (const line of lines) if (after === null || compareLines(after, line) < 0) rows.push(line)
        if (rows.length > limit) break
      }
      return { rows: await withTitles(scope, rows.slice(0, limit)), hasMore: rows.length > limit }
    },
  }
}
