import { withoutChoices, type Kept } from '../../../app/domain/window/drafts.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import type { ViewState } from '../../../app/ipc/window/window.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { ScheduleTimeout } from '../../platform/threads/schedule-timeout.ts'
import { NEW_WINDOW, NO_VIEW, type RememberedWindow } from './remembered-window.ts'

/** Maximum number of places of a connection, and of characters of each. */
const [MAX_RECENT, MAX_LENGTH] = [8, 4000]

/** What a person went to: places that differ only in how it is shown are the same. */
function subjectOf({ view, news, ratios, earnings, sheet }: Place): string {
  switch (view) {
    case 'news':
      return JSON.stringify(news.selected === null ? [view, news.filter.query] : [view, news.selected])
    case 'ratios':
      return JSON.stringify([view, ratios.symbols])
    case 'earnings':
      return JSON.stringify([view, earnings.request.symbols])
    case 'sheet':
      return JSON.stringify([view, sheet.symbol])
    default:
      return view
  }
}

/** Whether one place is the other while its search is being typed. */
function isTyping(one: Place, other: Place): boolean {
  if (one.view !== 'news' || other.view !== 'news' || one.news.selected !== null || other.news.selected !== null)
    return false
  const [before, after] = [one.news.filter.query, other.news.filter.query]
  return before !== '' && after !== '' && (after.startsWith(before) || before.startsWith(after))
}

/** The places where a window was, the last one last, once it goes from one to another; `left` is null for its first one. */
export function withRecent(recent: readonly Place[], left: Place | null, shown: Place): readonly Place[] {
  if (
    left === null ||
    subjectOf(left) === subjectOf(shown) ||
    isTyping(left, shown) ||
    JSON.stringify(left).length > MAX_LENGTH
  )
    return recent
  return [...recent.filter((each) => subjectOf(each) !== subjectOf(left)), left].slice(-MAX_RECENT)
}

/** The windows, and what the next start restores of them. */
export interface Workspace {
  /** The windows to open where none is open, the last used one last; always at least one. */
  toOpen(): readonly RememberedWindow[]
  opened(window: WindowId, remembered: RememberedWindow): void
  of(window: WindowId): RememberedWindow
  change(window: WindowId, changes: Partial<Pick<RememberedWindow, 'frame' | 'layout'>>): void
  /** Remembers what a window shows of a connection, which it shows from now on. */
  remember(window: WindowId, connection: string, place: Place): void
  /** Changes what a window keeps of the forms and scrollers of a connection. */
  keep(window: WindowId, connection: string, change: (kept: Kept) => Kept): void
  /** Forgets what a window shows now, which may be what stopped it. */
  forgetShown(window: WindowId): void
  /** Forgets what every window showed of a connection, and what was typed there; null for all of them. */
  forget(connection: string | null): void
  /** Says which window is used now. */
  used(window: WindowId): void
  /** One of several windows that is closed is forgotten, unless the application is being quit. */
  closed(window: WindowId): void
  quitting(): void
  /** Writes what is not written yet. */
  close(): Promise<void>
}

interface WorkspaceParts {
  /** What the last start left, the last used window last. */
  first: readonly RememberedWindow[]
  write: (windows: readonly RememberedWindow[]) => Promise<void>
  scheduleTimeout: ScheduleTimeout
  /** Called with the error of a write. */
  failed: (thrown: unknown) => void
}

/** A crash loses at most what changed during this time and that of a write, in milliseconds: together less than a second. */
const WRITE_PAUSE_MS = 500

/** So many connections are remembered for a window, the last changed ones. */
const MAX_VIEWS = 12

export function createWorkspace({ first, write, scheduleTimeout, failed }: WorkspaceParts): Workspace {
  /** The open windows, the last used one last. */
  const open = new Map<WindowId, RememberedWindow>()
  /** The windows of the last time that one was open. */
  let left: readonly RememberedWindow[] = first
  let isQuitting = false
  let isChanged = false
  let writing = Promise.resolve()

  const all = (): readonly RememberedWindow[] => (open.size === 0 ? left : [...open.values()])
  const of = (window: WindowId): RememberedWindow => open.get(window) ?? NEW_WINDOW

  function writeNow(): void {
    isChanged = false
    writing = writing.then(() => write(all()).catch(failed))
  }
  const writeChanges = (): void => {
    if (isChanged) writeNow()
  }
  const writeSoon = createCoalescer(WRITE_PAUSE_MS, scheduleTimeout, writeChanges)

  function changed(): void {
    isChanged = true
    writeSoon()
  }

  function set(window: WindowId, remembered: RememberedWindow): void {
    if (!open.has(window)) return
    open.set(window, remembered)
    changed()
  }

  function changeView(
    window: WindowId,
    connection: string,
    change: (view: ViewState) => ViewState,
    more: Partial<RememberedWindow> = {},
  ): void {
    const { views, ...rest } = of(window)
    const others = [...views].filter(([id]) => id !== connection).slice(1 - MAX_VIEWS)
    const changed = change(views.get(connection) ?? NO_VIEW)
    set(window, { ...rest, ...more, views: new Map([...others, [connection, changed]]) })
  }

  return {
    toOpen: () => (left.length === 0 ? [NEW_WINDOW] : left),
    opened: (window, remembered) => void open.set(window, remembered),
    of,
    change: (window, changes) => set(window, { ...of(window), ...changes }),
    remember: (window, connection, place) =>
      changeView(
        window,
        connection,
        (view) => ({ ...view, place, recents: withRecent(view.recents, view.place, place) }),
        { connection },
      ),
    keep: (window, connection, change) =>
      changeView(window, connection, (view) => ({ ...view, kept: change(view.kept) })),
    forgetShown(window) {
      const { views, ...rest } = of(window)
      const left = [...views].map(
        ([id, view]) => [id, id === rest.connection ? { ...NO_VIEW, kept: withoutChoices(view.kept) } : view] as const,
      )
      set(window, { ...rest, views: new Map(left) })
    },
    forget(connection) {
      const without = ({ views, ...rest }: RememberedWindow): RememberedWindow => ({
        ...rest,
        views: new Map([...views].filter(([id]) => connection !== null && id !== connection)),
      })
      for (const [window, remembered] of open) open.set(window, without(remembered))
      left = left.map(without)
      changed()
    },
    used(window) {
      const remembered = open.get(window)
      if (remembered === undefined || [...open.keys()].at(-1) === window) return
      open.delete(window)
      open.set(window, remembered)
      changed()
    },
    closed(window) {
      if (isQuitting || !open.has(window)) return
      if (open.size === 1) left = [of(window)]
      open.delete(window)
      changed()
    },
    quitting() {
      isQuitting = true
    },
    async close() {
      writeChanges()
      await writing
    },
  }
}
