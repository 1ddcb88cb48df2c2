import { copyAll, type Copied } from './copy-text.ts'
import { sayDone, sayFailure } from '../states/messages.tsx'
import { writeDeepLink, type DeepLink } from '../../../app/domain/window/deep-link.ts'

/** Copies a text and says so in a message: `done`, such as “Call copied as curl”, or that nothing was copied. */
export function copyAndSay(copied: string | Copied, done: string): void {
  if (copyAll(typeof copied === 'string' ? { text: copied } : copied)) sayDone(done)
  else sayFailure('Nothing was copied', { kind: 'copy-failed' }, () => copyAndSay(copied, done))
}

/** Why no link leads to a company. */
export const NO_LINK = 'No link can name this symbol.'

/** Copies a link that leads back into Tearsheet, and says so, with what it leaves out of what is shown. */
export const copyLink = (link: DeepLink, leftOut = ''): void =>
  copyAndSay(writeDeepLink(link), leftOut === '' ? 'Link copied' : `Link copied ${leftOut}`)
