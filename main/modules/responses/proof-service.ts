import type { ClaimedFigure, FigureVerdict } from '../../../app/domain/responses/proof.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { Proof, ResponseReceipt } from '../../../app/ipc/responses.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { digitsOf, nodeAt } from '../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { ResponseDecoder } from '../requests/module.ts'

/** A shown number with its response; `digits` is null where a response is shown but no number. */
interface ShownReference extends ResponseRef {
  digits: Digits | null
}

/** Traces any displayed value back to its response. */
export interface ProofService {
  /** Reads the response of a number again and compares. Throws when the response is no longer stored. */
  get(scope: ConnectionScope, figure: ShownReference, signal: AbortSignal): Promise<Proof>
  /** The last receipt of each of these responses that is still stored. */
  receipts(scope: ConnectionScope, hashes: readonly string[]): Promise<ResponseReceipt[]>
  /** Which of these responses no longer match their hash. */
  altered(scope: ConnectionScope, hashes: readonly string[]): Promise<string[]>
  /**
   * Reads the responses of these numbers again, each once, and compares; returns a verdict for each number, in order.
   */
  verify(scope: ConnectionScope, figures: readonly ClaimedFigure[], signal: AbortSignal): Promise<FigureVerdict[]>
}

/** Compares a number with the one at its path in a response; null for one whose bytes no longer match its hash. */
function verdictOn(tree: WireTree | null, { path, digits }: ClaimedFigure): Exclude<FigureVerdict, 'gone'> {
  if (tree === null) return 'altered'
  return digitsOf(nodeAt(tree, path)) === digits ? 'proven' : 'different'
}

/** Proofs from the library. */
export function createProofService(
  library: LibraryClient,
  decoder: Pick<ResponseDecoder, 'decode' | 'decodeValue'>,
): ProofService {
  return {
    receipts: (scope, hashes) => library.responses.readReceipts(scope.owner, [...new Set(hashes)]),

    altered: (scope, hashes) => library.responses.alteredResponses(scope.owner, [...new Set(hashes)]),

    async verify(scope, figures, signal) {
      const verdicts = new Map<ClaimedFigure, FigureVerdict>()
      for (const [hash, claims] of Map.groupBy(figures, (figure) => figure.hash)) {
        const stored = await library.responses.readResponse(scope.owner, hash)
        if (stored === null) continue
        const tree = stored.intact ? await decoder.decode(stored.bytes, signal) : null
        for (const claim of claims) verdicts.set(claim, verdictOn(tree, claim))
      }
      return figures.map((figure) => verdicts.get(figure) ?? 'gone')
    },

    async get(scope, { hash, path, digits }, signal) {
      const stored = await library.responses.readResponse(scope.owner, hash)
      if (stored === null) throw new AppError({ kind: 'response-gone' })
      const { request, receivedAt, fingerprint, status, requestId, intact, bytes } = stored
      const sent = intact ? await decoder.decodeValue(bytes, path, signal) : null
      return {
        request,
        receivedAt,
        fingerprint,
        status,
        requestId,
        hash,
        path,
        verdict: digits === null ? null : sent === null ? 'altered' : sent.digits === digits ? 'proven' : 'different',
        asSent: sent?.text ?? null,
        intact,
        bytes: bytes.length,
      }
    },
  }
}
