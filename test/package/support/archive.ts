import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from './installed.ts'

// Electron's Node would present the archive as a folder.
Reflect.set(process, 'noAsar', true)

/** A file in an archive: its offset, or that it is outside the archive. */
interface Entry {
  size: number
  unpacked?: boolean
  offset?: string
  files?: Record<string, Entry>
}

/** The archive of the application. */
export const archiveFile = join(resources, 'app.asar')

/** Files of the archive by path, with the offset of their first byte; null for files outside the archive. */
export function archiveEntries(): Map<string, { start: number | null; size: number }> {
  const bytes = readFileSync(archiveFile)
  // The format: two sizes, each preceded by its own size, then the header as JSON.
  const header = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry
  const base = 8 + bytes.readUInt32LE(4)
  const found = new Map<string, { start: number | null; size: number }>()
  const walk = (entry: Entry, path: string): void => {
    for (const [name, each] of Object.entries(entry.files ?? {}))
      if (each.files !== undefined) walk(each, `${path}${name}/`)
      else
        found.set(`${path}${name}`, {
          start: each.unpacked === true ? null : base + Number(each.offset),
          size: each.size,
        })
  }
  walk(header, '')
  return found
}
