import type { Snippet } from '../../../../app/ipc/news-schemas.ts'
import { wordPattern } from '../../../../app/domain/news/query-words.ts'
import { plainText } from './story-text.ts'
import { unpackText } from './story-versions.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'

/** Maximum number of characters before the first match, and in the whole snippet. */
const [BEFORE, LENGTH] = [60, 220]

/** Maximum number of characters of a body that are searched. */
const LOOKED_THROUGH = 60_000

/** The part of a text that matches; null without a match. */
export function snippetOf(id: number, text: string, pattern: RegExp): Snippet | null {
  pattern.lastIndex = 0
  const first = pattern.exec(text)
  if (first === null) return null
  const cut = Math.max(0, first.index - BEFORE)
  // Start at a word boundary, unless that would be after the match.
  const start = cut === 0 ? 0 : Math.min(first.index, text.indexOf(' ', cut) + 1)
  const part = text.slice(start, start + LENGTH).replaceAll('\n', ' ')
  pattern.lastIndex = 0
  const marks = [...part.matchAll(pattern)].map((match): [number, number] => [
    match.index,
    match.index + match[0].length,
  ])
  return {
    id,
    text: `${start > 0 ? '…' : ''}${part}`,
    marks: marks.map(([from, to]) => (start > 0 ? [from + 1, to + 1] : [from, to])),
  }
}

/** For each of these stories, the part of its teaser or body that matches the query. Stories without a match are left out. */
export function readSnippets({ database }: LibraryFile, query: string, ids: readonly number[]): Snippet[] {
  const pattern = wordPattern(query)
  if (pattern === null) return []
  return ids
    .map((id) => {
      const row = database
        .statement<{ text: Uint8Array | null }>(
          'SELECT text FROM checked_story AS story JOIN checked_version_text AS content ON content.id = text_version WHERE story.id = ?',
        )
        .get(id)
      const { teaser, body } = unpackText(row?.text ?? null)
      return snippetOf(
        id,
        [plainText(teaser ?? ''), plainText((body ?? '').slice(0, LOOKED_THROUGH))].join('\n').trim(),
        pattern,
      )
    })
    .filter((snippet) => snippet !== null)
}
