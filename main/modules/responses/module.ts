import type { RESPONSES_CONTRACT } from '../../../app/ipc/responses.ts'
import type { Context, Module } from '../context/context.ts'
import { createProofService } from './proof-service.ts'

export { readThrough } from './read-through.ts'

/** What the service sent, and the proof of a value. */
export function createResponsesModule({ library }: Context): Module<keyof typeof RESPONSES_CONTRACT> {
  const proofs = createProofService(library)
  return {
    handlers: {
      'proof.get': (input, { scope }) => proofs.get(scope, input),
      'proof.altered': ({ hashes }, { scope }) => proofs.altered(scope, hashes),
      'proof.verify': ({ figures }, { scope }) => proofs.verify(scope, figures),
    },
    dispose: () => Promise.resolve(),
  }
}
