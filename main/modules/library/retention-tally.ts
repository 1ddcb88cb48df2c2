import type { DataOwner } from '../../../app/domain/connection/data-owner.ts'
import { addRemoved, emptyRemoval } from '../../../app/domain/settings/retention-limits.ts'
import type { Removal, RetentionKind } from '../../../app/domain/settings/retention-limits.ts'
import type { LibraryClient } from './library-client.ts'
import type { ReceiptUses, ResponseUses } from './store/retained/receipt-uses.ts'
import type { RetainedRow, StoredKind } from './store/retained/retained-row.ts'

/** Counts what would be removed, with the responses that nothing would refer to any more. */
export interface Tally {
  readonly removal: Removal
  /** Bytes that would become free, by the kind whose budget they count for. */
  readonly freed: Record<RetentionKind, number>
  /** Reads what is needed to add these rows. */
  prepare(rows: readonly RetainedRow[]): Promise<void>
  add(kind: StoredKind, row: RetainedRow): void
}

type Uses = Pick<LibraryClient['retention'], 'readReceiptUses' | 'readResponseUses'>

/** Starts to count for the library of an owner. */
export function createTally(owner: DataOwner | null, library: Uses): Tally {
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
