import { writeDeepLink } from '../../app/domain/window/deep-link.ts'
import type { DeepLink } from '../../app/domain/window/deep-link.ts'
import { copyAndSay } from './copy-and-say.ts'

/** Why no link leads to a company. */
export const NO_LINK = 'No link can name this symbol.'

/** Copies a link that leads back into Tearsheet, and says so. */
export const copyLink = (link: DeepLink): void => copyAndSay(writeDeepLink(link), 'Link copied')
