/** How far a scroller is scrolled, in pixels. */
export interface Scroll {
  top: number
  left: number
}

/** What a window keeps of its forms and its scrollers, by a name for each; the last changed one last. */
export interface Kept {
  /** What was typed and is not saved, and what was chosen in views, which is a text as well. */
  drafts: readonly (readonly [string, string])[]
  scrolls: readonly (readonly [string, Scroll])[]
}

/** Nothing was typed or scrolled. */
export const NOTHING_KEPT: Kept = { drafts: [], scrolls: [] }

/** Maximum length of a name in characters. */
export const MAX_KEPT_NAME = 200

/** Maximum length of one draft in characters. A longer one is kept until its window is closed. */
export const MAX_DRAFT_LENGTH = 50_000

/** What the names of choices of views begin with, among those of drafts. */
export const CHOICE_PREFIX = 'view/'

/** Maximum length of one choice of a view in characters, so that choices leave room for drafts. A longer one is kept until its window is closed. */
export const MAX_CHOICE_LENGTH = 2000

/** Maximum length of all drafts of a connection in characters; the oldest go first. */
const MAX_DRAFTS_LENGTH = 100_000

/** Maximum number of scrollers; the oldest go first. */
export const MAX_SCROLLS = 200

/** Maximum number of drafts; the oldest go first. */
export const MAX_DRAFTS = 200

function withEntry<Value>(
  entries: readonly (readonly [string, Value])[],
  name: string,
  value: Value | null,
): readonly (readonly [string, Value])[] {
  const others = entries.filter(([each]) => each !== name)
  return value === null ? others : [...others, [name, value]]
}

/** Keeps a draft, within the limits; null for one that was saved or discarded. */
export function withDraft(kept: Kept, name: string, text: string | null): Kept {
  const drafts = withEntry(kept.drafts, name, text).slice(-MAX_DRAFTS)
  let length = 0
  const fits = ([each, typed]: readonly [string, string]): boolean => {
    length += each.length + typed.length
    return length <= MAX_DRAFTS_LENGTH
  }
  const oldest = [...drafts].reverse().findIndex((each) => !fits(each))
  return { ...kept, drafts: oldest < 0 ? drafts : drafts.slice(drafts.length - oldest) }
}

/** Forgets what was chosen in views; what was typed stays. */
export const withoutChoices = (kept: Kept): Kept => ({
  ...kept,
  drafts: kept.drafts.filter(([name]) => !name.startsWith(CHOICE_PREFIX)),
})

/** Keeps how far a scroller is scrolled, within the limits; null for its beginning. */
export const withScroll = (kept: Kept, name: string, scroll: Scroll | null): Kept => ({
  ...kept,
  scrolls: withEntry(kept.scrolls, name, scroll).slice(-MAX_SCROLLS),
})
