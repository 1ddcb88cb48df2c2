import { isTime, json, recordOf } from '../value-checks.ts'

const isWatermark = json(recordOf(isTime))

/**
 * How far a watch list of an earlier version was read, in Unix milliseconds by connection or key. Its rows had no checksums, so a damaged
 * value counts as never read.
 */
export const readFormerWatermark = (text: string): Readonly<Record<string, number>> =>
  isWatermark(text) ? (JSON.parse(text) as Record<string, number>) : {}
