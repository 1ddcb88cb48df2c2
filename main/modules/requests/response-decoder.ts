import { Worker } from 'node:worker_threads'
import { AppError, unreadableReply } from '../../../app/errors/app-error.ts'
import { sentValue, type SentValue, type WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { decodeJson, decodeText, isMarkup } from '../../platform/http/decode-json.ts'
import type { Context } from '../context/context.ts'
import { digitsIn, storiesIn, unpackTree } from './decode-messages.ts'
import type { DecodedMessage, DecodedStories, DecodeRequest, ReadStories } from './decode-messages.ts'

/**
 * Parses the bytes of a response, see `decodeResponse`. Rejects with an unreadable-reply error, or with a cancelled error when the signal
 * is aborted.
 */
export type Decode = (bytes: Uint8Array, signal: AbortSignal) => Promise<WireTree>

/** Parses the bytes of a response that should be a list of stories, and reads them there. Rejects as `Decode` does. */
export type DecodeStories = (bytes: Uint8Array, signal: AbortSignal) => Promise<DecodedStories>

/** Parses the bytes of a response, and reads what it has at a path. Rejects as `Decode` does. */
type DecodeValue = (bytes: Uint8Array, path: string, signal: AbortSignal) => Promise<SentValue>

/**
 * Parses the bytes of a response, and reads the digits of the numbers at these paths, null where there is none: of a large response only they
 * come from the thread. Rejects as `Decode` does.
 */
type DecodeDigits = (
  bytes: Uint8Array,
  paths: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (string | null)[]>

/** Decodes responses: JSON that is small at once, large ones and XML one after the other on a thread. */
export interface ResponseDecoder {
  decode: Decode
  decodeStories: DecodeStories
  decodeValue: DecodeValue
  decodeDigits: DecodeDigits
  /** Ends the thread. Running and later calls reject with a cancelled error. */
  dispose(): Promise<void>
}

export interface ResponseDecoderPorts extends Pick<Context, 'scheduleTimeout'> {
  /** Built or source file of the thread. */
  workerFile: string
  readStories: ReadStories
}

/**
 * Maximum size of a body that is decoded on the main thread, in bytes. Ratios and stories of this size take about 5 ms, as long as a
 * message from the thread, and the worst case, a list of empty objects, takes 60 ms.
 */
export const MAX_INLINE_BYTES = 128 * 1024

/** Time limit for one response on the thread. The largest accepted one takes about three seconds. */
const TIME_LIMIT_MS = 20_000

const cancelled = (): AppError => new AppError({ kind: 'cancelled' })
const tooSlow = (): AppError => unreadableReply('too-slow', `${TIME_LIMIT_MS / 1000} s`)

const mistaken = (): Error => new Error('the thread decoded something else than it was asked for')

/** Creates a decoder. Its thread starts with the first large response. */
export function createResponseDecoder({
  workerFile,
  readStories,
  scheduleTimeout,
}: ResponseDecoderPorts): ResponseDecoder {
  const closing = new AbortController()
  let idle: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const worker = new Worker(workerFile, { name: 'decoder' })
    // A thread that ended is replaced with the next large response. What it was doing is told to that call.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (idle === worker) idle = null
    })
    return worker
  }

  async function decodeOnThread(request: DecodeRequest, signal: AbortSignal): Promise<DecodedMessage & { ok: true }> {
    if (signal.aborted) throw cancelled()
    const worker = idle ?? start()
    idle = null
    const reply = Promise.withResolvers<DecodedMessage>()
    const abort = (): void => reply.reject(cancelled())
    const stopTimer = scheduleTimeout(TIME_LIMIT_MS, () => reply.reject(tooSlow()))
    signal.addEventListener('abort', abort, { once: true })
    worker.once('message', reply.resolve)
    worker.once('error', reply.reject)
    worker.ref()
    try {
      worker.postMessage(request)
      const decoded = await reply.promise
      // Does not keep the process alive while it waits for the next response.
      worker.unref()
      idle = worker
      if (!decoded.ok) throw new AppError(decoded.error)
      return decoded
    } finally {
      stopTimer()
      signal.removeEventListener('abort', abort)
      worker.off('message', reply.resolve)
      worker.off('error', reply.reject)
      // Nothing else stops a thread that is parsing.
      if (idle !== worker) await worker.terminate()
    }
  }

  function decodeInTurn(request: DecodeRequest, callSignal: AbortSignal): Promise<DecodedMessage & { ok: true }> {
    const signal = AbortSignal.any([callSignal, closing.signal])
    const turn = last.then(() => decodeOnThread(request, signal))
    last = turn.catch(() => undefined)
    // A cancelled call does not wait for its turn.
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const abort = (): void => reject(cancelled())
    signal.addEventListener('abort', abort, { once: true })
    return Promise.race([turn, aborted]).finally(() => signal.removeEventListener('abort', abort))
  }

  /**
   * Whether the bytes are decoded here: XML is read on the thread, so that a start loads no parser of it. Throws a cancelled error for a call
   * that is no longer needed.
   */
  function isInline(bytes: Uint8Array, signal: AbortSignal): boolean {
    if (signal.aborted || closing.signal.aborted) throw cancelled()
    return bytes.length <= MAX_INLINE_BYTES && !isMarkup(bytes)
  }

  return {
    async decode(bytes, signal) {
      if (isInline(bytes, signal)) return decodeJson(decodeText(bytes))
      const decoded = await decodeInTurn({ bytes, content: 'tree' }, signal)
      if (!('packed' in decoded)) throw mistaken()
      return unpackTree(decoded.packed)
    },

    async decodeStories(bytes, signal) {
      if (isInline(bytes, signal)) return storiesIn(decodeJson(decodeText(bytes)), readStories)
      const decoded = await decodeInTurn({ bytes, content: 'stories' }, signal)
      if ('stories' in decoded) return { stories: decoded.stories, tree: null }
      if (!('packed' in decoded)) throw mistaken()
      return { stories: null, tree: unpackTree(decoded.packed) }
    },

    async decodeValue(bytes, path, signal) {
      if (isInline(bytes, signal)) return sentValue(decodeJson(decodeText(bytes)), path)
      const decoded = await decodeInTurn({ bytes, content: 'value', path }, signal)
      if (!('value' in decoded)) throw mistaken()
      return decoded.value
    },

    async decodeDigits(bytes, paths, signal) {
      if (isInline(bytes, signal)) return digitsIn(decodeJson(decodeText(bytes)), paths)
      const decoded = await decodeInTurn({ bytes, content: 'digits', paths }, signal)
      if (!('digits' in decoded)) throw mistaken()
      return decoded.digits
    },

    async dispose() {
      closing.abort()
      await last
      await idle?.terminate()
    },
  }
}
