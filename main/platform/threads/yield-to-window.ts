import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * How much less of a busy processor a thread gets than one of the window: about a third as much where the window waits for it, such as for
 * the rows of a list, and a ninth otherwise.
 */
const NICENESS = { awaited: 5, other: 10 }

/**
 * Lets the threads of the window come before this one where processors are few, so that long work behind the window does not hold it. A
 * thread that yields as an awaited one still comes before others, and can yield as another one later, but not the other way round. Linux
 * only: other systems have no priority of one thread.
 */
export function yieldToWindow(as: keyof typeof NICENESS = 'other'): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS[as])
  } catch {
    // A sandbox may forbid it. The thread then works as before.
  }
}
