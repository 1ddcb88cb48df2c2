import { parentPort } from 'node:worker_threads'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { decodeResponse } from '../../platform/http/decode-response.ts'
import { packTree } from './packed-tree.ts'

/** What the thread sends back for the bytes of a response. */
export type DecodedMessage = { ok: true; packed: WireTree } | { ok: false; error: ErrorInfo }

function decoded(bytes: Uint8Array): DecodedMessage {
  try {
    return { ok: true, packed: packTree(decodeResponse(bytes)) }
  } catch (thrown) {
    const error = errorInfo(thrown)
    // Any other error ends the thread, which the main thread sees as an error of the application.
    if (error === null) throw thrown
    return { ok: false, error }
  }
}

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(decoded(bytes)))
