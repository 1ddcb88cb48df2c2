import { parseStoryQuery } from './story-query.ts'
import type { QueryNode } from './story-query.ts'

/** A word or phrase that a query looks for; with `prefix` also as the beginning of a word. */
export interface SearchedWord {
  text: string
  prefix: boolean
}

/** The words of a query to highlight in a story. */
export function wordsOf(node: QueryNode): SearchedWord[] {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.nodes.flatMap(wordsOf)
    case 'word':
      return [{ text: node.text, prefix: node.prefix }]
    case 'phrase':
      return [{ text: node.text, prefix: false }]
    case 'value':
      return node.field === 'title' ? [{ text: node.value, prefix: false }] : []
    default:
      return []
  }
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A pattern for the words of a query, with one capturing group; null when the query has no words or is invalid. */
export function wordPattern(query: string): RegExp | null {
  const parsed = parseStoryQuery(query)
  const words = parsed.ok ? wordsOf(parsed.node) : []
  if (words.length === 0) return null
  const parts = words.map(
    ({ text, prefix }) =>
      // A pattern that began with white space would search each run of it again for each character of the run.
      `${escape(text.trim()).replaceAll(/\s+/g, String.raw`\s+`)}${prefix ? '' : String.raw`(?![\p{L}\p{N}])`}`,
  )
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${parts.join('|')})`, 'giu')
}
