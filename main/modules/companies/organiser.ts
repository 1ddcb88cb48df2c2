import type { LISTS_CONTRACT } from '../../../app/ipc/lists.ts'
import { namedQuery, watchList, type COMPANIES_CONTRACT, type NamedQuery } from '../../../app/ipc/companies.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { LibraryClient, ModuleHandlers } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { z } from 'zod'
import { readOwnFile } from '../../../app/domain/values/personal-file.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { nodeId } from '../../../app/ipc/news/stories.ts'
import type { ListsFile } from './store/compare-lists.ts'

const MAX_ENTRIES = 5000

/** What a file of lists has. Each member may be missing. */
const listsFile = z.strictObject({
  watchLists: z
    .array(watchList.omit({ id: true }).extend({ isPaused: z.boolean().default(false) }))
    .max(MAX_ENTRIES)
    .readonly()
    .default([]),
  queries: z
    .array(
      namedQuery.omit({ id: true }).extend({
        colour: namedQuery.shape.colour.optional(),
        sound: namedQuery.shape.sound.optional(),
      }),
    )
    .max(MAX_ENTRIES)
    .readonly()
    .default([]),
  labels: z
    .strictObject({
      /** The service whose stories have the labels. At another one the same numbers name other stories. */
      origin: z.string().max(300),
      stories: z
        .array(z.strictObject({ label: z.string().trim().min(1).max(60), ids: z.array(nodeId).readonly() }))
        .max(MAX_ENTRIES)
        .readonly(),
    })
    .nullable()
    .default(null),
})

const refused = (errorText: string): AppError => invalidInput('file', errorText)

/** Reads a file of lists from an untrusted source. Throws an invalid-input error that says what is wrong with it. */
export function readListsFile(text: string): ListsFile {
  let members: unknown
  try {
    members = readOwnFile('tearsheet-lists', text)
  } catch (thrown) {
    throw refused(thrown instanceof Error ? thrown.message : '')
  }
  const read = listsFile.safeParse(members)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
    throw refused(
      `This version of Tearsheet does not have ${quoted(name ?? '')} in a file of lists, or not with that value. Nothing was changed.`,
    )
  }
  const names = new Set<string>()
  for (const { name } of read.data.watchLists) {
    const key = name.toLowerCase()
    if (names.has(key)) throw refused(`The file has two watch lists named ${quoted(name)}. Nothing was changed.`)
    names.add(key)
  }
  return read.data
}

/** The calls of watch lists, saved queries and files of them. */
export type OrganiserCall =
  | Extract<keyof typeof COMPANIES_CONTRACT, `organiser.${string}`>
  | keyof typeof LISTS_CONTRACT

/** The person's watch lists, saved searches, alerts and mute rules. `changed` is called after each change. */
export function createOrganiser(library: LibraryClient, changed: () => void): ModuleHandlers<OrganiserCall> {
  const { companies, news } = library

  /** Throws an invalid-input error for a duplicate name. */
  async function checkList({ name }: { name: string }, id: number | null): Promise<void> {
    const clash = (await companies.readWatchLists()).find(
      (other) => other.name.toLowerCase() === name.toLowerCase() && other.id !== id,
    )
    if (clash !== undefined)
      throw invalidInput('name', `A watch list named “${clash.name}” already exists. Choose another name.`)
  }

  /** Throws an invalid-input error for an unusable query. */
  async function checkQuery(scope: ConnectionScope, { purpose, query }: Omit<NamedQuery, 'id'>): Promise<void> {
    if (purpose !== 'saved' && query.trim() === '')
      throw invalidInput('query', 'Add a condition: without one it would match every story.')
    // Checked before it is saved: a mute rule that cannot be part of another query would break every list.
    if (purpose === 'mute') await news.checkRule(scope.owner, query)
    else await news.matchingStories(scope.owner, query, [])
  }

  async function change<T>(write: Promise<T>): Promise<T> {
    const outcome = await write
    changed()
    return outcome
  }

  return {
    async 'organiser.get'() {
      const [watchLists, queries] = await Promise.all([companies.readWatchLists(), companies.readNamedQueries()])
      return { watchLists, queries }
    },
    async 'organiser.saveList'(list) {
      await checkList(list, list.id)
      return change(companies.saveWatchList(list))
    },
    async 'organiser.saveQuery'({ connection: _, ...query }, { scope }) {
      await checkQuery(scope, query)
      return change(companies.saveNamedQuery(query))
    },
    'organiser.remove': ({ what, id }) => change(companies.removeOrganised(what, id)),
    async 'organiser.putBackList'({ id, expected, wanted }) {
      if (wanted !== null) await checkList(wanted, id)
      return change(companies.putBackWatchList(id, expected, wanted))
    },
    async 'organiser.putBackQuery'({ id, expected, wanted }, { scope }) {
      if (wanted !== null) await checkQuery(scope, wanted)
      return change(companies.putBackNamedQuery(id, expected, wanted))
    },

    'lists.text': (_input, { scope }) => companies.readListsText(scope.owner),
    'lists.compare': async ({ text }, { scope }) => companies.compareLists(scope.owner, readListsFile(text)),
    'lists.take': async ({ text, revision, choices }, { scope }) =>
      change(companies.takeLists(scope.owner, readListsFile(text), { revision, choices })),
    'lists.putBack': ({ changes, wanted }, { scope }) => change(companies.putBackLists(scope.owner, changes, wanted)),
  }
}
