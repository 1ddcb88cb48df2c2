import { searchWords } from '../values/search-words.ts'

/** Share of words from which two titles are called similar. This threshold is ours; the service does not say which stories repeat another. */
const LEAST_SHARE = 0.6

/** Number of words below which titles say too little to be compared. */
const LEAST_WORDS = 4

/** Number of characters that are compared: a title can be as long as its sender likes. */
const COMPARED = 400

/** The words of a title for comparing it: in small letters and without accents, each once. */
export const titleWordsOf = (title: string): ReadonlySet<string> =>
  new Set(searchWords(title.slice(0, COMPARED)).filter((word) => /[\p{L}\p{N}]/u.test(word)))

/** Whether a title has enough words to be compared with others. */
export const canBeCompared = (words: ReadonlySet<string>): boolean => words.size >= LEAST_WORDS

/** Whether two titles have most of their words in common: the shared ones are at least 60 % of all. */
export function areSimilar(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (!canBeCompared(one) || !canBeCompared(other)) return false
  const shared = [...one].filter((word) => other.has(word)).length
  return shared >= LEAST_SHARE * (one.size + other.size - shared)
}

/**
 * The number of words, beginning with the rarest, among which every similar title has at least two: it lacks at most two fifths of the
 * words.
 */
export const decidingWords = (words: ReadonlySet<string>): number =>
  Math.min(words.size, Math.floor((1 - LEAST_SHARE) * words.size) + 2)
