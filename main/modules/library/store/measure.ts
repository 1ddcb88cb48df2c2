import type { RetentionKind } from '../../../../app/domain/settings/retention-limits.ts'
import type { MeasuredTable } from './measured-tables.ts'
import { DELIVERY_BYTES } from './retained/deliveries.ts'
import { RATIO_BYTES } from './retained/ratios.ts'
import { KIND_OF_RESPONSE } from './retained/receipt-uses.ts'
import { VERSION_BYTES } from './retained/stories.ts'
import type { LibraryFile } from './store-context.ts'

/** Number and size of rows that count for a budget. */
interface MeasuredRows {
  kind: RetentionKind
  count: number
  bytes: number
}

/** A part of a table that was measured. */
export interface MeasuredPart {
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
export function readSizes(
  { database }: LibraryFile,
  table: MeasuredTable,
  after: number | string | null,
): MeasuredPart {
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
