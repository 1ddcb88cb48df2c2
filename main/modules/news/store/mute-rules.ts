import { AppError } from '../../../../app/errors/app-error.ts'
import { readNamedQueries } from '../../companies/store/organiser.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileQuery } from './compile-query.ts'
import { queryTree } from './query-tree.ts'
import { queryFailure, withQuery } from './runnable-query.ts'
import { queryContext } from './story-selection.ts'
import type { MuteRule } from './story-selection.ts'

const readRules = ({ database }: LibraryFile): MuteRule[] =>
  readNamedQueries(database).filter(({ purpose }) => purpose === 'mute')

const canRun = (library: LibraryFile, rules: readonly Pick<MuteRule, 'query'>[]): boolean =>
  queryFailure(
    library,
    '',
    rules.map(({ query }) => query),
  ) === null

/**
 * Does the work with the mute rules. If that fails because of them, it is done without those that cannot be applied, such as one about a
 * watch list that was removed, or without any if each can be applied alone. So rules never fail a list. Returns the names of those left
 * out.
 */
export function withMuteRules<T>(
  library: LibraryFile,
  work: (rules: readonly MuteRule[]) => T,
): { value: T; failedRules: string[] } {
  const rules = readRules(library)
  try {
    return { value: withQuery(() => work(rules)), failedRules: [] }
  } catch (thrown) {
    if (canRun(library, rules)) throw thrown
    const kept = rules.filter((rule) => canRun(library, [rule]))
    const applied = kept.length < rules.length && canRun(library, kept) ? kept : []
    return {
      value: withQuery(() => work(applied)),
      failedRules: rules.filter((rule) => !applied.includes(rule)).map(({ name }) => name),
    }
  }
}

const refuse = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'query', errorText })

/** Throws an invalid-input error for a query that cannot be a mute rule, alone or together with the others. `id` is the rule that it replaces. */
export function checkRule(library: LibraryFile, query: string, id: number | null): void {
  const rule = { query }
  compileQuery(queryContext(library), { kind: 'all', nodes: [] }, [queryTree(query)])
  // It is run as well, because the full-text search finds some errors only then.
  if (!canRun(library, [rule]))
    throw refuse('The search cannot apply this rule. Use fewer conditions inside each other.')
  const others = readRules(library).filter((other) => other.id !== id && canRun(library, [other]))
  if (!canRun(library, [...others, rule]))
    throw refuse('The search cannot apply this many mute rules. Remove one first, or put several into one with OR.')
}
