import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder into which one file is written for each exchange. */
export interface ArchiveFolder {
  /** The place of an exchange among all; taken when it begins, so that files stand in the order of the requests. */
  nextNumber(): number
  /** Resolves to the file's name when the whole of it lies on the disk under its name. Rejects when it cannot be written. */
  write(number: number, text: string): Promise<string>
}

const numberOf = (name: string): number => Number(/^(\d{1,15})-[^/]*\.har$/.exec(name)?.[1] ?? 0)

/** Opens a folder for writing, and makes it when it is missing. New numbers follow those it has. Throws when it cannot be had. */
export function openArchiveFolder(folder: string): ArchiveFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let last = Math.max(0, ...readdirSync(folder).map(numberOf))

  return {
    nextNumber: () => (last += 1),
    async write(number, text) {
      // The letters keep two recorders that write into one folder from replacing each other's files.
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
