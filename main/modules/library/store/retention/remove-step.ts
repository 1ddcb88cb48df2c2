import { addRemoved, emptyRemoval, RETENTION_KINDS } from '../../../../../app/domain/settings/retention-limits.ts'
import type { Removal, RetentionKind } from '../../../../../app/domain/settings/retention-limits.ts'
import { DELIVERIES_KEPT } from './deliveries.ts'
import { ANSWERS, RATIOS, SYMBOLS } from './ratios.ts'
import { removeUnusedResponses, isResponseUsed, isUsed, removeResponse } from './receipt-uses.ts'
import { isChosen, numberAt, retainedRow } from './retained-row.ts'
import type { Position, RetainedRow, RetentionRule, RowWalk, StoredKind } from './retained-row.ts'
import { STORIES } from './stories.ts'
import type { LibraryFile } from '../store-context.ts'
import type { Database } from '../../../../platform/database/connection.ts'

interface ReceiptRow {
  id: number
  response: number
  received_at: number
  is_used: number
  /** Whether the same response was received again after it. */
  is_repeated: number
}

const IS_REPEATED = `EXISTS (SELECT 1 FROM receipt AS later WHERE later.response_id = receipt.response_id
  AND (later.received_at, later.id) > (receipt.received_at, receipt.id))`

const bytesOf = (database: Database, response: number): number =>
  database.statement<{ bytes: number }>('SELECT octet_length(body) AS bytes FROM response WHERE id = ?').one(response)
    .bytes

function toRow(database: Database, { id, response, received_at, is_used, is_repeated }: ReceiptRow): RetainedRow {
  const isLast = is_repeated === 0
  const isProtected = is_used === 1 || (isLast && isResponseUsed(database, response))
  const isCounted = isLast && !isProtected
  const bytes = isCounted ? bytesOf(database, response) : 0
  return retainedRow({ position: [id], at: received_at, bytes, count: Number(isCounted), isProtected })
}

/**
 * Responses that no row refers to, such as those in which nothing was new, in the order of their last receipt. Earlier receipts that no
 * row refers to go by themselves; they count nothing.
 */
const RESPONSES: RowWalk = {
  step: 100,

  list: ({ database }, { after, upTo, limit }) =>
    database
      .statement<ReceiptRow>(
        `SELECT id, response_id AS response, received_at, ${isUsed('receipt.id')} AS is_used, ${IS_REPEATED} AS is_repeated FROM receipt
         WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`,
      )
      .all(numberAt(after, -1), numberAt(upTo, Number.MAX_SAFE_INTEGER), limit)
      .map((row) => toRow(database, row)),

  remove({ database }, rows) {
    const responseOf = database.statement<{ response: number }>(
      'SELECT response_id AS response FROM receipt WHERE id = ?',
    )
    const removeReceipt = database.statement('DELETE FROM receipt WHERE id = ?')
    for (const { position, count } of rows) {
      const id = numberAt(position, 0)
      const response = responseOf.get(id)?.response
      // It went with its response, where a clock was set back.
      if (response === undefined) continue
      if (count === 0) removeReceipt.run(id)
      else removeResponse(database, response)
    }
  },
}

/** Pictures, by the time of receipt. They can be fetched again. */
const IMAGES: RowWalk = {
  // Each may have a million bytes.
  step: 25,

  list: ({ database }, { after, upTo, before, limit }) =>
    database
      .statement<{ url: string; received_at: number; bytes: number }>(
        `SELECT url, received_at, length(bytes) AS bytes FROM image
         WHERE (received_at, url) > (?, ?) AND (received_at, url) <= (?, ?) AND received_at < ?
         ORDER BY received_at, url LIMIT ?`,
      )
      .all(
        after?.[0] ?? Number.MIN_SAFE_INTEGER,
        after?.[1] ?? '',
        upTo?.[0] ?? Number.MAX_SAFE_INTEGER,
        // Bytes sort after every text.
        upTo?.[1] ?? new Uint8Array(),
        before ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
      .map(({ url, received_at, bytes }) => retainedRow({ position: [received_at, url], at: received_at, bytes })),

  remove({ database }, rows) {
    const remove = database.statement('DELETE FROM image WHERE url = ?')
    for (const { position } of rows) remove.run(position[1] ?? null)
  },
}

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

export interface RetainedRows {
  chosen: readonly RetainedRow[]
  /** Where the next step begins; null at the end of the pass. */
  next: Position | null
}

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
