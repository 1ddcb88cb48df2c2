import { pagesOf } from '../../../../app/domain/values/pages.ts'
import type { Pages } from '../../../../app/domain/values/pages.ts'
import type { DiffPart, SetChange, StoryChanges } from '../../../../app/ipc/news-schemas.ts'
import { carries, isSeenChange, setChange } from './part-values.ts'
import type { CarriedParts } from './part-values.ts'
import { plainText, titleText } from './story-text.ts'
import { textChanges } from './word-diff.ts'

function diff(before: string, after: string): Pages<DiffPart> | null {
  const parts = textChanges(before, after)
  return parts === null ? null : pagesOf(parts)
}

/** The differences between the parts that both have, word by word. */
export function changesBetween(before: CarriedParts, after: CarriedParts): StoryChanges {
  const textDiff = (part: 'teaser' | 'body'): Pages<DiffPart> | null =>
    carries(before, part) && carries(after, part)
      ? diff(plainText(before[part] ?? ''), plainText(after[part] ?? ''))
      : null
  const setDiff = (part: 'tags' | 'symbols' | 'channels'): SetChange | null => {
    const change = setChange(before[part] ?? [], after[part] ?? before[part] ?? [])
    return change === null ? null : { added: pagesOf(change.added), removed: pagesOf(change.removed) }
  }
  const [teaser, body] = [textDiff('teaser'), textDiff('body')]
  return {
    title:
      before.title === undefined || after.title === undefined
        ? null
        : diff(titleText(before.title), titleText(after.title)),
    teaser,
    body,
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
