import { join } from 'node:path'
import { sentValue } from '../../../app/domain/responses/wire-tree.ts'
import { receivedStories } from '../../../main/modules/news/wire.ts'
import type { Decode, ResponseDecoder } from '../../../main/modules/requests/response-decoder.ts'
import { digitsIn, storiesIn } from '../../../main/modules/requests/decode-messages.ts'
import { decodeResponse } from '../../../main/platform/http/decode-response.ts'

/** The file of the decoder's thread. */
export const DECODE_WORKER = join(import.meta.dirname, '../../../main/decode-worker.ts')

const decode: Decode = (bytes) => Promise.resolve(bytes).then(decodeResponse)

/** Decodes responses of any size on the thread of the test. */
export const inlineDecoder: Omit<ResponseDecoder, 'dispose'> = {
  decode,
  decodeStories: async (bytes, signal) => storiesIn(await decode(bytes, signal), receivedStories),
  decodeValue: async (bytes, path, signal) => sentValue(await decode(bytes, signal), path),
  decodeDigits: async (bytes, paths, signal) => digitsIn(await decode(bytes, signal), paths),
}
