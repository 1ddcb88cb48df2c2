import { parseStoryQuery } from '../../../../app/domain/news/story-query.ts'
import type { QueryNode } from '../../../../app/domain/news/story-query.ts'
import { FaultError } from '../../../../app/errors/fault.ts'

/** The tree of a query's text. Throws an invalid-input fault that says where it is wrong. */
export function queryTree(text: string): QueryNode {
  const parsed = parseStoryQuery(text)
  if (parsed.ok) return parsed.node
  throw new FaultError({
    kind: 'invalid-input',
    field: 'query',
    problem: `${parsed.problem.message} (at character ${parsed.problem.at + 1})`,
  })
}
