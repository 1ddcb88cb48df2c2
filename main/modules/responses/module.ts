import type { RESPONSES_CONTRACT } from '../../../app/ipc/responses.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { Context, Module } from '../context/context.ts'
import { createProofService } from './proof-service.ts'

/** What the service sent, and how a value leads back to it. */
export function createResponsesModule(
  { library }: Context,
  connections: ConnectionService,
): Module<keyof typeof RESPONSES_CONTRACT> {
  const proofs = createProofService(library, connections)
  return {
    handlers: {
      'proof.get': (input) => proofs.get(input),
      'proof.altered': ({ hashes }) => proofs.altered(hashes),
      'proof.verify': ({ figures }) => proofs.verify(figures),
    },
    dispose: () => Promise.resolve(),
  }
}
