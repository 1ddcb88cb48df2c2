import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import { emptyRemoval } from '../../../../app/domain/settings/retention-limits.ts'
import type { MeasuredPart } from './measure.ts'
import type { MeasuredTable } from './measured-tables.ts'
import { readSizes } from './measure.ts'
import { removeReceivedWith } from './removal.ts'
import { readReceiptUses, readResponseUses } from './retained/receipt-uses.ts'
import type { ReceiptUses, ResponseUses } from './retained/receipt-uses.ts'
import type { Position } from './retained/retained-row.ts'
import { listRetained, removeStep } from './retention.ts'
import type { RemovalStep, RetainedRows, RetentionPass } from './retention.ts'
import type { LibraryFile, StoreContext } from './store-context.ts'

/** Whose data to keep within their limits: a library, or null for the deliveries. */
export type RetentionOwner = DataOwner | null

/** Steps of retention. Each does a bounded amount of work, so that other calls run in between. */
export interface RetentionStore {
  /**
   * Opens every library that there is, also of connections that no longer exist, and returns their owners. The thread that writes does
   * it, since it brings libraries of earlier versions up to date.
   */
  openAll(): DataOwner[]
  readSizes(owner: RetentionOwner, table: MeasuredTable, after: number | string | null): MeasuredPart
  listRetained(owner: RetentionOwner, pass: RetentionPass, after: Position | null): RetainedRows
  readReceiptUses(owner: DataOwner, ids: readonly number[]): ReceiptUses[]
  readResponseUses(owner: DataOwner, ids: readonly number[]): ResponseUses[]
  removeStep(owner: RetentionOwner, pass: RetentionPass, after: Position | null): RemovalStep
  /** Removes data first received with a key, by the key's fingerprint. Returns where the next step begins; null at the end. */
  removeReceivedWith(owner: DataOwner, fingerprint: string, after: number | null): number | null
}

/** Creates the store of retention. It never creates a library, so it does nothing for an owner without one. */
export function createRetentionStore(context: StoreContext): RetentionStore {
  const fileOf = (owner: RetentionOwner): LibraryFile | null =>
    owner === null ? { database: context.deliveries, origin: '' } : context.existingLibrary(owner)
  function withFile<T>(owner: RetentionOwner, otherwise: T, work: (file: LibraryFile) => T): T {
    const file = fileOf(owner)
    return file === null ? otherwise : work(file)
  }
  return {
    openAll: () => context.owners(),
    readSizes: (owner, table, after) =>
      withFile(owner, { rows: [], next: null }, (file) => readSizes(file, table, after)),
    listRetained: (owner, pass, after) =>
      withFile(owner, { chosen: [], next: null }, (file) => listRetained(file, pass, after)),
    readReceiptUses: (owner, ids) => withFile(owner, [], ({ database }) => readReceiptUses(database, ids)),
    readResponseUses: (owner, ids) => withFile(owner, [], ({ database }) => readResponseUses(database, ids)),
    removeStep: (owner, pass, after) =>
      withFile(owner, { removal: emptyRemoval(), next: null }, (file) => removeStep(file, pass, after)),
    removeReceivedWith: (owner, fingerprint, after) =>
      withFile(owner, null, (file) => removeReceivedWith(file, fingerprint, after)),
  }
}
