import type { Sourced } from '../../../app/errors/sourced.ts'
import { AppError } from '../../../app/errors/app-error.ts'

/** Two sources of a value: the service and the library. */
export interface ReadThrough<T> {
  mode: 'live' | 'cached'
  live: () => Promise<{ value: T; receivedAt: number }>
  /** `receivedAt` is null when nothing is cached. */
  cached: () => Promise<{ value: T; receivedAt: number | null }>
}

/**
 * A live value if the service responds; otherwise the cached one, with the reason why it is not live. If nothing is
 * cached, the error is thrown. A cancelled call does not read the library, because its result is no longer needed.
 */
export async function readThrough<T>({ mode, live, cached }: ReadThrough<T>): Promise<Sourced<T>> {
  if (mode === 'cached') {
    const { value, receivedAt } = await cached()
    return { value, source: { state: 'cached', receivedAt, because: null } }
  }
  try {
    const { value, receivedAt } = await live()
    return { value, source: { state: 'live', receivedAt, because: null } }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.error.kind === 'cancelled') throw thrown
    const { value, receivedAt } = await cached()
    if (receivedAt === null) throw thrown
    return { value, source: { state: 'cached', receivedAt, because: thrown.error } }
  }
}
