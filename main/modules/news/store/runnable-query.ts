import { AppError, errorInfo } from '../../../../app/errors/app-error.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileQuery } from './compile-query.ts'
import { queryTree } from './query-tree.ts'
import { keysOf, queryContext, selection } from './story-selection.ts'

/** Why a query fails whenever it is run: it or its mute rules are too deep or too large, or it says something that is not understood. */
export type QueryFailure = 'too-large' | 'not-understood'

/** How SQLite refuses an expression that is too deep or too large. All come with its general error. */
const TOO_LARGE =
  /^(?:fts5: parser stack overflow|parser stack overflow|Expression tree is too large|too many SQL variables|too many terms)/
/** How the full-text search refuses an expression that it cannot read, which is made of the words of a query. */
const NOT_UNDERSTOOD = /^(?:fts5: |unterminated string|unknown special query)/
/** The general error of SQLite, and the one for a text or a statement that is too long. */
const [GENERAL, TOO_BIG] = [1, 18]

/** Why a query failed, if an error of running it is due to the query; null for any other error. */
export function queryFailureOf(thrown: unknown): QueryFailure | null {
  if (errorInfo(thrown)?.kind === 'invalid-input') return 'not-understood'
  // Too deep for the parser of queries.
  if (thrown instanceof RangeError) return 'too-large'
  const { code, errcode, message } = thrown as { code?: string; errcode?: number; message?: string }
  if (code !== 'ERR_SQLITE_ERROR') return null
  if (errcode === TOO_BIG || (errcode === GENERAL && TOO_LARGE.test(message ?? ''))) return 'too-large'
  return errcode === GENERAL && NOT_UNDERSTOOD.test(message ?? '') ? 'not-understood' : null
}

const WORDS: Readonly<Record<QueryFailure, string>> = {
  'too-large': 'This search cannot be run. Use fewer conditions, or remove mute rules.',
  'not-understood': 'This search cannot be run. Write it in another way.',
}

/** Does the work with a query. An error that is due to the query is thrown as an invalid-input error, never as one of the files. */
export function withQuery<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    const failure = queryFailureOf(thrown)
    if (failure === null || errorInfo(thrown) !== null) throw thrown
    throw new AppError({ kind: 'invalid-input', field: 'query', errorText: WORDS[failure] })
  }
}

/** Why a query cannot run together with these mute rules; null when it can. Any other error, such as one of the disk, is thrown. */
export function queryFailure(library: LibraryFile, query: string, rules: readonly string[]): QueryFailure | null {
  try {
    const compiled = compileQuery(queryContext(library), queryTree(query), rules.map(queryTree))
    keysOf(library.database, selection(compiled), 1, 0)
    return null
  } catch (thrown) {
    const failure = queryFailureOf(thrown)
    if (failure === null) throw thrown
    return failure
  }
}
