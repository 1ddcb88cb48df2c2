import { parseStoryQuery, type QueryNode } from './story-query.ts'

/** The marks of a story that a person can change. */
export const MARK_NAMES = ['readAt', 'starredAt', 'pinnedAt', 'label', 'note'] as const
export type MarkName = (typeof MARK_NAMES)[number]

const FLAG_MARKS = {
  read: 'readAt',
  unread: 'readAt',
  starred: 'starredAt',
  pinned: 'pinnedAt',
  labelled: 'label',
} as const

function termsIn(node: QueryNode): QueryNode[] {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.nodes.flatMap(termsIn)
    case 'not':
      return termsIn(node.node)
    default:
      return [node]
  }
}

/** The terms of a query; none for one that cannot be understood, which finds nothing. */
function termsOfQuery(query: string): QueryNode[] {
  const parsed = parseStoryQuery(query)
  return parsed.ok ? termsIn(parsed.node) : []
}

/** Whether a term is looked for in all the text. */
const isWord = (term: QueryNode): boolean => (term.kind === 'word' || term.kind === 'phrase') && !term.inTitle

/** Whether what a query finds can change when more of the text of a known story comes. */
export const dependsOnText = (query: string): boolean =>
  termsOfQuery(query).some(
    (term) => isWord(term) || (term.kind === 'has' && (term.part === 'body' || term.part === 'images')),
  )

function isAbout(term: QueryNode, mark: MarkName): boolean {
  switch (term.kind) {
    case 'is':
      return (FLAG_MARKS as Partial<Record<typeof term.flag, MarkName>>)[term.flag] === mark
    case 'value':
      return term.field === 'label' && mark === 'label'
    case 'has':
      return term.part === 'note' && mark === 'note'
    default:
      // Notes are searched with the text.
      return isWord(term) && mark === 'note'
  }
}

/** Whether what a query finds can change when these marks of a story do. */
export const dependsOnMarks = (query: string, marks: readonly MarkName[]): boolean =>
  termsOfQuery(query).some((term) => marks.some((mark) => isAbout(term, mark)))
