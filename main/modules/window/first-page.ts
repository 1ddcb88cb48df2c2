import { DEFAULT_APPEARANCE } from '../../../app/domain/settings/appearance.ts'
import type { LastAppearance } from '../../platform/settings/last-appearance.ts'
import { firstScreenPage } from './first-screen-page.ts'
import { fitsWindow, readFirstScreenFile } from './first-screens.ts'
import type { ContentSize, KeptFirstScreen } from './first-screens.ts'
import type { RememberedWindow } from './remembered-window.ts'

/** The first document of a start. */
export interface FirstPage {
  /** Says which window was opened, and how large it is. Only the first one of a start can have a first screen. */
  opened(window: RememberedWindow, size: ContentSize | null): void
  /** The page with the first screen of that window; null where there is none, and from the second page on. */
  take(page: string): string | null
}

/** Whether a first screen was drawn as windows look by the settings. A setting that is missing has its default. */
const looksAs = ({ screen: { appearance } }: KeptFirstScreen, { theme, density, fontSize }: LastAppearance): boolean =>
  appearance.theme === (theme ?? DEFAULT_APPEARANCE.theme) &&
  appearance.density === (density ?? DEFAULT_APPEARANCE.density) &&
  appearance.fontSize === (fontSize ?? DEFAULT_APPEARANCE.fontSize)

/**
 * Reads the first screen that a start may show, where windows look as `last` says. Only a start with one window has one, because a request
 * does not say from which window it comes.
 */
export async function createFirstPage(
  folder: string,
  windows: readonly RememberedWindow[],
  last: LastAppearance,
  now: () => number,
): Promise<FirstPage> {
  const [only, ...others] = windows
  const connection = only?.connection ?? null
  const read = others.length > 0 || connection === null ? null : await readFirstScreenFile(folder, connection)
  let unused = read !== null && looksAs(read, last) ? read : null
  let fitting: KeptFirstScreen | null = null
  return {
    opened(window, size) {
      // Its rows may be removed before another window opens.
      const kept = unused
      unused = null
      const isIt = kept !== null && size !== null && window.connection === connection
      fitting = isIt && fitsWindow(kept, window, size, now()) ? kept : null
    },
    take(page) {
      const taken = fitting
      fitting = null
      return taken === null ? null : firstScreenPage(page, taken.screen, now())
    },
  }
}
