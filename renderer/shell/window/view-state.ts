import { useEffect, useLayoutEffect, useState } from 'react'
import { MAX_DRAFT_LENGTH, MAX_KEPT_NAME, NOTHING_KEPT } from '../../../app/domain/window/drafts.ts'
import type { Layout } from '../../../app/domain/window/layout.ts'
import { MAX_PLACE_LENGTH } from '../../../app/domain/window/window-report.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import type { WindowStart } from '../../../app/ipc/window/window.ts'
import { useUnwatched, type Unwatched } from '../../query/writes.ts'
import { useTaken } from '../../query/use-taken.ts'
import { createKeeper, type Keeper } from '../../ui/states/view-state.ts'
import { changeLayout, currentLayout, onLayout } from '../../ui/layout/window-layout.ts'
import { FIRST_LOCATION, type Location } from './navigation.ts'

/** The part of a location that is remembered. */
export function placeIn({ settings: _, ...place }: Location): Place {
  return place
}

/** What is remembered of each connection in the window, which goes on there after a switch of the connection and after a start. */
export interface ViewStates {
  /** Where the window begins in a connection: where it was, or else in `view`. */
  firstLocation: (connection: string, view: Place['view'] | null) => Location
  /** Remembers where the window is in a connection. */
  remember: (connection: string, location: Location) => void
  /** What was typed, chosen and scrolled there. */
  keeperOf: (connection: string) => Keeper
  /** Calls back when main has forgotten where the window was in a connection; returns a function that unsubscribes. */
  onForgotten: (connection: string, listener: () => void) => () => void
}

/** Tells main what changes. */
interface PassOn {
  place: Unwatched<'window.remember'>
  /** In the order of the keys that were pressed. */
  draft: Unwatched<'window.keepDraft'>
  scroll: Unwatched<'window.keepScroll'>
}

function createViewStates(first: WindowStart['views'], passOn: PassOn) {
  const known = new Map(first.map((view) => [view.connection, view]))
  const keepers = new Map<string, Keeper>()
  const listeners = new Set<() => void>()
  const keptOf = (connection: string) => known.get(connection)?.kept ?? NOTHING_KEPT

  function createFor(connection: string): Keeper {
    const keeper = createKeeper(keptOf(connection), {
      onDraft(name, text) {
        if (name.length <= MAX_KEPT_NAME && (text?.length ?? 0) <= MAX_DRAFT_LENGTH)
          passOn.draft({ kept: { connection, name, text } })
      },
      onScroll(name, scroll) {
        if (name.length <= MAX_KEPT_NAME) passOn.scroll({ kept: { connection, name, scroll } })
      },
    })
    keepers.set(connection, keeper)
    return keeper
  }
  const states: ViewStates = {
    firstLocation: (connection, view) => ({
      ...FIRST_LOCATION,
      ...(view === null ? {} : { view }),
      ...known.get(connection)?.place,
    }),
    remember(connection, location) {
      const place = placeIn(location)
      known.set(connection, { connection, recents: [], kept: keptOf(connection), place })
      if (JSON.stringify(place).length <= MAX_PLACE_LENGTH) passOn.place({ shown: { connection, place } })
    },
    keeperOf: (connection) => keepers.get(connection) ?? createFor(connection),
    onForgotten(connection, listener) {
      const tell = (): void => {
        if (known.get(connection)?.place == null) listener()
      }
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
  /** Takes over what main remembers now; of a place that it still knows, that of the window is newer. */
  function reset(views: WindowStart['views']): void {
    const before = new Map(known)
    known.clear()
    for (const view of views) {
      const place = view.place === null ? null : (before.get(view.connection)?.place ?? view.place)
      known.set(view.connection, { ...view, place })
    }
    for (const [connection, keeper] of keepers) keeper.reset(keptOf(connection))
    for (const tell of [...listeners]) tell()
  }
  return { states, reset }
}

/** What is remembered of the window by main, which is told of each change of it. */
export function useViewStates(start: Pick<WindowStart, 'views'>): ViewStates {
  const passOn: PassOn = {
    place: useUnwatched('window.remember'),
    draft: useUnwatched('window.keepDraft'),
    scroll: useUnwatched('window.keepScroll'),
  }
  const [{ states, reset }] = useState(() => createViewStates(start.views, passOn))
  useTaken('place.forgotten', 'window.start', {}, ({ views }) => reset(views))
  return states
}

/** Remembers where the window is in a connection, and begins afresh once main has forgotten that. */
export function useRememberedPlace(
  states: ViewStates,
  connection: string,
  location: Location,
  restart: () => void,
): void {
  useEffect(() => states.remember(connection, location), [states, connection, location])
  useEffect(() => states.onForgotten(connection, restart), [states, connection, restart])
}

/** Shows the window with the layout that it had, and remembers each change of it. */
export function useRememberedLayout(first: Layout): void {
  const remember = useUnwatched('window.rememberLayout')
  const [initial] = useState(first)
  useLayoutEffect(() => changeLayout(initial), [initial])
  useEffect(() => onLayout(() => remember({ layout: currentLayout() })), [remember])
}
