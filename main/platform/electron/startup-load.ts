import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'

/** What calls back once when something of that name happens. */
interface Emitter<Name extends string> {
  once: (event: Name, listener: () => void) => unknown
}

/** The part of a window that is needed here. */
type LoadingWindow = Emitter<'closed'> & { webContents: Emitter<'did-finish-load'> & Emitter<'did-fail-load'> }

/** A page that has loaded is waited for this long when it does not call, in milliseconds. */
const LIMIT_MS = 3000

/** The first load of a page. What loads the rest of main waits for it, because both need main's thread. */
export interface FirstLoad {
  /** Resolves once the page has its files, and is on screen if it brought a first screen. */
  until: Promise<null>
  opened(window: LoadingWindow): void
  /** Says what page is answered, as it was built. One that brings a first screen asks for some of its files only once it is on screen. */
  page(html: string): void
  /** Says that the page has called. It does so once its first screen is on screen and it has its files, which main's thread has a part in. */
  called(): void
  /** Says that a file of the page is answered. */
  answered(path: string): void
}

/** The files of this origin that a page names. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)

export function createFirstLoad(scheduleTimeout: ScheduleTimeout): FirstLoad {
  const { promise: until, resolve: over } = Promise.withResolvers<null>()
  const resolve = (): void => over(null)
  const answered = new Set<string>()
  /** The files of the page; null until it is answered. */
  let files: readonly string[] | null = null
  let hasCalled = false

  function look(): void {
    if (hasCalled && files?.every((path) => answered.has(path)) === true) resolve()
  }

  return {
    until,
    opened(window) {
      // Whatever became of the page, nothing is left to wait for.
      window.once('closed', resolve)
      window.webContents.once('did-finish-load', () => {
        void until.then(scheduleTimeout(LIMIT_MS, resolve))
      })
      window.webContents.once('did-fail-load', resolve)
    },
    page(html) {
      files ??= filesIn(html)
      look()
    },
    called() {
      hasCalled = true
      look()
    },
    answered(path) {
      answered.add(path)
      look()
    },
  }
}
