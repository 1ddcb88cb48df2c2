import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'

/** Makes a folder with all that is in it read-only, also for root, whom permissions do not stop. Returns how to undo that. */
export function makeReadOnly(folder: string): () => void {
  if (process.getuid?.() === 0) {
    execFileSync('chattr', ['-R', '+i', folder])
    return () => {
      execFileSync('chattr', ['-R', '-i', folder])
    }
  }
  const { mode } = statSync(folder)
  chmodSync(folder, 0o500)
  return () => chmodSync(folder, mode)
}
