/** What a run of tests sends: each kind to each destination. */
export interface TestRunPlan {
  kinds: readonly string[]
  destinations: readonly string[]
  transformed: boolean
}

/** Maximum number of destinations of a run. Each outcome rewrites the stored run. */
export const MAX_RUN_DESTINATIONS = 50

/** Maximum number of runs in the list; the newest are listed. Older ones are kept. */
export const MAX_LISTED_RUNS = 100

/** How the last test of one kind to one destination ended. */
export interface RunCell {
  kind: string
  destination: string
  /** Unix milliseconds. */
  sentAt: number
  delivered: boolean
  /** HTTP status of the service's response; null when there was none. */
  status: number | null
  message: string
  durationMs: number
  /** ID with which the service finds the call in its log; null when it sent none. */
  requestId: string | null
  /** How often it was sent in this run. */
  attempts: number
}

/** A run of tests with its outcomes so far. */
export interface TestRun extends TestRunPlan {
  id: number
  /** Unix milliseconds. */
  startedAt: number
  cells: readonly RunCell[]
}

export interface TestRunSummary extends TestRunPlan {
  id: number
  startedAt: number
  /** Number of tests that were sent, and of those that were delivered. */
  sent: number
  delivered: number
}

export interface RunPair {
  kind: string
  destination: string
}

const isOf =
  ({ kind, destination }: RunPair) =>
  (cell: RunPair): boolean =>
    cell.kind === kind && cell.destination === destination

/** The outcome of one test; undefined when it was not sent, or nothing was stored of it. */
export const cellOf = (run: TestRun | null, pair: RunPair): RunCell | undefined => run?.cells.find(isOf(pair))

/** The outcomes after one more test, which takes the place of an earlier attempt. */
export function withCell(cells: readonly RunCell[], cell: Omit<RunCell, 'attempts'>): RunCell[] {
  const before = cells.find(isOf(cell))
  return [...cells.filter((each) => each !== before), { ...cell, attempts: (before?.attempts ?? 0) + 1 }]
}

/** The tests of a plan in the order in which they are sent. */
export const pairsOf = <Kind extends string>(
  kinds: readonly Kind[],
  destinations: readonly string[],
): { kind: Kind; destination: string }[] =>
  destinations.flatMap((destination) => kinds.map((kind) => ({ kind, destination })))

export const RUN_HEADS = [
  'Kind',
  'Destination',
  'Outcome',
  'Status',
  'Message',
  'Milliseconds',
  'Attempts',
  'Request ID',
  'Sent',
] as const

/**
 * One line for each test of a run, in the order in which they are sent. One without an outcome was not sent, or the application ended, or could
 * not store, before it had one.
 */
export const runLines = (run: TestRun) =>
  pairsOf(run.kinds, run.destinations).map((pair) => {
    const cell = cellOf(run, pair)
    return {
      ...pair,
      outcome:
        cell === undefined ? ('no outcome' as const) : cell.delivered ? ('delivered' as const) : ('failed' as const),
      status: cell?.status ?? null,
      message: cell?.message ?? '',
      durationMs: cell === undefined ? null : Math.round(cell.durationMs),
      attempts: cell?.attempts ?? 0,
      requestId: cell?.requestId ?? null,
      sentAt: cell === undefined ? null : new Date(cell.sentAt).toISOString(),
    }
  })

export const runJson = (run: TestRun): string =>
  `${JSON.stringify(
    { startedAt: new Date(run.startedAt).toISOString(), transformed: run.transformed, tests: runLines(run) },
    null,
    2,
  )}\n`
