import { parseStoryQuery } from '../../../../../app/domain/news/story-query.ts'
import type { QueryNode } from '../../../../../app/domain/news/story-query.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'

/** Parses a query. Throws an invalid-input error that says where the query is wrong. */
export function queryTree(text: string): QueryNode {
  const parsed = parseStoryQuery(text)
  if (parsed.ok) return parsed.node
  throw new AppError({
    kind: 'invalid-input',
    field: 'query',
    errorText: `${parsed.errorText.message} (at character ${parsed.errorText.at + 1})`,
    place: { at: parsed.errorText.at, length: parsed.errorText.length },
  })
}
