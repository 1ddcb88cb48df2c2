import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from './installed.ts'

// Electron's Node would show the archive as a folder.
Reflect.set(process, 'noAsar', true)

/** A file in an archive: where it lies, or that it lies beside the archive. */
interface Entry {
  size: number
  unpacked?: boolean
  offset?: string
  files?: Record<string, Entry>
}

/** The archive of the application. */
export const archiveFile = join(resources, 'app.asar')

/** Files of the archive by their paths, with the place of their first byte; null for those that lie beside it. */
export function archiveEntries(): Map<string, { start: number | null; size: number }> {
  const bytes = readFileSync(archiveFile)
  // Two sizes, each with a size of its own before it, then the header as JSON.
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
