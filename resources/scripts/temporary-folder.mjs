import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs work with an empty folder that is removed afterwards. Another user may look into it: the window's tests may run as one,
 * who finds a folder of his own there.
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
