import type { RESPONSES_CONTRACT, Proof, ResponseReceipt } from '../../../app/ipc/responses.ts'
import type { Context, Module, LibraryClient } from '../context/context.ts'
import type { RequestsModule, ResponseDecoder } from '../requests/module.ts'
import type { Sourced, Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { ClaimedFigure, FigureVerdict } from '../../../app/domain/responses/proof.ts'
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
  receipts(scope: ConnectionScope, hashes: readonly string[], knownAt?: number | null): Promise<ResponseReceipt[]>
  /** Which of these responses no longer match their hash. */
  altered(scope: ConnectionScope, hashes: readonly string[]): Promise<string[]>
  /**
   * Reads the responses of these numbers again, each once, and compares; returns a verdict for each number, in order.
   */
  verify(scope: ConnectionScope, figures: readonly ClaimedFigure[], signal: AbortSignal): Promise<FigureVerdict[]>
}

/** What responses have at paths: the digits of a number, null for anything else. */
type SentDigits = readonly (Digits | null)[]

/** Maximum number of paths of which the digits are kept: those of a few tables, about 2 MB. */
const MAX_KEPT = 20_000

/** Keeps what was decoded of responses, the latest last. A hash stands for the same bytes always, so nothing kept is ever outdated. */
function createKeptDigits() {
  const kept = new Map<string, Map<string, Digits | null>>()
  let count = 0
  return {
    /** What is kept of these paths; null where one of them was not decoded. */
    of(hash: string, paths: readonly string[]): SentDigits | null {
      const own = kept.get(hash)
      if (own === undefined || !paths.every((path) => own.has(path))) return null
      return paths.map((path) => own.get(path) ?? null)
    },
    add(hash: string, paths: readonly string[], digits: SentDigits): void {
      const own = kept.get(hash) ?? new Map<string, Digits | null>()
      kept.delete(hash)
      kept.set(hash, own)
      count -= own.size
      for (const [place, path] of paths.entries()) own.set(path, digits[place] ?? null)
      count += own.size
      for (const [oldest, { size }] of kept) {
        if (count <= MAX_KEPT) return
        kept.delete(oldest)
        count -= size
      }
    },
  }
}

export function createProofService(
  library: LibraryClient,
  decoder: Pick<ResponseDecoder, 'decodeDigits' | 'decodeValue'>,
): ProofService {
  const kept = createKeptDigits()

  /** What a stored response has at these paths. It is decoded once, and compared with its hash each time. */
  async function sentNow(
    { owner }: ConnectionScope,
    hash: string,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<SentDigits | 'gone' | 'altered'> {
    const known = kept.of(hash, paths)
    if (known !== null) {
      const [receipts, altered] = await Promise.all([
        library.responses.readReceipts(owner, [hash]),
        library.responses.alteredResponses(owner, [hash]),
      ])
      return receipts.length === 0 ? 'gone' : altered.length > 0 ? 'altered' : known
    }
    const stored = await library.responses.readResponse(owner, hash)
    if (stored === null) return 'gone'
    if (!stored.intact) return 'altered'
    const digits = await decoder.decodeDigits(stored.bytes, paths, signal)
    kept.add(hash, paths, digits)
    return digits
  }

  return {
    receipts: (scope, hashes, knownAt = null) =>
      library.responses.readReceipts(scope.owner, [...new Set(hashes)], knownAt),

    altered: (scope, hashes) => library.responses.alteredResponses(scope.owner, [...new Set(hashes)]),

    async verify(scope, figures, signal) {
      const verdicts = new Map<ClaimedFigure, FigureVerdict>()
      for (const [hash, claims] of Map.groupBy(figures, (figure) => figure.hash)) {
        const paths = claims.map(({ path }) => path)
        const sent = await sentNow(scope, hash, paths, signal)
        for (const [place, claim] of claims.entries())
          verdicts.set(claim, typeof sent === 'string' ? sent : sent[place] === claim.digits ? 'proven' : 'different')
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

export function createResponsesModule(
  { library }: Context,
  decoder: Pick<RequestsModule, 'decodeDigits' | 'decodeValue'>,
): ResponsesModule {
  const proofs = createProofService(library, decoder)
  return {
    proofs,
    handlers: {
      'proof.get': (input, { scope, signal }) => proofs.get(scope, input, signal),
      'proof.receipts': ({ hashes, knownAt }, { scope }) => proofs.receipts(scope, hashes, knownAt),
      'proof.altered': ({ hashes }, { scope }) => proofs.altered(scope, hashes),
      'proof.verify': ({ figures }, { scope, signal }) => proofs.verify(scope, figures, signal),
    },
  }
}
