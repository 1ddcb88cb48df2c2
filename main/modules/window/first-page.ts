import { DEFAULT_APPEARANCE } from '../../../app/domain/settings/appearance.ts'
import type { LastAppearance } from '../../platform/settings/last-appearance.ts'
import { fitsWindow, readFirstScreenFile, type ContentSize, type KeptFirstScreen } from './first-screens.ts'
import type { RememberedWindow } from './remembered-window.ts'
import { visibleText } from '../../../app/domain/values/visible-text.ts'
import { age } from '../../../app/domain/responses/display-state.ts'
import type {
  FirstScreen,
  FirstScreenArea,
  FirstScreenBox,
  FirstScreenLine,
} from '../../../app/domain/window/first-screen.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as the content of an element. Ends of lines are blanks, because a line has none. */
const escaped = (text: string): string =>
  visibleText(text)
    .replaceAll(/[\r\n\t]/g, ' ')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

// The policy allows no `style`, so the style sheet reads positions from attributes.
const areaAttributes = ({ x, y, width, height }: FirstScreenArea): string =>
  `data-x="${x}" data-y="${y}" data-w="${width}" data-h="${height}"`

const boxMarkup = ({ kind, colour, radius, ...area }: FirstScreenBox): string =>
  `<i class="first-${kind} drawn-${colour}" ${areaAttributes(area)} data-r="${radius}"></i>`

function lineMarkup({ kind, text, colour, size, weight, spacing, ...line }: FirstScreenLine): string {
  const classes = [
    `first-line first-${kind} drawn-${colour}`,
    ...(line.isTabular ? ['first-tabular'] : []),
    ...(line.isMono ? ['first-mono'] : []),
    ...(line.isStruck ? ['first-struck'] : []),
  ].join(' ')
  const font = `data-s="${size}" data-t="${weight}" data-l="${spacing}"`
  // Text of one element is isolated from what is around it.
  return `<bdi class="${classes}" ${areaAttributes(line)} ${font}>${escaped(text)}</bdi>`
}

function sourceMarkup({ source }: FirstScreen, now: number): string {
  if (source === null) return ''
  return `<span class="first-source" ${areaAttributes(source)} data-s="${source.size}">Cached · ${age(source.receivedAt, now)}</span>`
}

/**
 * The beginning of links to what only the window itself needs. Its first script makes them links that load once the first screen is on
 * screen.
 */
const LATER = /<link data-later\b([^>]*?) rel=/g

const ROOT = '<div id="root"></div>'
const HTML = '<html lang="en">'

// SECURITY 56: a fixed template of classes, numbers and escaped text, under the policy of every response.
/**
 * Puts a first screen into the page of a window; null for a page that has no place for it. Times that are right for one day only are
 * left out on another.
 */
export function firstScreenPage(page: string, screen: FirstScreen, now: number): string | null {
  if (!page.includes(ROOT) || !page.includes(HTML)) return null
  const { theme, density, fontSize } = screen.appearance
  const lines = screen.lines.filter(({ kind }) => kind !== 'time' || now < screen.timesUntil)
  const drawn = [
    '<div id="first-screen" aria-hidden="true" inert>',
    ...screen.boxes.map(boxMarkup),
    ...lines.map(lineMarkup),
    sourceMarkup(screen, now),
    '</div>',
  ].join('')
  const html = `<html lang="en" data-first-screen="cached" data-theme="${theme}" data-density="${density}" data-font-size="${fontSize}" data-contrast="${screen.contrast}">`
  return page
    .replaceAll(LATER, '<link data-later$1 data-rel=')
    .replace(HTML, () => html)
    .replace(ROOT, () => `${ROOT}${drawn}`)
}

interface FirstPage {
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
