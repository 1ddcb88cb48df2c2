import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces a file by one that `write` creates at the path `path` + `suffix`, so that a crash leaves one complete file. If writing fails,
 * the file stays as it was, and nothing is left at the other path. What is at that path before is removed; throws when that is a folder.
 */
export async function replaceFile(
  path: string,
  suffix: string,
  write: (newPath: string) => Promise<unknown>,
): Promise<void> {
  const newPath = path + suffix
  // A link from there is not followed but removed.
  await rm(newPath, { force: true })
  try {
    await write(newPath)
    await rename(newPath, path)
  } catch (thrown) {
    // The first error says why; this one would hide it.
    await rm(newPath, { force: true }).catch(() => undefined)
    throw thrown
  }
}

/** Replaces a file that only the person may read, in a folder that is made if necessary. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await replaceFile(path, '.new', (newPath) => writeFile(newPath, text, { mode: 0o600, flag: 'wx' }))
}

/** The text of a file of at most that many bytes; empty where there is none, or something else. */
export async function readPrivateFile(path: string, maxSize: number): Promise<string> {
  try {
    const found = await lstat(path)
    // A link could lead anywhere, and reading anything else could wait for ever.
    return found.isFile() && found.size <= maxSize ? await readFile(path, 'utf8') : ''
  } catch {
    return ''
  }
}
