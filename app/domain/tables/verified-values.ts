import type { SeriesPoint, SeriesSet } from '../fundamentals/series.ts'
import { batched } from '../values/pages.ts'
import type { ClaimedFigure, FigureVerdict } from '../responses/proof.ts'
import { claimsOf, sourceSheet, tableSheet, unprovenPoints, valueSheet } from './value-sheets.ts'
import type { ExportSheet, ResponseNote } from './value-sheets.ts'
import { countText } from '../values/number-form.ts'

const MAX_AT_ONCE = 5000

/** Maximum number of responses in one call to main. */
const MAX_RECEIPTS = 400

/** Exported numbers with the verdicts on them. */
interface VerifiedValues {
  table: ExportSheet
  values: ExportSheet
  sources: ExportSheet
  broken: number
  total: number
}

/** Makes the table of an export; the points are those that are not proven. */
export type TableOf = (unproven: ReadonlySet<SeriesPoint>) => ExportSheet

/** What numbers are compared with, and what is known of the responses behind them. */
export interface Proofs {
  verdictsOn: (figures: ClaimedFigure[]) => Promise<readonly FigureVerdict[]>
  /** A response that is gone is left out. */
  receiptsOf: (hashes: readonly string[]) => Promise<readonly (ResponseNote & { hash: string })[]>
}

/** Every number with its proof, verified now against the stored responses. A response that is gone is no failure. */
export async function verifiedValues(
  { verdictsOn, receiptsOf }: Proofs,
  set: SeriesSet,
  tableOf: TableOf = (unproven) => tableSheet(set, unproven),
): Promise<VerifiedValues> {
  const claims = claimsOf(set)
  const found = await batched(claims, MAX_AT_ONCE, (figures) => verdictsOn([...figures]))
  const receipts = await batched([...new Set(claims.map(({ hash }) => hash))], MAX_RECEIPTS, receiptsOf)
  const notes = new Map<string, ResponseNote>(receipts.map((receipt) => [receipt.hash, receipt]))
  // A response that was removed after its numbers were compared is gone, too.
  const verdicts = found.map((verdict, place) => (notes.has(claims[place]?.hash ?? '') ? verdict : 'gone'))
  return {
    table: tableOf(unprovenPoints(set, verdicts)),
    values: valueSheet(set, notes, verdicts),
    sources: sourceSheet(set, notes),
    broken: verdicts.filter((verdict) => verdict !== 'proven').length,
    total: claims.length,
  }
}

/** How many of the numbers are proven, in words. */
export const proofWords = ({ broken, total }: Pick<VerifiedValues, 'broken' | 'total'>): string =>
  broken === 0
    ? `${countText(total)} numbers, each verified against its stored response.`
    : `${countText(broken)} of ${countText(total)} numbers are not proven by their stored responses. The column “Proof” lists them.`
