import type { RESPONSES_CONTRACT } from '../../../app/ipc/responses.ts'
import type { Context, Module } from '../context/context.ts'
import type { RequestsModule } from '../requests/module.ts'
import { createProofService } from './proof-service.ts'

export { readThrough } from './read-through.ts'

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
