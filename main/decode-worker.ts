import { receivedStories } from './modules/news/wire.ts'
import { serveDecoder } from './modules/requests/serve-decoder.ts'

serveDecoder(receivedStories)
