import { forgetWatermarks } from '../../../companies/store/watermarks.ts'
import { forgetCoverage } from '../../../news/store/coverage.ts'
import { removeVersionsOf } from '../../../news/store/history/remove-stories.ts'
import { countObservations } from '../../../fundamentals/store/ratios.ts'
import { isUsed, removeUnusedResponses } from './receipt-uses.ts'
import type { LibraryFile } from '../store-context.ts'

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
