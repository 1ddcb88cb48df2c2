import { rename, rm } from 'node:fs/promises'

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
