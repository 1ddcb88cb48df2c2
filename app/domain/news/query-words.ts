import { englishStem } from '../values/english-stem.ts'
import { parseStoryQuery, type QueryNode } from './story-query.ts'

/** A word or phrase that a query looks for; with `prefix` also as the beginning of a word. `isExact` is false for any form of the word. */
export interface SearchedWord {
  text: string
  prefix: boolean
  isExact: boolean
}

/** The words of a query to highlight in a story. */
export function wordsOf(node: QueryNode): SearchedWord[] {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.nodes.flatMap(wordsOf)
    case 'word':
      return [{ text: node.text, prefix: node.prefix, isExact: false }]
    case 'phrase':
      return [{ text: node.text, prefix: false, isExact: true }]
    default:
      return []
  }
}

/** Endings of English words, the longest first. */
const ENDINGS =
  'ability ments ations ation ators ative ions ings ment able ator ies ied ing ers ion ors ive ed er es or ly al d e r s y'.split(
    ' ',
  )

/** The words with the same stem as this one, as far as they differ in an ending, the longest first. Only these are marked. */
function formsOf(word: string): string[] {
  const small = word.toLowerCase()
  const stem = englishStem(small)
  if (!/^[a-z]{3,}$/.test(small)) return [word]
  const starts = [stem, stem.replace(/i$/, ''), stem + stem.slice(-1)]
  const forms = starts.flatMap((start) => ['', ...ENDINGS].map((ending) => start + ending))
  return [...new Set([small, ...forms.filter((form) => englishStem(form) === stem)])].sort(
    (one, other) => other.length - one.length,
  )
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * A pattern for the words of a query, in their other forms too unless `areForms` is false, with one capturing group; null when the query
 * has no words or is invalid.
 */
export function wordPattern(query: string, areForms = true): RegExp | null {
  const parsed = parseStoryQuery(query)
  const words = parsed.ok ? wordsOf(parsed.node) : []
  if (words.length === 0) return null
  const parts = words.flatMap(({ text, prefix, isExact }) =>
    [...(isExact || !areForms ? [] : formsOf(text)), text.trim()].map(
      (form) =>
        // A pattern that began with white space would search each run of it again for each character of the run.
        `${escape(form).replaceAll(/\s+/g, String.raw`\s+`)}${prefix && form === text.trim() ? '' : String.raw`(?![\p{L}\p{N}])`}`,
    ),
  )
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${parts.join('|')})`, 'giu')
}
