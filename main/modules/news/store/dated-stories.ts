import { symbolQuery } from '../../../../app/domain/news/query-terms.ts'
import type { DatedStories } from '../../../../app/ipc/news-schemas.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { withMuteRules } from './mute-rules.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { rowOf } from './story-list.ts'
import { compileFor, keysOf, queryContext, selection } from './story-selection.ts'
import { firstKeyAt } from './time-key.ts'

/** Maximum number of stories that are counted, of those of a stretch that are compared by importance, and of those that are returned. */
const [MAX_COUNTED, MAX_COMPARED, MAX_RETURNED] = [20_000, 8, 5]

/** The keys that match, the newest first, and whether there are more. */
interface Found {
  keys: readonly number[]
  isPartial: boolean
}

function keysBetween(library: LibraryFile, query: string, first: number, last: number): Found {
  const context = queryContext(library)
  return withMuteRules(library, (rules): Found => {
    const compiled = compileFor(context, query, 'visible', rules)
    const range = { first: Math.max(compiled.range.first, first), last: Math.min(compiled.range.last, last) }
    const { value, isPartial } = withPhraseBudget(() =>
      keysOf(library.database, selection({ ...compiled, range }), MAX_COUNTED + 1, 0),
    )
    return { keys: value.slice(0, MAX_COUNTED), isPartial: isPartial || value.length > MAX_COUNTED }
  }).value
}

/**
 * The cached stories of these symbols between each two of the times, oldest first, less those that mute rules hide. Of each stretch only
 * a few of the newest are read, the most important of them first.
 */
export function readDated(library: LibraryFile, symbols: readonly string[], edges: readonly number[]): DatedStories {
  const { database, origin } = library
  const query = symbolQuery(symbols)
  const keyEdges = edges.map((edge) => firstKeyAt(database, edge))
  const [first, last] = [keyEdges[0], keyEdges.at(-1)]
  if (query === null || first === undefined || last === undefined || keyEdges.length < 2)
    return { stretches: [], isPartial: false }
  const { keys, isPartial } = keysBetween(library, query, first, last - 1)
  const parts: number[][] = keyEdges.slice(1).map(() => [])
  let part = parts.length - 1
  for (const key of keys) {
    while (part > 0 && key < (keyEdges[part] ?? 0)) part -= 1
    parts[part]?.push(key)
  }
  return {
    stretches: parts.map((own) => ({
      count: own.length,
      stories: own
        .slice(0, MAX_COMPARED)
        .map((key) => rowOf(database, origin, key))
        .sort((one, other) => (other.importanceRank ?? 0) - (one.importanceRank ?? 0))
        .slice(0, MAX_RETURNED)
        .map(({ id, title, createdAt, symbols: named, channels, isWhyMoving, importanceRank, isRead }) => ({
          id,
          title,
          createdAt,
          symbols: named,
          channels,
          isWhyMoving,
          importanceRank,
          isRead,
        })),
    })),
    isPartial,
  }
}
