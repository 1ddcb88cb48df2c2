import { AppError } from '../../../../app/errors/app-error.ts'
import { quoted } from '../../../../app/domain/values/visible-text.ts'
import type { Input, Output } from '../../../../app/ipc/contract.ts'
import type { ListsChange } from '../../../../app/ipc/lists.ts'
import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { changeMark, readMarkRow } from '../../news/store/organise/marks.ts'
import { checkRule } from '../../news/store/search/story-selection.ts'
import { compareLists } from './compare-lists.ts'
import type { ListsFile, WantedChange } from './compare-lists.ts'
import { putBackNamedQuery, putBackWatchList, readWatchLists, writeNamedQuery, writeWatchList } from './organiser.ts'
import type { Organised } from './organiser.ts'
import { readOwnLists } from './own-lists.ts'

/** Gives an ID to what has none. */
type IdFor = (what: Organised, id: number | null) => number

const refused = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'file', errorText })

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

/** Takes what was chosen of a file, within a transaction. Throws when what is here is no longer what was compared. */
export function takeLists(
  library: LibraryFile,
  file: ListsFile,
  { revision, choices }: Pick<Input<'lists.take'>, 'revision' | 'choices'>,
  idFor: IdFor,
): ListsChange[] {
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
export function putBackLists(
  library: LibraryFile,
  changes: readonly ListsChange[],
  wanted: 'before' | 'after',
): Output<'lists.putBack'> {
  const ordered = wanted === 'before' ? changes.toReversed() : changes
  const outcomes = ordered.flatMap((change) => putBackOne(library, change, wanted))
  if (outcomes.every((outcome) => outcome === 'done')) return 'done'
  return outcomes.some((outcome) => outcome === 'done') ? 'partly' : 'changed'
}
