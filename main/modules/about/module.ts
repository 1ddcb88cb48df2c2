import { AppError } from '../../../app/errors/app-error.ts'
import type { ABOUT_CONTRACT } from '../../../app/ipc/about.ts'
import type { Module } from '../context/context.ts'
import { createAboutService } from './about-service.ts'
import type { AboutParts } from './about-service.ts'

/**
 * Information about the application, and addresses to open in the user's browser. SECURITY 7: `openLink` checks them;
 * it resolves to false for one that is not opened.
 */
export function createAboutModule(
  parts: AboutParts,
  openLink: (url: string) => Promise<boolean>,
): Module<keyof typeof ABOUT_CONTRACT> {
  const about = createAboutService(parts)
  return {
    handlers: {
      'about.read': () => about.read(),
      'about.report': async () => ({ text: await about.report() }),
      'about.show'({ what }) {
        about.show(what)
        return Promise.resolve(null)
      },
      async 'link.open'({ url }) {
        const isAllowed = await openLink(url).catch(() => {
          // Whatever the system says, such as that there is no program for it.
          throw new AppError({ kind: 'address-not-opened', address: url })
        })
        if (!isAllowed)
          throw new AppError({ kind: 'invalid-input', field: 'url', errorText: 'Only https addresses are opened.' })
        return null
      },
    },
    dispose: () => Promise.resolve(),
  }
}
