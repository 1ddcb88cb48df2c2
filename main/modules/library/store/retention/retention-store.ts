import type { DataOwner } from '../../../../../app/domain/connection/connection.ts'
import { emptyRemoval, type RetentionKind } from '../../../../../app/domain/settings/retention-limits.ts'
import type { MeasuredTable } from './retained-row.ts'
import { readReceiptUses, readResponseUses, KIND_OF_RESPONSE, isUsed, removeUnusedResponses } from './receipt-uses.ts'
import { listRetained, removeStep } from './remove-step.ts'
import type { LibraryFile, StoreContext } from '../store-context.ts'
import { DELIVERY_BYTES } from './deliveries.ts'
import { RATIO_BYTES } from './ratios.ts'
import { VERSION_BYTES } from './stories.ts'
import { forgetWatermarks } from '../../../companies/store/watermarks.ts'
import { forgetCoverage } from '../../../news/store/coverage.ts'
import { removeVersionsOf } from '../../../news/store/history/remove-stories.ts'
import { countObservations } from '../../../fundamentals/store/ratios.ts'

/** Receipts of a step. Each may lead to a hundred stories. */
const STEP = 3

/** Removes the ratios that came with a receipt, and the symbols without any other. */
function removeRatiosOf({ database }: LibraryFile, receipt: number): void {
  const symbols = database
    .statement<{ symbol: string }>('SELECT DISTINCT symbol FROM ratio_record WHERE receipt_id = ?')
    .all(receipt)
  database.statement('DELETE FROM ratio_record WHERE receipt_id = ?').run(receipt)
  database.statement('DELETE FROM latest_response WHERE receipt_id = ?').run(receipt)
  const removeSymbol = database.statement(
    'DELETE FROM ratio_symbol WHERE symbol = ? AND NOT EXISTS (SELECT 1 FROM ratio_record WHERE ratio_record.symbol = ratio_symbol.symbol)',
  )
  for (const { symbol } of symbols) removeSymbol.run(symbol)
  countObservations(
    database,
    symbols.map(({ symbol }) => symbol),
  )
}

/**
 * Removes a part of the data that was first received with one key, in one transaction. Versions that came with another key stay. `after`
 * is where the step before ended; returns where the next one begins, or null at the end.
 */
export function removeReceivedWith(library: LibraryFile, fingerprint: string, after: number | null): number | null {
  const { database } = library
  return database.transaction(() => {
    const receipts = database
      .statement<{ id: number }>('SELECT id FROM receipt WHERE fingerprint = ? AND id > ? ORDER BY id LIMIT ?')
      .all(fingerprint, after ?? -1, STEP)
      .map(({ id }) => id)
    forgetWatermarks(database)
    forgetCoverage(database)
    for (const receipt of receipts) {
      removeVersionsOf(library, receipt, fingerprint)
      removeRatiosOf(library, receipt)
    }
    removeUnusedResponses(database, receipts)
    // What stays of the response came with another key.
    const removeReceipt = database.statement(`DELETE FROM receipt WHERE id = ? AND NOT ${isUsed('receipt.id')}`)
    for (const receipt of receipts) removeReceipt.run(receipt)
    if (receipts.length === STEP) return receipts.at(-1) ?? null
    // The answer for a symbol without records leads to no receipt.
    database
      .statement(
        'DELETE FROM ratio_symbol WHERE NOT EXISTS (SELECT 1 FROM ratio_record WHERE ratio_record.symbol = ratio_symbol.symbol)',
      )
      .run()
    return null
  })
}

/** Number and size of rows that count for a budget. */
interface MeasuredRows {
  kind: RetentionKind
  count: number
  bytes: number
}

interface MeasuredPart {
  rows: MeasuredRows[]
  /** The key after which the next part begins; null at the end of the table. */
  next: number | string | null
}

/** Rows measured at once, so that other calls run in between. */
const PART = 4000

interface KeyedRow {
  key: number | string
  kind: RetentionKind
  bytes: number
}

// A response counts for the kind that refers to it, so that each budget limits what its kind costs. Sizes are those of the content as
// stored; indexes, and pages that are not full, add to the size of the file.
const ROWS: Readonly<
  Record<MeasuredTable, { key: string; from: string; kind: string; bytes: string; counts: boolean }>
> = {
  story: { key: 'key', from: 'story', kind: "'stories'", bytes: '0', counts: true },
  version: { key: 'id', from: 'version', kind: "'stories'", bytes: VERSION_BYTES, counts: false },
  ratio_record: { key: 'id', from: 'ratio_record', kind: "'ratios'", bytes: RATIO_BYTES, counts: true },
  response: { key: 'id', from: 'response', kind: KIND_OF_RESPONSE, bytes: 'octet_length(body)', counts: false },
  image: { key: 'url', from: 'image', kind: "'images'", bytes: 'length(bytes)', counts: true },
  delivery: {
    key: 'delivery.id',
    from: 'delivery LEFT JOIN delivery_content USING (id)',
    kind: "'deliveries'",
    bytes: DELIVERY_BYTES,
    counts: true,
  },
}

/** Measures a part of a table. `after` is where the part before ended; null for the first one. */
function readSizes({ database }: LibraryFile, table: MeasuredTable, after: number | string | null): MeasuredPart {
  const { key, from, kind, bytes, counts } = ROWS[table]
  const first = table === 'image' ? '' : Number.MIN_SAFE_INTEGER
  const rows = database
    .statement<KeyedRow>(
      `SELECT ${key} AS key, ${kind} AS kind, ${bytes} AS bytes FROM ${from}
       WHERE ${key} ${after === null ? '>=' : '>'} ? ORDER BY ${key} LIMIT ${PART}`,
    )
    .all(after ?? first)
  const sums = new Map<RetentionKind, MeasuredRows>()
  for (const row of rows) {
    const sum = sums.get(row.kind) ?? { kind: row.kind, count: 0, bytes: 0 }
    // A response that nothing refers to is one of its own kind.
    sum.count += Number(counts || row.kind === 'responses')
    sum.bytes += row.bytes
    sums.set(row.kind, sum)
  }
  return { rows: [...sums.values()], next: rows.length < PART ? null : (rows.at(-1)?.key ?? null) }
}

/** Whose data to keep within their limits: a library, or null for the deliveries. */
export type RetentionOwner = DataOwner | null

/** Steps of retention. Each does a bounded amount of work, so that other calls run in between. */
export type RetentionStore = ReturnType<typeof createRetentionStore>

/** Creates the store of retention. It never creates a library, so it does nothing for an owner without one. */
export function createRetentionStore(context: StoreContext) {
  const fileOf = (owner: RetentionOwner): LibraryFile | null =>
    owner === null ? { database: context.deliveries, origin: '' } : context.existingLibrary(owner)
  const inFile =
    <Args extends unknown[], Result>(work: (file: LibraryFile, ...args: Args) => Result, otherwise: () => Result) =>
    (owner: RetentionOwner, ...args: Args): Result => {
      const file = fileOf(owner)
      return file === null ? otherwise() : work(file, ...args)
    }
  return {
    /**
     * Opens every library that there is, also of connections that no longer exist, and returns their owners. The thread that writes does
     * it, since it brings libraries of earlier versions up to date.
     */
    openAll: (): DataOwner[] => context.owners(),
    readSizes: inFile(readSizes, () => ({ rows: [], next: null })),
    listRetained: inFile(listRetained, () => ({ chosen: [], next: null })),
    readReceiptUses: inFile(readReceiptUses, () => []),
    readResponseUses: inFile(readResponseUses, () => []),
    removeStep: inFile(removeStep, () => ({ removal: emptyRemoval(), next: null })),
    removeReceivedWith: inFile(removeReceivedWith, () => null),
  }
}
