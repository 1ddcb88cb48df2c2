import { copyAll } from './copy-text.ts'
import type { Copied } from './copy-text.ts'
import { sayDone, sayFailure } from './messages.tsx'

/** Copies a text and says so in a message: `done`, such as “Call copied as curl”, or that nothing was copied. */
export function copyAndSay(copied: string | Copied, done: string): void {
  if (copyAll(typeof copied === 'string' ? { text: copied } : copied)) sayDone(done)
  else sayFailure('Nothing was copied', { kind: 'copy-failed' }, () => copyAndSay(copied, done))
}
