import { releasePages } from '../../../platform/database/connection.ts'
import { forgetWords } from '../../news/store/read-words.ts'

/** Gives back the memory that the files of this thread keep for their next calls. */
export function rest(): void {
  releasePages()
  forgetWords()
}
