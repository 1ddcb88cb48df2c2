import type { Sourced } from '../../../app/errors/sourced.ts'
import { FaultError } from '../../../app/errors/fault.ts'

/** Two ways to a value: ask the service, or read what the library holds. */
export interface ReadThrough<T> {
  mode: 'live' | 'held'
  live: () => Promise<{ value: T; receivedAt: number }>
  /** `receivedAt` is null when the library holds nothing of it. */
  held: () => Promise<{ value: T; receivedAt: number | null }>
}

/**
 * A live value when the service gives one; otherwise what is held, together with the reason why it is not live. With nothing
 * held the fault itself is thrown. A cancelled call is not answered from the library: nobody waits for it any more.
 */
export async function readThrough<T>({ mode, live, held }: ReadThrough<T>): Promise<Sourced<T>> {
  if (mode === 'held') {
    const { value, receivedAt } = await held()
    return { value, source: { state: 'held', receivedAt, because: null } }
  }
  try {
    const { value, receivedAt } = await live()
    return { value, source: { state: 'live', receivedAt, because: null } }
  } catch (thrown) {
    if (!(thrown instanceof FaultError) || thrown.fault.kind === 'cancelled') throw thrown
    const { value, receivedAt } = await held()
    if (receivedAt === null) throw thrown
    return { value, source: { state: 'held', receivedAt, because: thrown.fault } }
  }
}
