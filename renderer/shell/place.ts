import { useEffect, useLayoutEffect, useState } from 'react'
import type { Layout } from '../../app/domain/window/layout.ts'
import { MAX_PLACE_LENGTH } from '../../app/domain/window/window-report.ts'
import type { WindowStart } from '../../app/ipc/window.ts'
import type { Place } from '../../app/ipc/place.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { inBackground } from '../query/in-background.ts'
import { changeLayout, currentLayout, onLayout } from '../ui/layout.ts'
import { useRemember, useRememberLayout, useKeepDraft, useKeepScroll } from './mutations.ts'
import { FIRST_LOCATION } from './navigation.ts'
import type { Location } from './navigation.ts'
import { MAX_DRAFT_LENGTH, MAX_KEPT_NAME, NOTHING_KEPT } from '../../app/domain/window/kept.ts'
import type { Kept } from '../../app/domain/window/kept.ts'
import { createKeeper } from '../ui/keeper.ts'
import type { Keeper } from '../ui/keeper.ts'

/** The keepers of the window, one a connection. */
export interface Keepers {
  of: (connection: string) => Keeper
}

const keptIn = ({ kept }: Pick<WindowStart, 'kept'>): Map<string, Kept> =>
  new Map(kept.map(({ connection, kept: each }) => [connection, each]))

/** Keeps what is typed and scrolled in each connection, and passes it on to main; forgets what main has forgotten. */
export function useKeepers(start: Pick<WindowStart, 'kept'>): Keepers {
  const keepDraft = useKeepDraft()
  const keepScroll = useKeepScroll()
  const [keepers] = useState(() => {
    const first = keptIn(start)
    const known = new Map<string, Keeper>()
    function create(connection: string): Keeper {
      const keeper = createKeeper(first.get(connection) ?? NOTHING_KEPT, {
        onDraft(name, text) {
          if (name.length <= MAX_KEPT_NAME && (text?.length ?? 0) <= MAX_DRAFT_LENGTH)
            keepDraft({ kept: { connection, name, text } })
        },
        onScroll: (name, scroll) => {
          if (name.length <= MAX_KEPT_NAME) keepScroll({ kept: { connection, name, scroll } })
        },
      })
      known.set(connection, keeper)
      return keeper
    }
    return { known, of: (connection: string) => known.get(connection) ?? create(connection) }
  })
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice !== 'place.forgotten') return
        inBackground(
          call('window.start', {}).then((now) => {
            const kept = keptIn(now)
            for (const [connection, keeper] of keepers.known) keeper.reset(kept.get(connection) ?? NOTHING_KEPT)
          }),
        )
      }),
    [keepers],
  )
  return keepers
}

/** What the window showed of each connection last, by the ID of the connection. */
export type Places = Map<string, Place>

const placesOf = (start: Pick<WindowStart, 'places'>): Places =>
  new Map(start.places.map(({ connection, place }) => [connection, place]))

/** The places of the window, which change while it is used. */
export function usePlaces(start: Pick<WindowStart, 'places'>): Places {
  const [places] = useState(() => placesOf(start))
  return places
}

/** Where the window begins in a connection: where it was, or else in `view`. */
export function firstLocation(places: Places, connection: string, view: Place['view'] | null): Location {
  const place = places.get(connection)
  return { ...FIRST_LOCATION, ...(view === null ? {} : { view }), ...place }
}

/** The part of a location that is remembered. */
export function placeIn({ settings: _, ...place }: Location): Place {
  return place
}

/** Remembers where the window is, so that it goes on there after a switch of the connection and after a start. */
export function useRememberedPlace(places: Places, connection: string, location: Location): void {
  const remember = useRemember()
  useEffect(() => {
    const place = placeIn(location)
    places.set(connection, place)
    if (JSON.stringify(place).length <= MAX_PLACE_LENGTH) remember({ shown: { connection, place } })
  }, [remember, places, connection, location])
}

/** Forgets the places that main has forgotten, and begins afresh where that is the current one. */
export function useForgottenPlaces(places: Places, connection: string, restart: () => void): void {
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice !== 'place.forgotten') return
        inBackground(
          call('window.start', {}).then((start) => {
            const remembered = placesOf(start)
            for (const id of places.keys()) if (!remembered.has(id)) places.delete(id)
            if (!remembered.has(connection)) restart()
          }),
        )
      }),
    [places, connection, restart],
  )
}

/** Shows the window with the layout that it had, and remembers each change of it. */
export function useRememberedLayout(first: Layout): void {
  const remember = useRememberLayout()
  const [initial] = useState(first)
  useLayoutEffect(() => changeLayout(initial), [initial])
  useEffect(() => onLayout(() => remember({ layout: currentLayout() })), [remember])
}
