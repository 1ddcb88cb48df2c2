import { createHash } from 'node:crypto'
import { MAX_LIST_SYMBOLS } from '../../../../app/domain/companies/symbols.ts'
import { parseStoryQuery } from '../../../../app/domain/news/story-query.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { joined, shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import type { NamedQuery, NamedQueryState, WatchList, WatchListState } from '../../../../app/ipc/companies.ts'
import type { ComparedEntry, ListChoice, ListsComparison } from '../../../../app/ipc/lists.ts'
import { ownFileText } from '../../../../app/domain/values/personal-file.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { readNamedQueries, readWatchLists } from './organiser.ts'

/** What the person organised: lists, searches, rules, and the labels of the stories of a service. */
interface OwnLists {
  watchLists: readonly WatchList[]
  queries: readonly NamedQuery[]
  /** By the ID of the story. */
  labels: ReadonlyMap<number, string>
}

/** Reads what the person organised. */
export function readOwnLists({ database, origin }: LibraryFile): OwnLists {
  const labels = database
    .statement<{ story_id: number; label: string }>(
      'SELECT story_id, label FROM checked_mark WHERE origin = ? AND label IS NOT NULL ORDER BY story_id',
    )
    .all(origin)
  return {
    watchLists: readWatchLists(database),
    queries: readNamedQueries(database),
    labels: new Map(labels.map(({ story_id: id, label }) => [id, label])),
  }
}

/** The text of a file with what the person organised; the labels are those of one origin. */
export function listsText(lists: OwnLists, origin: string): string {
  const byLabel = Map.groupBy(lists.labels, ([, label]) => label)
  return ownFileText('tearsheet-lists', {
    watchLists: lists.watchLists.map(({ id: _, ...list }) => list),
    queries: lists.queries.map(({ id: _, ...query }) => query),
    labels: { origin, stories: [...byLabel].map(([label, marked]) => ({ label, ids: marked.map(([id]) => id) })) },
  })
}

type List = Omit<WatchList, 'id'>
type Query = Omit<NamedQuery, 'id'>

type Signs = Pick<Query, 'colour' | 'sound'>
/** A query of a file, which may say nothing of its signs. */
type FileQuery = Omit<Query, keyof Signs> & { [Sign in keyof Signs]?: Signs[Sign] | undefined }

export interface ListsFile {
  watchLists: readonly List[]
  queries: readonly FileQuery[]
  labels: { origin: string; stories: readonly { label: string; ids: readonly number[] }[] } | null
}

/** What a choice changes: an entry that has no ID yet is added. */
export type WantedChange =
  | { kind: 'watch-list'; id: number | null; before: WatchListState; after: List }
  | { kind: 'query'; id: number | null; before: NamedQueryState; after: Query }
  | { kind: 'labels'; stories: readonly { id: number; before: string | null; after: string }[] }

/** A compared entry, and what each of its choices changes. */
interface Compared {
  entry: Omit<ComparedEntry, 'id'>
  changes: Partial<Record<ListChoice, WantedChange>>
}

const LONGEST_DETAIL = 120
const NAMED_SYMBOLS = 6
const MAX_NAME = 80

const shown = (text: string): string => visibleName(shortened(text, LONGEST_DETAIL))
const count = (number: number, one: string, several = `${one}s`): string =>
  number === 1 ? `1 ${one}` : `${number} ${several}`

function symbolsText(symbols: readonly string[]): string {
  const named = symbols.slice(0, NAMED_SYMBOLS).map((symbol) => visibleName(symbol))
  return symbols.length > named.length
    ? `${named.join(', ')} and ${symbols.length - named.length} more`
    : named.join(', ')
}

function compareList(list: List, present: readonly WatchList[]): Compared {
  const own = present.find(({ name }) => name.toLowerCase() === list.name.toLowerCase())
  const entry = { kind: 'watch-list', name: list.name } as const
  if (own === undefined)
    return {
      entry: { ...entry, state: 'new', detail: count(list.symbols.length, 'symbol'), choices: ['add', 'leave'] },
      changes: { add: { kind: 'watch-list', id: null, before: null, after: list } },
    }
  const { id, ...before } = own
  const come = list.symbols.filter((symbol) => !own.symbols.includes(symbol))
  const gone = own.symbols.filter((symbol) => !list.symbols.includes(symbol))
  const isPausedAlike = own.isPaused === list.isPaused
  const change = (after: List): WantedChange => ({
    kind: 'watch-list',
    id,
    before,
    after: { ...after, name: own.name },
  })
  if (come.length === 0 && gone.length === 0 && isPausedAlike)
    return { entry: { ...entry, state: 'same', detail: count(own.symbols.length, 'symbol'), choices: [] }, changes: {} }
  const all = [...own.symbols, ...come]
  const canAdd = come.length > 0 && all.length <= MAX_LIST_SYMBOLS
  const isConflict = gone.length > 0 || !isPausedAlike || !canAdd
  return {
    entry: {
      ...entry,
      state: isConflict ? 'conflict' : 'changed',
      detail: joined(' ', [
        come.length === 0 ? '' : `New in the file: ${symbolsText(come)}.`,
        gone.length === 0 ? '' : `Not in the file: ${symbolsText(gone)}.`,
        isPausedAlike ? '' : `${list.isPaused ? 'Paused' : 'Not paused'} in the file.`,
        come.length > 0 && !canAdd ? `Both together have more than ${MAX_LIST_SYMBOLS} symbols.` : '',
      ]),
      choices: [...(canAdd ? (['add'] as const) : []), 'leave', ...(isConflict ? (['replace'] as const) : [])],
    },
    changes: {
      ...(canAdd ? { add: change({ ...before, symbols: all }) } : {}),
      ...(isConflict ? { replace: change(list) } : {}),
    },
  }
}

function freeName({ name, purpose }: Query, taken: readonly Query[]): string {
  const isTaken = (wanted: string): boolean =>
    taken.some((each) => each.purpose === purpose && each.name.toLowerCase() === wanted.toLowerCase())
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const wanted = `${name.slice(0, MAX_NAME - ending.length)}${ending}`
    if (!isTaken(wanted)) return wanted
  }
}

/** Why a query cannot be used; null when it can. */
function refusalOf({ query, purpose }: Query): string | null {
  const parsed = parseStoryQuery(query)
  if (!parsed.ok) return parsed.errorText.message
  return purpose !== 'saved' && query.trim() === '' ? 'It has no condition, so it would match every story.' : null
}

const stateOf = ({ id: _, ...state }: NamedQuery): Query => state

const isNamedAlike = (one: Pick<Query, 'purpose' | 'name'>, other: Pick<Query, 'purpose' | 'name'>): boolean =>
  one.purpose === other.purpose && one.name.toLowerCase() === other.name.toLowerCase()

/** A query of a file with signs: where the file says nothing of them, those that it has here. */
function withSigns({ colour, sound, ...query }: FileQuery, present: readonly NamedQuery[]): Query {
  const own = present.find((each) => isNamedAlike(each, query) && each.query === query.query)
  return {
    ...query,
    colour: colour === undefined ? (own?.colour ?? null) : colour,
    sound: sound === undefined ? (own?.sound ?? null) : sound,
  }
}

/** Compares a query with the one here that searches the same. Signs can be added where there are none. */
function compareSigns(query: Query, own: NamedQuery): Compared {
  const before = stateOf(own)
  const after = { ...query, name: own.name }
  const both = { ...before, colour: own.colour ?? query.colour, sound: own.sound ?? query.sound }
  const [canAdd, isConflict] = [!isSame(both, before), !isSame(both, after)]
  const change = (state: Query): WantedChange => ({ kind: 'query', id: own.id, before, after: state })
  return {
    entry: {
      kind: query.purpose,
      name: query.name,
      state: isConflict ? 'conflict' : 'changed',
      detail: 'The search is the same, but not its colour or its sound.',
      choices: [...(canAdd ? (['add'] as const) : []), 'leave', ...(isConflict ? (['replace'] as const) : [])],
    },
    changes: { ...(canAdd ? { add: change(both) } : {}), ...(isConflict ? { replace: change(after) } : {}) },
  }
}

/** Whether a query is here, but for the case of its name. */
const isHere = (query: Query, own: NamedQuery): boolean =>
  isNamedAlike(query, own) && isSame({ ...query, name: own.name }, stateOf(own))

/**
 * What queries of a file would change here. Names need not be unique, so each query here belongs to one of the file at most: one that is
 * the same, or else one that searches the same, or else one of its name. Otherwise one change would overwrite another.
 */
function counterpartsOf(file: readonly Query[], present: readonly NamedQuery[]): ReadonlyMap<Query, NamedQuery> {
  const free = new Set(present.filter((own) => !file.some((query) => isHere(query, own))))
  const waiting = file.filter((query) => refusalOf(query) === null && !present.some((own) => isHere(query, own)))
  const found = new Map<Query, NamedQuery>()
  for (const searchesAlike of [true, false])
    for (const query of waiting.filter((each) => !found.has(each))) {
      const own = [...free].find((each) => isNamedAlike(each, query) && (!searchesAlike || each.query === query.query))
      if (own === undefined) continue
      found.set(query, own)
      free.delete(own)
    }
  return found
}

function compareQuery(
  query: Query,
  own: NamedQuery | undefined,
  present: readonly NamedQuery[],
  file: readonly Query[],
): Compared {
  const entry = { kind: query.purpose, name: query.name } as const
  const refusal = refusalOf(query)
  if (refusal !== null) return { entry: { ...entry, state: 'refused', detail: refusal, choices: [] }, changes: {} }
  const detail = shown(query.query)
  if (present.some((each) => isHere(query, each)))
    return { entry: { ...entry, state: 'same', detail, choices: [] }, changes: {} }
  const add = (name: string): WantedChange => ({ kind: 'query', id: null, before: null, after: { ...query, name } })
  if (own?.query === query.query) return compareSigns(query, own)
  if (own === undefined)
    return { entry: { ...entry, state: 'new', detail, choices: ['add', 'leave'] }, changes: { add: add(query.name) } }
  return {
    entry: {
      ...entry,
      state: 'conflict',
      detail: `In the file: ${detail} · Here: ${shown(own.query)}`,
      choices: ['add', 'leave', 'replace'],
    },
    changes: {
      add: add(freeName(query, [...present, ...file])),
      replace: { kind: 'query', id: own.id, before: stateOf(own), after: { ...query, name: own.name } },
    },
  }
}

function compareLabel(label: string, ids: readonly number[], present: ReadonlyMap<number, string>): Compared {
  const stories = [...new Set(ids)].map((id) => ({ id, before: present.get(id) ?? null, after: label }))
  const fresh = stories.filter(({ before }) => before === null)
  const other = stories.filter(({ before }) => before !== null && before !== label)
  const entry = { kind: 'label', name: label } as const
  const canAdd = fresh.length > 0
  const isNew = ![...present.values()].includes(label)
  return {
    entry: {
      ...entry,
      state: other.length > 0 ? 'conflict' : fresh.length === 0 ? 'same' : isNew ? 'new' : 'changed',
      detail: joined(' ', [
        fresh.length === 0 ? '' : `New on ${count(fresh.length, 'story', 'stories')}.`,
        other.length === 0 ? '' : `${count(other.length, 'story has', 'stories have')} another label here.`,
        fresh.length + other.length > 0 ? '' : `On ${count(stories.length, 'story', 'stories')}.`,
      ]),
      choices:
        fresh.length + other.length === 0
          ? []
          : [...(canAdd ? (['add'] as const) : []), 'leave', ...(other.length > 0 ? (['replace'] as const) : [])],
    },
    changes: {
      ...(canAdd ? { add: { kind: 'labels', stories: fresh } } : {}),
      ...(other.length > 0 ? { replace: { kind: 'labels', stories: [...fresh, ...other] } } : {}),
    },
  }
}

/** A file of lists compared with what is here, with what each choice would change. */
export function compareLists(
  file: ListsFile,
  own: OwnLists,
  origin: string,
): { comparison: ListsComparison; changesOf: (id: number, choice: ListChoice) => WantedChange | null } {
  const labels = file.labels !== null && file.labels.origin === origin ? file.labels.stories : []
  const queries = file.queries.map((query) => withSigns(query, own.queries))
  const counterparts = counterpartsOf(queries, own.queries)
  const compared = [
    ...file.watchLists.map((list) => compareList(list, own.watchLists)),
    ...queries.map((query) => compareQuery(query, counterparts.get(query), own.queries, queries)),
    ...labels.map(({ label, ids }) => compareLabel(label, ids, own.labels)),
  ]
  const entries = compared.map(({ entry }, id) => ({ id, ...entry, name: visibleName(entry.name) }))
  return {
    comparison: {
      entries,
      ofOtherService:
        file.labels === null || file.labels.origin === origin
          ? 0
          : file.labels.stories.reduce((sum, { ids }) => sum + ids.length, 0),
      revision: createHash('sha256').update(JSON.stringify(compared)).digest('hex'),
    },
    changesOf: (id, choice) => compared[id]?.changes[choice] ?? null,
  }
}
