import { serveLibrary } from './modules/library/serve-library.ts'
import { latePart } from './platform/threads/late-part.ts'

const readers = await latePart(() => import('./response-readers.ts'))

serveLibrary(() => readers().RESPONSE_READERS)
