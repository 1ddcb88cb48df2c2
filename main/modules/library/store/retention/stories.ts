import { forgetWatermarks } from '../../../companies/store/watermarks.ts'
import { forgetCoverage, raiseCoverage } from '../../../news/store/coverage.ts'
import { removeStories } from '../../../news/store/history/remove-stories.ts'
import { firstKeyAt, timeOf } from '../../../news/store/time-key.ts'
import { numberAt, type RowWalk } from './retained-row.ts'

/** Size of a version's content. */
export const VERSION_BYTES = 'octet_length(version.head) + ifnull(octet_length(version.text), 0)'

const PART = 'FROM story WHERE key > ? AND key <= ? ORDER BY key LIMIT ?'

// A pinned, starred, annotated or highlighted story stays.
const IS_PROTECTED = `(EXISTS (SELECT 1 FROM user_store.mark WHERE mark.origin = ? AND mark.story_id = story.id AND (pinned_at IS NOT NULL OR starred_at IS NOT NULL OR note IS NOT NULL))
  OR EXISTS (SELECT 1 FROM user_store.highlight WHERE highlight.origin = ? AND highlight.story_id = story.id))`

interface StoryRow {
  key: number
  second: number
  first_received_at: number
  is_protected: number
}

/** Stories with their versions, by the time of creation, so that what stays of a list has no gap. */
export const STORIES: RowWalk = {
  step: 100,

  list({ database, origin }, { after, upTo, before, limit }) {
    const last = numberAt(upTo, Number.MAX_SAFE_INTEGER)
    // Keys have whole seconds.
    const end = before === null ? last : Math.min(last, firstKeyAt(database, Math.ceil(before / 1000) * 1000) - 1)
    const part = [numberAt(after, -1), end, limit] as const
    const rows = database
      .statement<StoryRow>(`SELECT key, second, first_received_at, ${IS_PROTECTED} AS is_protected ${PART}`)
      .all(origin, origin, ...part)
    // UNION also ends a chain that damage has made a circle.
    const versions = database
      .statement<{ key: number; receipt: number; bytes: number }>(
        `WITH RECURSIVE chain (key, id) AS (
           SELECT key, head_version FROM (SELECT key, head_version ${PART})
           UNION SELECT chain.key, version.previous FROM chain JOIN version ON version.id = chain.id WHERE version.previous IS NOT NULL
         )
         SELECT chain.key, version.receipt_id AS receipt, ${VERSION_BYTES} AS bytes FROM chain JOIN version ON version.id = chain.id`,
      )
      .all(...part)
    const byKey = Map.groupBy(versions, ({ key }) => key)
    return rows.map(({ key, second, first_received_at, is_protected }) => {
      const own = byKey.get(key) ?? []
      return {
        position: [key],
        // A story without a readable date is as old as its first receipt.
        at: second === 0 ? first_received_at : timeOf(second),
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
        count: 1,
        isProtected: is_protected === 1,
        receipts: own.map(({ receipt }) => receipt),
      }
    })
  },

  remove({ database }, rows, { rule }) {
    const keys = rows.map(({ position }) => numberAt(position, 0))
    const newest = database
      .statement<{ second: number }>('SELECT second FROM story WHERE key = ?')
      .get(keys.at(-1) ?? 0)
    removeStories(database, keys)
    if (rule === 'unprotected' || rule === 'all') {
      // What a person deletes can be requested again at once.
      forgetCoverage(database)
      forgetWatermarks(database)
    } else if (newest !== undefined && newest.second > 0) raiseCoverage(database, timeOf(newest.second + 1))
  },
}
