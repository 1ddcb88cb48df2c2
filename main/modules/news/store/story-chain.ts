import type { StoryRow } from '../../../../app/ipc/news-schemas.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { rowOf } from './story-list.ts'
import type { StoryHead } from './story-versions.ts'

/** Maximum number of stories in a chain. */
const LONGEST = 50

/** Cached stories linked to this one by `original_id`, directly or through others, newest first. */
export function readChain({ database, origin }: LibraryFile, id: number): StoryRow[] {
  const keyOf = (node: number): number | undefined =>
    database.statement<{ key: number }>('SELECT key FROM story WHERE id = ?').get(node)?.key
  const known = new Map<number, number>()
  const waiting = [id]
  const asked = new Set<number>()
  while (waiting.length > 0 && known.size < LONGEST) {
    const node = waiting.shift() as number
    if (asked.has(node)) continue
    asked.add(node)
    const key = keyOf(node)
    if (key !== undefined) {
      known.set(node, key)
      const { head } = database
        .statement<{ head: string }>(
          'SELECT head FROM checked_story JOIN checked_version AS version ON version.id = head_version WHERE key = ?',
        )
        .one(key)
      const { originalId } = JSON.parse(head) as StoryHead
      if (originalId !== null) waiting.push(originalId)
    }
    const followers = database
      .statement<{ id: number }>(
        'SELECT story.id FROM checked_story_link AS link JOIN checked_story AS story ON story.key = link.key WHERE original_id = ? ORDER BY story.key LIMIT ?',
      )
      .all(node, LONGEST)
    waiting.push(...followers.map((follower) => follower.id))
  }
  return [...known.values()].sort((one, other) => other - one).map((key) => rowOf(database, origin, key))
}
