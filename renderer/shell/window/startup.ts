import '../../ui/layout/fonts.css'
import '../../ui/layout/theme.css'
import '../../ui/layout/base.css'
import '../../ui/states/startup-screen.css'
import { prefetch } from '../../bridge/prefetched.ts'
import { inBackground } from '../../query/errors.ts'
import { keepEarlyKeys } from '../../ui/keys/startup-keys.ts'
import { whenPainted, loadLaterFiles } from '../../ui/layout/deferred-files.ts'
import { endFirstScreen, FIRST_SCREEN_ENDED, hasFirstScreen, keptKey } from '../../ui/states/startup-screen.ts'

// The first script of the window, a few hundred bytes. All else is loaded, here and in main, once the first screen is on screen: main waits
// for the first call of the window, which comes when the files of the window have.

/** The window is shown as it is after this time, in milliseconds. */
const LIMIT_MS = 10_000

const pressEarlyKeys = keepEarlyKeys((callBack) => {
  requestAnimationFrame(callBack)
}, keptKey)
const limit = setTimeout(endFirstScreen, LIMIT_MS)
document.addEventListener(
  FIRST_SCREEN_ENDED,
  () => {
    clearTimeout(limit)
    pressEarlyKeys()
  },
  { once: true },
)

async function load(): Promise<void> {
  try {
    await import('./main.tsx')
  } catch (thrown) {
    endFirstScreen()
    reportError(thrown)
  }
}
const loadMain = (): void => inBackground(load())

const begin = (): void =>
  loadLaterFiles(() => {
    prefetch()
    loadMain()
  })
if (hasFirstScreen()) whenPainted(begin)
else begin()
