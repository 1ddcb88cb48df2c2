import { MAX_HIGHLIGHTS, type StoryHighlight } from '../../../../../app/domain/news/highlight.ts'
import { isSame, type PutBackOutcome } from '../../../../../app/domain/values/undo-values.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { reindex } from '../stories.ts'

type HighlightRow = Omit<StoryHighlight, 'isOnly' | 'response'> & StoryHighlight['response'] & { isOnly: number }

/** The highlights of a story, the oldest first. */
export const readHighlights = (database: Database, origin: string, id: number): StoryHighlight[] =>
  database
    .statement<HighlightRow>(
      `SELECT made_at AS madeAt, quote, text_before AS before, text_after AS after, start, digest, is_only AS isOnly,
         response_hash AS hash, response_path AS path
       FROM checked_highlight WHERE origin = ? AND story_id = ? ORDER BY made_at`,
    )
    .all(origin, id)
    .map(({ isOnly, hash, path, ...row }) => ({ ...row, isOnly: isOnly === 1, response: { hash, path } }))

function insert(database: Database, origin: string, id: number, highlight: StoryHighlight): void {
  const { madeAt, quote, before, after, start, digest, isOnly, response } = highlight
  database
    .statement(
      `INSERT INTO user_store.highlight (origin, story_id, made_at, quote, text_before, text_after, start, digest, is_only, response_hash, response_path)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(origin, id, madeAt, quote, before, after, start, digest, Number(isOnly), response.hash, response.path)
}

/**
 * Adds a highlight, or removes it, unless another one was made at the same time. Throws an invalid-input error when the story has too many.
 */
export function changeHighlight(
  library: LibraryFile,
  id: number,
  highlight: StoryHighlight,
  isWanted: boolean,
): PutBackOutcome {
  const { database, origin } = library
  const all = readHighlights(database, origin, id)
  const found = all.find(({ madeAt }) => madeAt === highlight.madeAt)
  if (found !== undefined && !isSame(found, highlight)) return 'changed'
  if ((found !== undefined) === isWanted) return 'done'
  if (!isWanted)
    database
      .statement('DELETE FROM user_store.highlight WHERE origin = ? AND story_id = ? AND made_at = ?')
      .run(origin, id, highlight.madeAt)
  else if (all.length >= MAX_HIGHLIGHTS)
    throw new AppError({
      kind: 'invalid-input',
      field: 'highlight',
      errorText: `A story has at most ${MAX_HIGHLIGHTS} highlights. Remove one first.`,
    })
  else insert(database, origin, id, highlight)
  // Whether a story has highlights is part of the search index.
  if (all.length === Number(!isWanted)) reindex(library, id)
  return 'done'
}
