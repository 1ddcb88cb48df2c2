import type { RESPONSES_CONTRACT, Proof, ResponseReceipt } from '../../../app/ipc/responses.ts'
import type { Context, Module, LibraryClient } from '../context/context.ts'
import type { RequestsModule, ResponseDecoder } from '../requests/module.ts'
import type { Sourced } from '../../../app/errors/sourced.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { ClaimedFigure, FigureVerdict } from '../../../app/domain/responses/proof.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { UnreadableElements, UnreadableItems } from '../../../app/domain/news/news-item.ts'

/** Elements that could not be read, with the hash under which their response is stored; null for none. */
export async function unreadableItemsIn(
  bytes: Uint8Array,
  { count, first }: UnreadableElements,
): Promise<UnreadableItems | null> {
  if (first === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return { count, first: { hash: Buffer.from(hash).toString('hex'), path: first } }
}

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

/** Proofs from the library. */
export function createProofService(
  library: LibraryClient,
  decoder: Pick<ResponseDecoder, 'decodeDigits' | 'decodeValue'>,
): ProofService {
  return {
    receipts: (scope, hashes) => library.responses.readReceipts(scope.owner, [...new Set(hashes)]),

    altered: (scope, hashes) => library.responses.alteredResponses(scope.owner, [...new Set(hashes)]),

    async verify(scope, figures, signal) {
      const verdicts = new Map<ClaimedFigure, FigureVerdict>()
      for (const [hash, claims] of Map.groupBy(figures, (figure) => figure.hash)) {
        const stored = await library.responses.readResponse(scope.owner, hash)
        if (stored === null) continue
        const paths = claims.map(({ path }) => path)
        const sent = stored.intact ? await decoder.decodeDigits(stored.bytes, paths, signal) : null
        for (const [place, claim] of claims.entries())
          verdicts.set(claim, sent === null ? 'altered' : sent[place] === claim.digits ? 'proven' : 'different')
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

/** What the service sent, and the proof of a value. */
export interface ResponsesModule extends Module<keyof typeof RESPONSES_CONTRACT> {
  proofs: Pick<ProofService, 'verify' | 'receipts'>
}

/** Creates the module of responses. */
export function createResponsesModule(
  { library }: Context,
  decoder: Pick<RequestsModule, 'decodeDigits' | 'decodeValue'>,
): ResponsesModule {
  const proofs = createProofService(library, decoder)
  return {
    proofs,
    handlers: {
      'proof.get': (input, { scope, signal }) => proofs.get(scope, input, signal),
      'proof.receipts': ({ hashes }, { scope }) => proofs.receipts(scope, hashes),
      'proof.altered': ({ hashes }, { scope }) => proofs.altered(scope, hashes),
      'proof.verify': ({ figures }, { scope, signal }) => proofs.verify(scope, figures, signal),
    },
    dispose: () => Promise.resolve(),
  }
}
