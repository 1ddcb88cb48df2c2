/** What calls back once when something of that name happens. */
interface Emitter<Name extends string> {
  once: (event: Name, listener: () => void) => unknown
}

/** The part of a window that is needed here. */
type LoadingWindow = Emitter<'ready-to-show'> &
  Emitter<'closed'> & { webContents: Emitter<'did-finish-load'> & Emitter<'did-fail-load'> }

/** The first load of a page. What loads the rest of main waits for it, because both need main's thread. */
export interface FirstLoad {
  /** Resolves once the page has its files, and is on screen if it brought a first screen. */
  until: Promise<null>
  /** Says which window loads it. */
  opened(window: LoadingWindow): void
  /** Says what page is answered, and whether it brings a first screen. */
  page(html: string, isDrawn: boolean): void
  /** Says that a file of the page is answered. */
  answered(path: string): void
}

/** The files of this origin that a page names. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)

/** Creates the state of the first load. */
export function createFirstLoad(): FirstLoad {
  const { promise: until, resolve: over } = Promise.withResolvers<null>()
  const resolve = (): void => over(null)
  const answered = new Set<string>()
  /** The files of the page; null until it is answered. */
  let files: readonly string[] | null = null
  let isShown = false
  let waitsForPaint = false

  function look(): void {
    const hasFiles = files?.every((path) => answered.has(path)) === true
    if (hasFiles && (isShown || !waitsForPaint)) resolve()
  }

  return {
    until,
    opened(window) {
      window.once('ready-to-show', () => {
        isShown = true
        look()
      })
      // Whatever became of the page, nothing is left to wait for.
      window.once('closed', resolve)
      window.webContents.once('did-finish-load', resolve)
      window.webContents.once('did-fail-load', resolve)
    },
    page(html, isDrawn) {
      files ??= filesIn(html)
      waitsForPaint = isDrawn
      look()
    },
    answered(path) {
      answered.add(path)
      look()
    },
  }
}
