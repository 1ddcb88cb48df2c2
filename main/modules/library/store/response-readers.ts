import type { IncomingRatios } from '../../fundamentals/store/ratios.ts'
import type { IncomingStory } from '../../news/store/stories.ts'

/** Read what stored responses contain, to rebuild rows that a damaged library has lost. They throw for anything else. */
export interface ResponseReaders {
  ratios(bytes: Uint8Array): readonly IncomingRatios[]
  stories(bytes: Uint8Array): readonly IncomingStory[]
}

/** Find nothing. */
export const NO_READERS: ResponseReaders = { ratios: () => [], stories: () => [] }
