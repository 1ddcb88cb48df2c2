import { decodeResponse } from './platform/http/decode-response.ts'
import { readRatios } from './modules/fundamentals/ratios-wire.ts'
import { readStories } from './modules/news/wire.ts'
import type { ResponseReaders } from './modules/library/serve-library.ts'

/** The readers of stored responses, by the format of the service. */
export const RESPONSE_READERS: ResponseReaders = {
  ratios: (bytes) => readRatios(decodeResponse(bytes)),
  stories: (bytes) => readStories(decodeResponse(bytes)).stories,
}
