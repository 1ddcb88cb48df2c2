import { addRemoved, emptyRemoval, RETENTION_KINDS } from '../../../../../app/domain/settings/retention-limits.ts'
import type { Removal, RetentionKind } from '../../../../../app/domain/settings/retention-limits.ts'
import { DELIVERIES_KEPT } from './deliveries.ts'
import { IMAGES } from './images.ts'
import { ANSWERS, RATIOS, SYMBOLS } from './ratios.ts'
import { removeUnusedResponses } from './receipt-uses.ts'
import { RESPONSES } from './responses.ts'
import { isChosen } from './retained-row.ts'
import type { Position, RetainedRow, RetentionRule, RowWalk, StoredKind } from './retained-row.ts'
import { STORIES } from './stories.ts'
import type { LibraryFile } from '../store-context.ts'

// Whatever removes old data is a list of passes, each through the rows of one kind from the oldest on. A pass is made of steps that
// read and remove a bounded number of rows, each in a transaction of its own, so other calls run in between and a stop loses nothing.
// A step looks at the rows of its part only, and at the receipts of the rows that it removes. So its cost does not depend on the size
// of the library, and a whole pass costs as much as the rows that it goes through.
//
// A preview goes through the same rows by the same rules, and removes nothing; see ../retention-plan.ts, which also finds where a pass
// ends that a size asks for.

/** A pass through the rows of one kind. */
export interface RetentionPass {
  kind: StoredKind
  rule: RetentionRule
}

/** The rows of one step of a pass. */
export interface RetainedRows {
  /** Those that the pass removes. */
  chosen: readonly RetainedRow[]
  /** Where the next step begins; null at the end of the pass. */
  next: Position | null
}

/** What a step removed. */
export interface RemovalStep {
  removal: Removal
  /** Where the next step begins; null at the end of the pass. */
  next: Position | null
}

const WALKS: Readonly<Record<StoredKind, RowWalk>> = {
  stories: STORIES,
  ratios: RATIOS,
  responses: RESPONSES,
  images: IMAGES,
  deliveries: DELIVERIES_KEPT,
  answers: ANSWERS,
  symbols: SYMBOLS,
}

const isBudgetKind = (kind: StoredKind): kind is RetentionKind =>
  (RETENTION_KINDS as readonly StoredKind[]).includes(kind)

/** The rows that a step of a pass would remove. `after` is where the step before ended. */
export function listRetained(file: LibraryFile, { kind, rule }: RetentionPass, after: Position | null): RetainedRows {
  const { list, step, isPrefix = false } = WALKS[kind]
  const rows = list(file, {
    after,
    upTo: rule.rule === 'up-to' ? rule.position : null,
    before: rule.rule === 'before' ? rule.time : null,
    limit: step,
  })
  const stays = isPrefix ? rows.findIndex((row) => !isChosen(row, rule)) : -1
  if (stays >= 0) return { chosen: rows.slice(0, stays), next: null }
  return {
    chosen: rows.filter((row) => isChosen(row, rule)),
    next: rows.length < step ? null : (rows.at(-1)?.position ?? null),
  }
}

/** Performs one step of a pass, in one transaction. `after` is where the step before ended. */
export function removeStep(file: LibraryFile, pass: RetentionPass, after: Position | null): RemovalStep {
  const { database } = file
  return database.transaction(() => {
    const { chosen, next } = listRetained(file, pass, after)
    const removal = emptyRemoval()
    if (chosen.length === 0) return { removal, next }
    if (isBudgetKind(pass.kind)) for (const row of chosen) addRemoved(removal, pass.kind, row)
    WALKS[pass.kind].remove(file, chosen, pass.rule)
    const receipts = chosen.flatMap((row) => row.receipts)
    // The file of deliveries has no responses.
    const unused = receipts.length === 0 ? [] : removeUnusedResponses(database, receipts)
    for (const response of unused) addRemoved(removal, 'responses', { ...response, count: 1 })
    return { removal, next }
  })
}
