import type { RetentionKind } from '../../../../../app/domain/settings/retention-limits.ts'
import type { LibraryFile } from '../store-context.ts'

/**
 * What the engine walks: the kinds with a budget, and two that limits never remove. Answers are the latest responses that are shown as
 * they are, such as earnings reports; symbols are what the ratios endpoint last said of a symbol.
 */
export type StoredKind = RetentionKind | 'answers' | 'symbols'

/** The place of a row in the order of its kind, the oldest first. Only SQL compares places. */
export type Position = readonly (number | string)[]

/** Which rows of a kind go. Limits and ordinary requests spare protected ones. */
export type RetentionRule =
  /** Those older than a time in Unix milliseconds. */
  | { rule: 'before'; time: number }
  /** Those up to a place, because of a size. */
  | { rule: 'up-to'; position: Position }
  /** All that are not protected. */
  | { rule: 'unprotected' }
  | { rule: 'all' }

/** A row that may go, or a protected one. */
export interface RetainedRow {
  position: Position
  /** The time by which its age counts, in Unix milliseconds. */
  at: number
  /** Size of its content as stored. */
  bytes: number
  /** How many of its kind it counts for: 0 or 1. */
  count: number
  isProtected: boolean
  /** The receipts that it refers to, once for each reference. */
  receipts: readonly number[]
}

/** A row; where nothing else is said, it may go, counts for one, and refers to no receipt. */
export const retainedRow = (
  row: Pick<RetainedRow, 'position' | 'at' | 'bytes'> & Partial<RetainedRow>,
): RetainedRow => ({ count: 1, isProtected: false, receipts: [], ...row })

/** The part of a walk through the rows of a kind. */
interface RowRange {
  /** The place before the first row; null for the beginning. */
  after: Position | null
  /** The place of the last row; null for the end. */
  upTo: Position | null
  /** Rows from this time on may be left out. */
  before: number | null
  /** Maximum number of rows that are read, protected ones included. */
  limit: number
}

/** How the rows of one kind are walked and removed. */
export interface RowWalk {
  step: number
  /** Whether the rows that go are always the first ones, so that no gap appears between those that stay. */
  isPrefix?: boolean
  list(file: LibraryFile, range: RowRange): RetainedRow[]
  /** Removes rows; the responses that nothing refers to any more are removed after it. */
  remove(file: LibraryFile, rows: readonly RetainedRow[], rule: RetentionRule): void
}

/** Whether a rule removes a row. */
export function isChosen({ isProtected, at }: RetainedRow, rule: RetentionRule): boolean {
  if (rule.rule === 'all') return true
  return !isProtected && (rule.rule !== 'before' || at < rule.time)
}

export const numberAt = (position: Position | null, otherwise: number): number =>
  typeof position?.[0] === 'number' ? position[0] : otherwise

/** The tables whose content counts for a budget. */
export const MEASURED_TABLES = ['story', 'version', 'ratio_record', 'response', 'image', 'delivery'] as const

/** A table whose content counts for a budget. */
export type MeasuredTable = (typeof MEASURED_TABLES)[number]
