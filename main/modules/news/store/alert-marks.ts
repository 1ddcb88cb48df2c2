import { MAX_MARKING_ALERTS } from '../../../../app/domain/news/view-choices.ts'
import type { QueryNode } from '../../../../app/domain/news/story-query.ts'
import type { StoryRow } from '../../../../app/ipc/news-schemas.ts'
import { readNamedQueries } from '../../companies/store/organiser.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileQuery } from './compile-query.ts'
import type { QueryContext } from './compile-query.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { queryTree } from './query-tree.ts'
import { queryFailureOf } from './runnable-query.ts'
import { keysOf, selection } from './story-selection.ts'

/** The alerts with a colour that match a story. */
export type AlertMarks = Pick<StoryRow, 'alerts' | 'alertCount'>

/** A story that no alert marks. */
export const NO_ALERTS: AlertMarks = { alerts: [], alertCount: 0 }

/** The query of every story. */
const ALL: QueryNode = { kind: 'all', nodes: [] }

/** Maximum number of alerts that a row names. */
const MAX_NAMED = 6

/** How much is read to look for phrases: several alerts may look for them in each story of a page. */
const BUDGET = { stories: 600, characters: 6_000_000 }

const nodesOf = (tree: QueryNode): readonly QueryNode[] => (tree.kind === 'all' ? tree.nodes : [tree])

/** A page of a list: the query of the list, and the keys of its stories. */
interface ListedPage {
  tree: QueryNode
  keys: readonly number[]
}

/**
 * The stories of a page that an alert matches; none for an alert that cannot be applied, such as one about a watch list that was removed.
 * One statement finds them all. It looks for what matches the list as well, so that where the stories of a page are far apart it does not
 * read all matches of the alert between them.
 */
function matchedOf({ database }: LibraryFile, context: QueryContext, alert: QueryNode, page: ListedPage): number[] {
  const { keys, tree } = page
  const compiled = compileQuery(context, { kind: 'all', nodes: [...nodesOf(alert), ...nodesOf(tree)] })
  const range = {
    first: Math.max(compiled.range.first, Math.min(...keys)),
    last: Math.min(compiled.range.last, Math.max(...keys)),
  }
  // The plus keeps SQLite from asking the index once for each key.
  const inPage = `+${compiled.match === null ? 'story.key' : 'story_index.rowid'} IN (${keys.map(() => '?').join(', ')})`
  const conditions = [{ sql: inPage, values: keys }, ...compiled.conditions]
  return keysOf(database, selection({ ...compiled, range, conditions }), keys.length, 0)
}

/** Does the work with a query. Null when the query cannot be applied. */
function applied<T>(work: () => T): T | null {
  try {
    return work()
  } catch (thrown) {
    if (queryFailureOf(thrown) === null) throw thrown
    return null
  }
}

/** The alerts with a colour that match the stories of a page of a list, by key. A story that none matches is left out. */
export function alertMarksOf(
  library: LibraryFile,
  context: QueryContext,
  { query: listed, keys }: { query: string; keys: readonly number[] },
): ReadonlyMap<number, AlertMarks> {
  const marks = new Map<number, AlertMarks>()
  if (keys.length === 0) return marks
  const marking = readNamedQueries(library.database)
    .flatMap(({ purpose, name, query, colour }) =>
      purpose === 'alert' && colour !== null ? [{ name, query, colour }] : [],
    )
    .slice(0, MAX_MARKING_ALERTS)
  const page = { tree: queryTree(listed), keys }
  withPhraseBudget(() => {
    for (const { name, query, colour } of marking) {
      const matchedIn = (of: ListedPage): number[] | null =>
        applied(() => matchedOf(library, context, queryTree(query), of))
      // Both queries may be too large together.
      for (const key of matchedIn(page) ?? matchedIn({ tree: ALL, keys }) ?? []) {
        const { alerts, alertCount } = marks.get(key) ?? NO_ALERTS
        marks.set(key, { alerts: [...alerts, { name, colour }].slice(0, MAX_NAMED), alertCount: alertCount + 1 })
      }
    }
  }, BUDGET)
  return marks
}
