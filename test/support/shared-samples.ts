import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Samples and corpora that others wrote lie beside the repository where they are present; none is part of it.
const folder = join(import.meta.dirname, '../../../shared')

/** Whether that file or folder of the shared samples is here. Says so on the console when it is not. */
export function hasShared(...parts: string[]): boolean {
  const present = existsSync(join(folder, ...parts))
  if (!present) console.warn(`shared ${parts.join('/')} is not here: the tests that read it are skipped`)
  return present
}

/** Text of a shared file. */
export const readShared = (...parts: string[]): string => readFileSync(join(folder, ...parts), 'utf8')

/** JSON of a shared file. */
export const readSharedJson = (...parts: string[]): unknown => JSON.parse(readShared(...parts))

/** Names of the files with that ending in a shared folder; none when the folder is not here. */
export const listShared = (ending: string, ...parts: string[]): string[] =>
  existsSync(join(folder, ...parts))
    ? readdirSync(join(folder, ...parts))
        .filter((name) => name.endsWith(ending))
        .sort()
    : []
