import type { ClaimedFigure, FigureVerdict } from '../../../app/domain/responses/proof.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { Proof } from '../../../app/ipc/responses.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { digitsOf, nodeAt, treeText } from '../../../app/domain/responses/wire-tree.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Decode } from '../requests/module.ts'

/** Traces any displayed value back to its response. */
export interface ProofService {
  get(scope: ConnectionScope, ref: ResponseRef, signal: AbortSignal): Promise<Proof>
  /** Which of these responses no longer match their hash. */
  altered(scope: ConnectionScope, hashes: readonly string[]): Promise<string[]>
  /**
   * Reads the responses of these numbers again, each once, and compares; returns a verdict for each number, in order.
   */
  verify(scope: ConnectionScope, figures: readonly ClaimedFigure[], signal: AbortSignal): Promise<FigureVerdict[]>
}

const MAX_SHOWN = 20_000

/** Proofs from the library. */
export function createProofService(library: LibraryClient, decode: Decode): ProofService {
  return {
    altered: (scope, hashes) => library.responses.alteredResponses(scope.owner, [...new Set(hashes)]),

    async verify(scope, figures, signal) {
      const verdicts = new Map<string, (figure: ClaimedFigure) => FigureVerdict>()
      for (const hash of new Set(figures.map((figure) => figure.hash))) {
        const stored = await library.responses.readResponse(scope.owner, hash)
        const tree = stored?.intact === true ? await decode(stored.bytes, signal) : null
        verdicts.set(hash, ({ path, digits }) => {
          if (stored === null) return 'gone'
          if (tree === null) return 'altered'
          const node = nodeAt(tree, path)
          return node !== undefined && digitsOf(node) === digits ? 'proven' : 'different'
        })
      }
      return figures.map((figure) => verdicts.get(figure.hash)?.(figure) ?? 'gone')
    },

    async get(scope, { hash, path }, signal) {
      const stored = await library.responses.readResponse(scope.owner, hash)
      if (stored === null)
        throw new AppError({
          kind: 'storage-damaged',
          detail: 'The response behind this value is no longer in the library',
        })
      let asSent: string | null = null
      if (stored.intact) {
        const node = nodeAt(await decode(stored.bytes, signal), path)
        asSent =
          node === undefined
            ? null
            : (digitsOf(node) ?? (typeof node === 'string' ? node : treeText(node))).slice(0, MAX_SHOWN)
      }
      const { request, receivedAt, fingerprint, status, requestId, intact, bytes } = stored
      return { request, receivedAt, fingerprint, status, requestId, hash, path, asSent, intact, bytes: bytes.length }
    },
  }
}
