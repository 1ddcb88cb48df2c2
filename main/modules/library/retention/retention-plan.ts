import { AppError } from '../../../../app/errors/app-error.ts'
import type { KindSizes, PurgeRequest } from '../../../../app/ipc/library.ts'
import type { Removal, RetentionKind, RetentionLimits } from '../../../../app/domain/settings/retention-limits.ts'
import { addRemoved, emptyRemoval } from '../../../../app/domain/settings/retention-limits.ts'
import type { LibraryClient } from '../library-client.ts'
import type { RetentionOwner } from '../store/retention/retention-store.ts'
import type { RetentionPass } from '../store/retention/remove-step.ts'
import { MEASURED_TABLES, type Position, type RetainedRow, type StoredKind } from '../store/retention/retained-row.ts'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { ReceiptUses, ResponseUses } from '../store/retention/receipt-uses.ts'

/** Counts what would be removed, with the responses that nothing would refer to any more. */
interface Tally {
  readonly removal: Removal
  /** Bytes that would become free, by the kind whose budget they count for. */
  readonly freed: Record<RetentionKind, number>
  /** Reads what is needed to add these rows. */
  prepare(rows: readonly RetainedRow[]): Promise<void>
  add(kind: StoredKind, row: RetainedRow): void
}

type Uses = Pick<LibraryClient['retention'], 'readReceiptUses' | 'readResponseUses'>

/** Starts to count for the library of an owner. */
function createTally(owner: DataOwner | null, library: Uses): Tally {
  const removal = emptyRemoval()
  const freed: Tally['freed'] = { stories: 0, ratios: 0, responses: 0, images: 0, deliveries: 0 }
  // The numbers go down as rows are added.
  const receipts = new Map<number, ReceiptUses>()
  const responses = new Map<number, ResponseUses>()

  /** One reference to a receipt fewer. The response goes with the last one to any of its receipts. */
  function release(id: number): void {
    const receipt = receipts.get(id)
    if (receipt === undefined) return
    receipt.references -= 1
    const response = responses.get(receipt.response)
    if (receipt.references > 0 || response === undefined) return
    response.usedReceipts -= 1
    if (response.usedReceipts > 0) return
    addRemoved(removal, 'responses', { ...response, count: 1 })
    freed[response.kind] += response.bytes
  }

  return {
    removal,
    freed,
    async prepare(rows) {
      if (owner === null) return
      const unknown = new Set(rows.flatMap((row) => row.receipts).filter((id) => !receipts.has(id)))
      if (unknown.size === 0) return
      const found = await library.readReceiptUses(owner, [...unknown])
      const others = new Set(found.map(({ response }) => response).filter((id) => !responses.has(id)))
      for (const response of await library.readResponseUses(owner, [...others])) responses.set(response.id, response)
      for (const receipt of found) receipts.set(receipt.id, receipt)
    },
    add(kind, row) {
      if (kind !== 'answers' && kind !== 'symbols') {
        addRemoved(removal, kind, row)
        freed[kind] += row.bytes
      }
      for (const receipt of row.receipts) release(receipt)
    },
  }
}

// Limits become passes in three parts:
//
// 1. The age of each kind removes what is older.
// 2. The size of each kind removes its oldest rows until the rest fits. Only the kind's own bytes count: its rows, and the responses
//    that only they refer to. So large pictures never cost a story.
// 3. The size of the whole library then removes what is still too much, from the kind that is easiest to replace: pictures, which can
//    be fetched again; responses that nothing refers to; stories, which the service can mostly send again; and at last replaced values
//    of ratios, which it cannot. Each kind gives all that it may before the next one gives anything.
//
// Nothing of this removes a pinned, starred or annotated story, the newest observation of a ratio record, the latest response to a
// request, or a response that a remaining row refers to. Where only such rows are left, the library stays larger than its limit.

const DAY = 86_400_000
const MEGABYTE = 1_000_000

/** The kinds of a library, the easiest to replace first. Unused responses come before the rows whose removal makes others unused. */
const OF_LIBRARY: readonly RetentionKind[] = ['images', 'responses', 'stories', 'ratios']

/** What would be removed, and the passes that do it. */
interface RetentionPlan {
  passes: readonly RetentionPass[]
  removal: Removal
}

type Retention = LibraryClient['retention']

/** Throws a cancelled error after the signal was aborted. */
export function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError({ kind: 'cancelled' })
}

/** The rows that a pass removes, read in parts; `prepare` is called before the rows of each part. */
async function* rowsOf(
  retention: Retention,
  owner: RetentionOwner,
  pass: RetentionPass,
  prepare: (rows: readonly RetainedRow[]) => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<RetainedRow> {
  let after: Position | null = null
  do {
    refuseAborted(signal)
    const { chosen, next } = await retention.listRetained(owner, pass, after)
    await prepare(chosen)
    yield* chosen
    after = next
  } while (after !== null)
}

/** Measures each kind of a library, or the deliveries. */
export async function measureKinds(
  retention: Retention,
  owner: RetentionOwner,
  signal: AbortSignal,
): Promise<KindSizes> {
  const empty = { count: 0, bytes: 0 }
  const sizes: KindSizes = { stories: empty, ratios: empty, responses: empty, images: empty, deliveries: empty }
  for (const table of MEASURED_TABLES) {
    if ((table === 'delivery') !== (owner === null)) continue
    let after: number | string | null = null
    do {
      refuseAborted(signal)
      const { rows, next } = await retention.readSizes(owner, table, after)
      for (const { kind, count, bytes } of rows)
        sizes[kind] = { count: sizes[kind].count + count, bytes: sizes[kind].bytes + bytes }
      after = next
    } while (after !== null)
  }
  return sizes
}

/** Plans what the limits remove. `at` is the time from which the ages count, in Unix milliseconds. */
export async function planLimits(
  retention: Retention,
  owner: RetentionOwner,
  limits: RetentionLimits,
  at: number,
  signal: AbortSignal,
): Promise<RetentionPlan> {
  const kinds = owner === null ? (['deliveries'] as const) : OF_LIBRARY
  const whole = owner === null ? null : limits.libraryMegabytes
  const tally = createTally(owner, retention)
  const passesOf = new Map<RetentionKind, RetentionPass[]>(kinds.map((kind) => [kind, []]))
  const rows = (pass: RetentionPass): AsyncGenerator<RetainedRow> =>
    rowsOf(retention, owner, pass, (part) => tally.prepare(part), signal)
  const endOfAge = (kind: RetentionKind): number => {
    const { maxAgeDays } = limits[kind]
    return maxAgeDays === null ? Number.NEGATIVE_INFINITY : at - maxAgeDays * DAY
  }

  for (const kind of kinds) {
    if (limits[kind].maxAgeDays === null) continue
    const pass: RetentionPass = { kind, rule: { rule: 'before', time: endOfAge(kind) } }
    passesOf.get(kind)?.push(pass)
    for await (const row of rows(pass)) tally.add(kind, row)
  }

  const hasSize = whole !== null || kinds.some((kind) => limits[kind].maxMegabytes !== null)
  if (hasSize) {
    const sizes = await measureKinds(retention, owner, signal)
    const walks = new Map(kinds.map((kind) => [kind, rows({ kind, rule: { rule: 'unprotected' } })]))
    const last = new Map<RetentionKind, Position>()
    // Deliveries go in their order, so a younger one ends what their age removes, even where a clock was set back.
    let isPastAge = false
    const isAged = (kind: RetentionKind, row: RetainedRow): boolean => {
      if (row.at < endOfAge(kind) && !(kind === 'deliveries' && isPastAge)) return true
      isPastAge ||= kind === 'deliveries'
      return false
    }
    const left = (kind: RetentionKind): number => sizes[kind].bytes - tally.freed[kind]

    /** Removes the oldest rows of a kind while there is too much. */
    const trim = async (kind: RetentionKind, isTooMuch: () => boolean): Promise<void> => {
      const walk = walks.get(kind)
      while (isTooMuch()) {
        const next = await walk?.next()
        if (next === undefined || next.done === true) return
        if (isAged(kind, next.value)) continue
        tally.add(kind, next.value)
        last.set(kind, next.value.position)
      }
    }

    for (const kind of kinds) {
      const { maxMegabytes } = limits[kind]
      if (maxMegabytes !== null) await trim(kind, () => left(kind) > maxMegabytes * MEGABYTE)
    }
    for (const kind of kinds)
      if (whole !== null) await trim(kind, () => kinds.reduce((sum, each) => sum + left(each), 0) > whole * MEGABYTE)
    for (const [kind, position] of last) passesOf.get(kind)?.push({ kind, rule: { rule: 'up-to', position } })
  }
  return { passes: kinds.flatMap((kind) => passesOf.get(kind) ?? []), removal: tally.removal }
}

const unprotected = (kind: RetentionPass['kind']): RetentionPass => ({ kind, rule: { rule: 'unprotected' } })
const all = (kind: RetentionPass['kind']): RetentionPass => ({ kind, rule: { rule: 'all' } })

const RATIO_PASSES: readonly RetentionPass[] = [all('ratios'), all('answers'), all('symbols')]

/** The passes of each request to delete data. Unused responses come first, as they are counted before other rows go. */
export const PURGES: Readonly<Record<PurgeRequest['what'], readonly RetentionPass[]>> = {
  stories: [unprotected('responses'), unprotected('stories')],
  images: [unprotected('images')],
  ratios: [unprotected('responses'), ...RATIO_PASSES],
  responses: [unprotected('responses')],
  everything: [unprotected('images'), unprotected('responses'), all('stories'), ...RATIO_PASSES],
}

/** Counts what a request to delete data would remove. */
export async function countPurge(
  retention: Retention,
  owner: RetentionOwner,
  what: PurgeRequest['what'],
  signal: AbortSignal,
): Promise<Removal> {
  const tally = createTally(owner, retention)
  for (const pass of PURGES[what])
    for await (const row of rowsOf(retention, owner, pass, (part) => tally.prepare(part), signal))
      tally.add(pass.kind, row)
  return tally.removal
}
