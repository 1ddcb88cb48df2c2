import { join } from 'node:path'
import type { Decode } from '../../main/modules/requests/response-decoder.ts'
import { decodeResponse } from '../../main/platform/http/decode-response.ts'

/** The file of the decoder's thread. */
export const DECODE_WORKER = join(import.meta.dirname, '../../main/modules/requests/decode-worker.ts')

/** Decodes responses of any size on the thread of the test. */
export const decodeInline: Decode = (bytes) => Promise.resolve(bytes).then(decodeResponse)
