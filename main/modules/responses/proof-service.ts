import type { ClaimedFigure, FigureVerdict } from '../../../app/domain/responses/proof.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { Proof, ResponseReceipt } from '../../../app/ipc/responses.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { digitsOf, nodeAt, treeText } from '../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Decode } from '../requests/module.ts'

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

const MAX_SHOWN = 20_000

type Stored = NonNullable<Awaited<ReturnType<LibraryClient['responses']['readResponse']>>>

/** A stored response as it is now; `tree` is null when its bytes no longer match its hash. */
interface ReadResponse {
  stored: Stored
  tree: WireTree | null
}

/** Compares a number with the one at its path. */
function verdictOn({ tree }: ReadResponse, { path, digits }: ClaimedFigure): Exclude<FigureVerdict, 'gone'> {
  if (tree === null) return 'altered'
  return digitsOf(nodeAt(tree, path)) === digits ? 'proven' : 'different'
}

/** What a response has at a path: the digits of a number, or the text of anything else; null for nothing. */
function textAt({ tree }: ReadResponse, path: string): string | null {
  const node = tree === null ? undefined : nodeAt(tree, path)
  if (node === undefined) return null
  return (digitsOf(node) ?? (typeof node === 'string' ? node : treeText(node))).slice(0, MAX_SHOWN)
}

/** Proofs from the library. */
export function createProofService(library: LibraryClient, decode: Decode): ProofService {
  async function read(scope: ConnectionScope, hash: string, signal: AbortSignal): Promise<ReadResponse | null> {
    const stored = await library.responses.readResponse(scope.owner, hash)
    if (stored === null) return null
    return { stored, tree: stored.intact ? await decode(stored.bytes, signal) : null }
  }

  return {
    receipts: (scope, hashes) => library.responses.readReceipts(scope.owner, [...new Set(hashes)]),

    altered: (scope, hashes) => library.responses.alteredResponses(scope.owner, [...new Set(hashes)]),

    async verify(scope, figures, signal) {
      const verdicts = new Map<ClaimedFigure, FigureVerdict>()
      for (const [hash, claims] of Map.groupBy(figures, (figure) => figure.hash)) {
        const response = await read(scope, hash, signal)
        for (const claim of claims) verdicts.set(claim, response === null ? 'gone' : verdictOn(response, claim))
      }
      return figures.map((figure) => verdicts.get(figure) ?? 'gone')
    },

    async get(scope, { hash, path, digits }, signal) {
      const response = await read(scope, hash, signal)
      if (response === null) throw new AppError({ kind: 'response-gone' })
      const { request, receivedAt, fingerprint, status, requestId, intact, bytes } = response.stored
      return {
        request,
        receivedAt,
        fingerprint,
        status,
        requestId,
        hash,
        path,
        verdict: digits === null ? null : verdictOn(response, { hash, path, digits }),
        asSent: textAt(response, path),
        intact,
        bytes: bytes.length,
      }
    },
  }
}
