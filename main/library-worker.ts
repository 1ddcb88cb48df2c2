import { serveLibrary } from './modules/library/serve-library.ts'
import { RESPONSE_READERS } from './response-readers.ts'

serveLibrary(RESPONSE_READERS)
