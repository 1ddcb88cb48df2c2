import { copyText } from './copy-text.ts'
import { sayDone, sayFailure } from './messages.tsx'

/** Copies a text and says so in a message: `done`, such as “Call copied as curl”, or that nothing was copied. */
export function copyAndSay(text: string, done: string): void {
  if (copyText(text)) sayDone(done)
  else sayFailure('Nothing was copied', { kind: 'copy-failed' }, () => copyAndSay(text, done))
}
