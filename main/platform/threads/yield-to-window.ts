import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** How much less of a busy processor the thread gets: about a ninth of what a thread of the window gets. */
const NICENESS = 10

/**
 * Lets the threads of the window come before this one where processors are few, so that long work behind the window does not hold it.
 * Linux only: other systems have no priority of one thread.
 */
export function yieldToWindow(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {
    // A sandbox may forbid it. The thread then works as before.
  }
}
