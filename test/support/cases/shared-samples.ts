import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Samples and corpora by other authors are read from a folder next to the repository if it exists; they are not part of
// the repository.
const folder = join(import.meta.dirname, '../../../../shared')

/** Text of a shared file; null when it does not exist. */
export const readShared = (...parts: string[]): string | null =>
  existsSync(join(folder, ...parts)) ? readFileSync(join(folder, ...parts), 'utf8') : null

/** Names of the files with one of those endings in a shared folder; none when the folder does not exist. */
export const listShared = (endings: RegExp, ...parts: string[]): string[] =>
  existsSync(join(folder, ...parts))
    ? readdirSync(join(folder, ...parts))
        .filter((name) => endings.test(name))
        .sort()
    : []
