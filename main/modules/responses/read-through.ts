import type { Sourced } from '../../../app/errors/sourced.ts'
import { FaultError } from '../../../app/errors/fault.ts'

/** Two sources of a value: the service and the library. */
export interface ReadThrough<T> {
  mode: 'live' | 'held'
  live: () => Promise<{ value: T; receivedAt: number }>
  /** `receivedAt` is null when nothing is cached. */
  held: () => Promise<{ value: T; receivedAt: number | null }>
}

/**
 * A live value if the service responds; otherwise the cached one, with the reason why it is not live. If nothing is
 * cached, the error is thrown. A cancelled call does not read the library, because its result is no longer needed.
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
