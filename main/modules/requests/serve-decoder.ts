import { parentPort } from 'node:worker_threads'
import type { ReceivedStories } from '../../../app/domain/news/news-item.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { sentValue } from '../../../app/domain/responses/wire-tree.ts'
import type { SentValue, WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { decodeResponse } from '../../platform/http/decode-response.ts'
import { yieldToWindow } from '../../platform/threads/yield-to-window.ts'
import { packTree } from './packed-tree.ts'

/** Reads the stories of a list of news items. Throws a shape error for a list that has none with a usable ID. */
export type ReadStories = (tree: WireTree) => ReceivedStories

/** The bytes of a response, and what to send back for them. */
export type DecodeRequest =
  | { bytes: Uint8Array; content: 'tree' | 'stories' }
  | { bytes: Uint8Array; content: 'value'; path: string }

/** What the thread sends back. Without a list of stories it is the tree, which may be an error of the service. */
export type DecodedMessage =
  | { ok: true; packed: WireTree }
  | { ok: true; stories: ReceivedStories }
  | { ok: true; value: SentValue }
  | { ok: false; error: ErrorInfo }

/** The content of a response to a request for stories: the stories, or the tree of anything but a list. */
export type DecodedStories = { stories: ReceivedStories; tree: null } | { stories: null; tree: WireTree }

/** Reads the stories of a tree if it is a list. An empty XML list is an empty element, which is parsed as an empty text. */
export const storiesIn = (tree: WireTree, readStories: ReadStories): DecodedStories =>
  tree === '' || Array.isArray(tree) ? { stories: readStories(tree), tree: null } : { stories: null, tree }

function decoded(request: DecodeRequest, readStories: ReadStories): DecodedMessage {
  try {
    const tree = decodeResponse(request.bytes)
    if (request.content === 'value') return { ok: true, value: sentValue(tree, request.path) }
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
