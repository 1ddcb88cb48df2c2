import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a function with an empty folder that is removed afterwards. Other users may read the folder, because the
 * window's tests may run as another user, whose own folder is inside it.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function withTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-'))
  chmodSync(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
