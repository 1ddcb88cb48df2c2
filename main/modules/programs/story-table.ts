import { countOf, readRows } from '../../../app/domain/news/list-reads.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { MAX_TABLE_STORIES, MORE_HEADER } from '../../../app/domain/programs/command.ts'
import type { StoryList } from '../../../app/ipc/news/news.ts'
import type { ExportCell } from '../../../app/domain/tables/table-text.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { LibraryClient } from '../context/context.ts'
import { mementoHeaders } from './answer.ts'
import { named, oldest, savedSearches, wholeNumberIn, type Table, type TablesParts } from './table.ts'

const STORIES_PER_PAGE = 200
const DEFAULT_STORIES = 100

const text = (words: string): ExportCell => ({ text: words })
const moment = (at: number | null): ExportCell => (at === null ? null : { date: new Date(at).toISOString() })

const COLUMNS = ['ID', 'Created', 'Updated', 'Title', 'Author', 'Symbols', 'Channels', 'Importance', 'Removed']

const cellsOf = (row: StoryList['rows'][number]): ExportCell[] => [
  { sentDigits: String(row.id) },
  moment(row.createdAt),
  moment(row.updatedAt),
  text(row.title),
  text(row.author ?? ''),
  text(row.symbols.join(' ')),
  text(row.channels.join(', ')),
  row.importanceRank === null ? null : { digits: String(row.importanceRank) },
  moment(row.removedAt),
]

/** The query that the parameters write or name. */
async function queryIn(parameters: URLSearchParams, library: LibraryClient): Promise<string> {
  const [search, list] = [parameters.get('search'), parameters.get('list')]
  if (search !== null) return named('saved search', search, await savedSearches(library)).query
  if (list !== null) return writeTerm('list', named('watch list', list, await library.companies.readWatchLists()).name)
  return parameters.get('query') ?? ''
}

/** Number of stories that match beside those that were read. */
async function countMore(
  library: LibraryClient,
  owner: ConnectionScope['owner'],
  { query, knownAt }: { query: string; knownAt: number | null },
  read: number,
): Promise<number> {
  const { total } = await library.news.countStories(owner, query, countOf({ query }).limit, knownAt ?? undefined)
  return Math.max(0, total - read)
}

/**
 * The cached stories that the parameters name, newest first; with a moment in Unix milliseconds those that had been received by then, as they
 * were known then.
 */
export async function storyTable(
  { library }: Pick<TablesParts, 'library'>,
  { owner }: ConnectionScope,
  parameters: URLSearchParams,
  knownAt: number | null = null,
): Promise<Table> {
  const query = await queryIn(parameters, library)
  const limit = wholeNumberIn(parameters, 'limit', DEFAULT_STORIES, MAX_TABLE_STORIES)
  const at = knownAt === null ? {} : { knownAt }
  const asked = { query, order: 'newest', shows: 'visible', ...at } as const
  const times: number[] = []
  const rows = await readRows(
    {
      async page(offset, most) {
        const page = await library.news.listStories(owner, { ...asked, isWhole: true, offset, limit: most })
        if (page.receivedAt !== null) times.push(page.receivedAt)
        return page
      },
      after: (id) => library.news.readNeighbour(owner, { ...asked, id, step: 1 }),
    },
    STORIES_PER_PAGE,
    limit,
  )
  const more = rows.length < limit ? 0 : await countMore(library, owner, { query, knownAt }, rows.length)
  return {
    sheet: { name: 'Stories', rows: [COLUMNS.map(text), ...rows.map(cellsOf)] },
    receivedAt: oldest(times),
    notReceived: [],
    ...(more === 0
      ? {}
      : {
          note: `These are the newest ${rows.length}. ${more} more ${more === 1 ? 'story matches' : 'stories match'}.`,
        }),
    headers: {
      ...mementoHeaders(knownAt),
      ...(more === 0 ? {} : { [MORE_HEADER]: String(more) }),
      ...(knownAt === null || query.trim() === '' ? {} : { 'x-tearsheet-search': 'present words' }),
    },
  }
}
