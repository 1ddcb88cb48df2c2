import { parentPort } from 'node:worker_threads'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { sentValue } from '../../../app/domain/responses/wire-tree.ts'
import { decodeResponse } from '../../platform/http/decode-response.ts'
import { yieldToWindow } from '../../platform/threads/yield-to-window.ts'
import { digitsIn, storiesIn, packTree } from './decode-messages.ts'
import type { DecodedMessage, DecodeRequest, ReadStories } from './decode-messages.ts'

function decoded(request: DecodeRequest, readStories: ReadStories): DecodedMessage {
  try {
    const tree = decodeResponse(request.bytes)
    if (request.content === 'value') return { ok: true, value: sentValue(tree, request.path) }
    if (request.content === 'digits') return { ok: true, digits: digitsIn(tree, request.paths) }
    if (request.content === 'tree') return { ok: true, packed: packTree(tree) }
    const { stories, tree: other } = storiesIn(tree, readStories)
    return stories === null ? { ok: true, packed: packTree(other) } : { ok: true, stories }
  } catch (thrown) {
    const error = errorInfo(thrown)
    // Any other error ends the thread, which the main thread sees as an error of the application.
    if (error === null) throw thrown
    return { ok: false, error }
  }
}

/** Serves the decoder on this thread. */
export function serveDecoder(readStories: ReadStories): void {
  yieldToWindow()
  parentPort?.on('message', (request: DecodeRequest) => parentPort?.postMessage(decoded(request, readStories)))
}
