import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder with one file for each request and its response. */
export interface ArchiveFolder {
  /** The next file number. It is reserved when a request begins, so that files are in the order of the requests. */
  nextNumber(): number
  /**
   * Resolves to the file's name once the complete file is on disk under that name. Rejects when it cannot be written.
   */
  write(number: number, text: string): Promise<string>
}

const numberOf = (name: string): number => Number(/^(\d{1,15})-[^/]*\.har$/.exec(name)?.[1] ?? 0)

/**
 * Opens a folder for writing and creates it if necessary. New numbers continue after the existing ones. Throws when the
 * folder is not available.
 */
export function openArchiveFolder(folder: string): ArchiveFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let last = Math.max(0, ...readdirSync(folder).map(numberOf))

  return {
    nextNumber: () => (last += 1),
    async write(number, text) {
      // The random letters keep two recorders that use one folder from overwriting each other's files.
      const name = `${String(number).padStart(8, '0')}-${randomBytes(4).toString('hex')}.har`
      const unfinished = join(folder, `.${name}.unfinished`)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(text)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, join(folder, name))
      } catch (thrown) {
        await rm(unfinished, { force: true })
        throw thrown
      }
      return name
    },
  }
}
