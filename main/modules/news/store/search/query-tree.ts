import { parseStoryQuery } from '../../../../../app/domain/news/story-query.ts'
import type { QueryNode } from '../../../../../app/domain/news/story-query.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'

/** The error for a query that cannot be used, at its place where one is to blame. */
export const refused = (errorText: string, place?: { at: number; length: number }): AppError =>
  new AppError({ kind: 'invalid-input', field: 'query', errorText, ...(place === undefined ? {} : { place }) })

/** Parses a query. Throws an invalid-input error that says where the query is wrong. */
export function queryTree(text: string): QueryNode {
  const parsed = parseStoryQuery(text)
  if (parsed.ok) return parsed.node
  const { message, at, length } = parsed.errorText
  throw refused(`${message} (at character ${at + 1})`, { at, length })
}
