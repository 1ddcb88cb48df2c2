import type { NamedQuery, WatchList } from '../../../app/ipc/companies.ts'
import type { ListChoice, ListsComparison } from '../../../app/ipc/lists.ts'
import { readListsFile } from '../../../main/modules/companies/organiser.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import { openTestLibrary, OWNER } from './stories.ts'

/** A watch list. */
export const SEMIS = { name: 'Semis', symbols: ['QNTL', 'KSTL'], isPaused: false }
/** An alert without a colour and a sound. */
export const DEALS = { purpose: 'alert', name: 'Deals', query: 'merger', colour: null, sound: null } as const
/** A mute rule. */
export const NOISE = { purpose: 'mute', name: 'Noise', query: 'sponsored', colour: null, sound: null } as const

interface Content {
  watchLists?: readonly Omit<WatchList, 'id'>[]
  queries?: readonly Omit<NamedQuery, 'id'>[]
  labels?: Readonly<Record<number, string>>
}

/** A library with what a person organised. */
export function libraryWith({ watchLists = [], queries = [], labels = {} }: Content): Library {
  const library = openTestLibrary()
  for (const list of watchLists) library.companies.saveWatchList({ id: null, ...list })
  for (const query of queries) library.companies.saveNamedQuery({ id: null, ...query })
  for (const [id, label] of Object.entries(labels)) library.news.markStories(OWNER, [Number(id)], { label })
  return library
}

/** The text of a file with what a person organised. */
export const textOf = (content: Content): string => libraryWith(content).companies.readListsText(OWNER)

/** The compared entries, each with what can be done with it. */
export const briefly = ({ entries }: ListsComparison) =>
  entries.map(({ kind, name, state, choices }) => [kind, name, state, ...choices])

/** Takes the first choice of each entry, which loses nothing, or another one. */
export function take({ companies }: Library, text: string, wanted?: ListChoice) {
  const { entries, revision } = companies.compareLists(OWNER, readListsFile(text))
  const choices = entries.flatMap(({ id, choices: [first] }) =>
    first === undefined ? [] : [{ id, choice: wanted ?? first }],
  )
  return companies.takeLists(OWNER, readListsFile(text), { revision, choices })
}

/** What the person organised, without the IDs. */
export const contentOf = ({ companies }: Library): unknown => JSON.parse(companies.readListsText(OWNER))
