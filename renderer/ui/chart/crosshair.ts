import { useSyncExternalStore, useLayoutEffect, useMemo, useState } from 'react'
import { isTextOrNull, useKeptChoice } from '../states/view-state.ts'
import { useStable } from '../keys/stable-values.ts'
import { createListeners } from '../../../app/domain/values/listeners.ts'

/** Position of the crosshair: a column, and the series that the keys follow; null when hidden. */
interface CrosshairPosition {
  place: number | null
  seriesKey: string | null
  /** The column since which changes are shown; null for none. */
  pinned: number | null
  /** Whether the keys moved it, so that a screen reader reads the value; the pointer moves it too often for that. */
  isByKeys: boolean
}

/** A crosshair that several charts share; moving it renders only the crosshair. */
export interface Crosshair {
  get(): CrosshairPosition
  /** Moves it by the keys where `isByKeys` says so. */
  move(change: Partial<Omit<CrosshairPosition, 'pinned'>>): void
  /** Pins a column; null for none. */
  pin(place: number | null): void
  subscribe(listener: () => void): () => void
}

export function createCrosshair(): Crosshair {
  let position: CrosshairPosition = { place: null, seriesKey: null, pinned: null, isByKeys: false }
  const listeners = createListeners()
  function set(next: CrosshairPosition): void {
    position = next
    listeners.tell()
  }
  return {
    get: () => position,
    move(change) {
      const next = { ...position, isByKeys: false, ...change }
      if (next.place === position.place && next.seriesKey === position.seriesKey && next.isByKeys === position.isByKeys)
        return
      set(next)
    },
    pin(place) {
      if (place !== position.pinned) set({ ...position, pinned: place })
    },
    subscribe: listeners.subscribe,
  }
}

/** The current position; the component renders again when it changes. */
export const useCrosshair = (crosshair: Crosshair): CrosshairPosition =>
  useSyncExternalStore(crosshair.subscribe, crosshair.get)

/** A crosshair whose pinned column stays by its name, since other columns may come before it. Pinning it once more frees it. */
export function useKeptCrosshair(chart: string, columns: readonly string[]): Crosshair {
  const [crosshair] = useState(createCrosshair)
  const [pinned, setPinned] = useKeptChoice(`pinned in ${chart}`, null, isTextOrNull)
  const place = pinned === null ? -1 : columns.indexOf(pinned)
  useLayoutEffect(() => crosshair.pin(place < 0 ? null : place), [crosshair, place])
  const pin = useStable((at: number | null) => setPinned(at === null || at === place ? null : (columns[at] ?? null)))
  return useMemo(() => ({ ...crosshair, pin }), [crosshair, pin])
}
