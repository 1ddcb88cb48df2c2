import '../ui/fonts.css'
import '../ui/theme.css'
import '../ui/base.css'
import '../ui/first-screen.css'
import { prefetch } from '../bridge/prefetched.ts'
import { inBackground } from '../query/in-background.ts'
import { keepEarlyKeys } from '../ui/early-keys.ts'
import { endFirstScreen, FIRST_SCREEN_ENDED, hasFirstScreen } from '../ui/first-screen.ts'

// The first script of the window, a few hundred bytes. All else is loaded once the first screen was painted.

/** The window is shown as it is after this time, in milliseconds. */
const LIMIT_MS = 10_000

prefetch()

const pressEarlyKeys = keepEarlyKeys((callBack) => {
  requestAnimationFrame(callBack)
})
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

// The frame after the next one begins when the next one was painted.
if (hasFirstScreen()) requestAnimationFrame(() => requestAnimationFrame(loadMain))
else loadMain()
