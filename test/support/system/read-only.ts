import { execFileSync } from 'node:child_process'

/** Makes a folder with all that is in it read-only, also for root, whom permissions do not stop. Returns how to undo that. */
export function makeReadOnly(folder: string): () => void {
  const [command, deny, allow] = process.getuid?.() === 0 ? ['chattr', '+i', '-i'] : ['chmod', 'a-w', 'u+w']
  execFileSync(command, ['-R', deny, folder])
  return () => {
    execFileSync(command, ['-R', allow, folder])
  }
}
