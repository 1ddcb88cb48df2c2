import { pagesOf } from '../../../../app/domain/values/pages.ts'
import type { ChangeCounts, DiffBlock, SetChange, StoryChanges } from '../../../../app/ipc/news-schemas.ts'
import { isSeenChange, setChange } from './part-values.ts'
import type { CarriedParts } from './part-values.ts'
import { blockChanges, countChanges, countLine, lineChanges } from './block-diff.ts'
import { titleText } from './story-text.ts'
import { textBlocks } from './text-blocks.ts'

const sumOf = (one: ChangeCounts, other: ChangeCounts): ChangeCounts => ({
  words: one.words + other.words,
  cells: one.cells + other.cells,
  paragraphs: one.paragraphs + other.paragraphs,
})

/** The differences between the parts that both have, word by word. */
export function changesBetween(before: CarriedParts, after: CarriedParts): StoryChanges {
  const textDiff = (part: 'teaser' | 'body'): readonly DiffBlock[] | null =>
    before[part] !== undefined && after[part] !== undefined
      ? blockChanges(textBlocks(before[part].read() ?? ''), textBlocks(after[part].read() ?? ''))
      : null
  const setDiff = (part: 'tags' | 'symbols' | 'channels'): SetChange | null => {
    const change = setChange(before[part] ?? [], after[part] ?? before[part] ?? [])
    return change === null ? null : { added: pagesOf(change.added), removed: pagesOf(change.removed) }
  }
  const title =
    before.title === undefined || after.title === undefined
      ? null
      : lineChanges(titleText(before.title), titleText(after.title))
  const [teaser, body] = [textDiff('teaser'), textDiff('body')]
  return {
    title: title === null ? null : pagesOf(title),
    teaser: teaser === null ? null : pagesOf(teaser),
    body: body === null ? null : pagesOf(body),
    counts: [countLine(title ?? []), countChanges(teaser ?? []), countChanges(body ?? [])].reduce(sumOf),
    tags: setDiff('tags'),
    symbols: setDiff('symbols'),
    channels: setDiff('channels'),
    rank: isSeenChange('rank', before, after) ? { from: before.rank ?? null, to: after.rank ?? null } : null,
    markup:
      teaser === null &&
      body === null &&
      (isSeenChange('teaser', before, after) || isSeenChange('body', before, after)),
  }
}
