import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * How much lower than that of the process the priority is. Of a busy processor a thread gets about a third as much as one of the window where
 * the window waits for it, such as for the rows of a list, and a ninth otherwise.
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
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    // The person may have started the application with a low priority.
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + NICENESS[as]))
  } catch {
    // A sandbox may forbid it. The thread then works as before.
  }
}
