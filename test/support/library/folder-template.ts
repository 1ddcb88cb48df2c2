import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { temporaryFolder } from '../system/temporary-folder.ts'

/** Makes a folder once, and then returns copies of it: filling a library takes longer than a test of it. */
export function folderTemplate(make: () => string): () => string {
  let files: { path: string; bytes: Buffer }[] | null = null
  return () => {
    if (files === null) {
      const made = make()
      files = readdirSync(made, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({ path: relative(made, path), bytes: readFileSync(path) }))
    }
    const copy = temporaryFolder()
    for (const { path, bytes } of files) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), bytes)
    }
    return copy
  }
}
