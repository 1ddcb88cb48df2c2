import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { NamedQuery, NamedQueryState, WatchList, WatchListState } from '../../../../app/ipc/companies.ts'
import type { Input, Output } from '../../../../app/ipc/contract.ts'
import type { ListsChange } from '../../../../app/ipc/lists.ts'
import type { StoreContext, LibraryFile } from '../../library/store/store-context.ts'
import {
  newId,
  putBackNamedQuery,
  putBackWatchList,
  readNamedQueries,
  readWatchLists,
  removeOrganised,
  writeNamedQuery,
  writeWatchList,
} from './organiser.ts'
import type { Organised } from './organiser.ts'
import { latePart } from '../../../platform/threads/late-part.ts'
import type { ListsFile, WantedChange } from './compare-lists.ts'
import { readWatermarks, saveWatermarks } from './watermarks.ts'
import { AppError, invalidInput } from '../../../../app/errors/app-error.ts'
import { quoted } from '../../../../app/domain/values/visible-text.ts'
import { changeMark, readMarkRow } from '../../news/store/organise/marks.ts'
import { checkRule } from '../../news/store/search/story-selection.ts'

const comparing = await latePart(() => import('./compare-lists.ts'))

/** Gives an ID to what has none. */
type IdFor = (what: Organised, id: number | null) => number

const refused = (errorText: string): AppError => invalidInput('file', errorText)

function checkMute(library: LibraryFile, name: string, query: string): void {
  try {
    checkRule(library, query)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.error.kind === 'invalid-input')
      throw refused(`The mute rule ${quoted(name)} cannot be used. ${thrown.error.errorText} Nothing was imported.`)
    throw thrown
  }
}

function write(library: LibraryFile, change: WantedChange, idFor: IdFor): ListsChange {
  const { database, origin } = library
  switch (change.kind) {
    case 'watch-list': {
      const id = idFor('watch-list', change.id)
      writeWatchList(database, id, change.after)
      return { ...change, id }
    }
    case 'query': {
      if (change.after.purpose === 'mute') checkMute(library, change.after.name, change.after.query)
      const id = idFor('named-query', change.id)
      writeNamedQuery(database, id, change.after)
      return { ...change, id }
    }
    case 'labels':
      for (const { id, after } of change.stories) changeMark(database, origin, id, { label: after }, null)
      return { kind: 'labels', stories: [...change.stories] }
  }
}

type ChosenLists = Pick<Input<'lists.take'>, 'revision' | 'choices'>

/** Takes what was chosen of a file, within a transaction. Throws an invalid-input error when what is here is no longer what was compared. */
function takeLists(
  library: LibraryFile,
  file: ListsFile,
  { revision, choices }: ChosenLists,
  idFor: IdFor,
): ListsChange[] {
  const { compareLists, readOwnLists } = comparing()
  const { comparison, changesOf } = compareLists(file, readOwnLists(library), library.origin)
  if (comparison.revision !== revision)
    throw refused('Your lists were changed meanwhile. Choose the file again to see what it would change now.')
  // Lists come first, because searches may name them.
  return [...choices]
    .sort((one, other) => one.id - other.id)
    .map(({ id, choice }) => changesOf(id, choice))
    .filter((change) => change !== null)
    .map((change) => write(library, change, idFor))
}

/** Whether another list has the name of one that would come back. */
const isNameTaken = (library: LibraryFile, id: number, name: string): boolean =>
  readWatchLists(library.database).some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())

function putBackOne(library: LibraryFile, change: ListsChange, wanted: 'before' | 'after'): PutBackOutcome[] {
  const { database, origin } = library
  switch (change.kind) {
    case 'watch-list': {
      const [from, to] = wanted === 'before' ? [change.after, change.before] : [change.before, change.after]
      if (to !== null && isNameTaken(library, change.id, to.name)) return ['changed']
      return [putBackWatchList(database, change.id, from, to)]
    }
    case 'query': {
      const [from, to] = wanted === 'before' ? [change.after, change.before] : [change.before, change.after]
      return [putBackNamedQuery(database, change.id, from, to)]
    }
    case 'labels':
      return change.stories.map(({ id, before, after }) => {
        const [from, to] = wanted === 'before' ? [after, before] : [before, after]
        const { label } = readMarkRow(database, origin, id)
        if (label === to) return 'done'
        if (label !== from) return 'changed'
        changeMark(database, origin, id, { label: to }, null)
        return 'done'
      })
  }
}

/** Puts what an import changed back, or takes it again, within a transaction. */
function putBackLists(
  library: LibraryFile,
  changes: readonly ListsChange[],
  wanted: 'before' | 'after',
): Output<'lists.putBack'> {
  const ordered = wanted === 'before' ? changes.toReversed() : changes
  const outcomes = ordered.flatMap((change) => putBackOne(library, change, wanted))
  if (outcomes.every((outcome) => outcome === 'done')) return 'done'
  return outcomes.some((outcome) => outcome === 'done') ? 'partly' : 'changed'
}

/** Watch lists, saved searches, alerts and mute rules. A call is described where the function of its name is. */
export type CompaniesStore = ReturnType<typeof createCompaniesStore>

/** Creates the store of what the person organised. */
export function createCompaniesStore(context: StoreContext) {
  /** The highest ID that was given to each kind, so that what is put back never meets another one under its own. */
  const given: Record<Organised, number> = { 'watch-list': 0, 'named-query': 0 }
  function idFor(what: Organised, id: number | null): number {
    if (id !== null) return id
    given[what] = newId(context.userStore, what, given[what])
    return given[what]
  }
  const isGiven = (what: Organised, id: number): void => {
    given[what] = Math.max(given[what], id)
  }
  return {
    readWatchLists: () => readWatchLists(context.userStore),
    /** Adds a list, or changes the one with that ID; returns its ID. */
    saveWatchList({ id, ...list }: Omit<WatchList, 'id'> & { id: number | null }) {
      const listId = idFor('watch-list', id)
      writeWatchList(context.userStore, listId, list)
      return listId
    },
    readWatermarks: (owner: DataOwner, symbols: readonly string[]) =>
      readWatermarks(context.libraryOf(owner).database, symbols),
    saveWatermarks: (owner: DataOwner, symbols: readonly string[], readTo: number) =>
      context.change(owner, ({ database }) => saveWatermarks(database, symbols, readTo)),
    readNamedQueries: () => readNamedQueries(context.userStore),
    /** Adds a query, or changes the one with that ID; returns its ID. */
    saveNamedQuery({ id, ...query }: Omit<NamedQuery, 'id'> & { id: number | null }) {
      const queryId = idFor('named-query', id)
      writeNamedQuery(context.userStore, queryId, query)
      return queryId
    },
    removeOrganised(what: Organised, id: number) {
      isGiven(what, id)
      removeOrganised(context.userStore, what, id)
    },
    putBackWatchList(id: number, expected: WatchListState, wanted: WatchListState) {
      isGiven('watch-list', id)
      return putBackWatchList(context.userStore, id, expected, wanted)
    },
    putBackNamedQuery(id: number, expected: NamedQueryState, wanted: NamedQueryState) {
      isGiven('named-query', id)
      return putBackNamedQuery(context.userStore, id, expected, wanted)
    },
    /** The text of a file with what the person organised. */
    readListsText(owner: DataOwner) {
      const { listsText, readOwnLists } = comparing()
      return listsText(readOwnLists(context.libraryOf(owner)), owner.origin)
    },
    compareLists(owner: DataOwner, file: ListsFile) {
      const { compareLists, readOwnLists } = comparing()
      return compareLists(file, readOwnLists(context.libraryOf(owner)), owner.origin).comparison
    },
    takeLists: (owner: DataOwner, file: ListsFile, chosen: ChosenLists) =>
      context.change(owner, (library) => takeLists(library, file, chosen, idFor)),
    putBackLists: (owner: DataOwner, changes: readonly ListsChange[], wanted: 'before' | 'after') =>
      context.change(owner, (library) => putBackLists(library, changes, wanted)),
  }
}
