import type { RESPONSES_CONTRACT } from '../../../app/ipc/responses.ts'
import type { Context, Module } from '../context/context.ts'
import type { RequestsModule } from '../requests/module.ts'
import { createProofService } from './proof-service.ts'
import type { Sourced } from '../../../app/errors/sourced.ts'
import { AppError } from '../../../app/errors/app-error.ts'

/** Two sources of a value: the service and the library. */
interface ReadThrough<T> {
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

export { unreadableItemsIn } from './unreadable-items-in.ts'

/** What the service sent, and the proof of a value. */
export function createResponsesModule(
  { library }: Context,
  decoder: Pick<RequestsModule, 'decode' | 'decodeValue'>,
): Module<keyof typeof RESPONSES_CONTRACT> {
  const proofs = createProofService(library, decoder)
  return {
    handlers: {
      'proof.get': (input, { scope, signal }) => proofs.get(scope, input, signal),
      'proof.receipts': ({ hashes }, { scope }) => proofs.receipts(scope, hashes),
      'proof.altered': ({ hashes }, { scope }) => proofs.altered(scope, hashes),
      'proof.verify': ({ figures }, { scope, signal }) => proofs.verify(scope, figures, signal),
    },
    dispose: () => Promise.resolve(),
  }
}
