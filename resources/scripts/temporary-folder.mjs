import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'

/** The tests need about one of them, in bytes. */
const ENOUGH_MEMORY = 4 * 2 ** 30

/**
 * Where tests put their files: in memory where there is enough, because they create many small databases, which takes half of their time
 * on a disk. A process that is killed loses nothing of what the system has taken there either. Only a folder has no size: a test about one
 * puts files in it.
 */
export function folderForFiles() {
  if (process.platform !== 'linux') return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_MEMORY ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Runs a function with an empty folder that is removed afterwards. Other users may read the folder, because the
 * window's tests may run as another user, whose own folder is inside it.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @param {string} [parent] the folder in which it is
 */
export async function withTemporaryFolder(work, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'tearsheet-'))
  chmodSync(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
