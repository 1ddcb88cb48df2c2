import { z } from 'zod'
import { readOwnFile } from '../../../app/domain/values/own-file.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { namedQuery, watchList } from '../../../app/ipc/companies.ts'
import { nodeId } from '../../../app/ipc/news-schemas.ts'
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

const refused = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'file', errorText })

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
