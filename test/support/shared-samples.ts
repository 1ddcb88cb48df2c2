import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Samples and corpora that others wrote lie beside the repository where they are present; none is part of it.
const folder = join(import.meta.dirname, '../../../shared')

/** Text of a shared file, or null when it is not here. */
export const readShared = (...parts: string[]): string | null =>
  existsSync(join(folder, ...parts)) ? readFileSync(join(folder, ...parts), 'utf8') : null

/** Names of the files with one of those endings in a shared folder; none when the folder is not here. */
export const listShared = (endings: RegExp, ...parts: string[]): string[] =>
  existsSync(join(folder, ...parts))
    ? readdirSync(join(folder, ...parts))
        .filter((name) => endings.test(name))
        .sort()
    : []
