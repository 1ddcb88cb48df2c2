import { useSyncExternalStore } from 'react'

/** Position of the crosshair: a column, and the series that the keys follow; null when hidden. */
export interface CrosshairPosition {
  place: number | null
  seriesKey: string | null
  /** The column since which changes are shown; null for none. */
  pinned: number | null
}

/** A crosshair that several charts share; moving it renders only the crosshair. */
export interface Crosshair {
  get(): CrosshairPosition
  move(change: Partial<Omit<CrosshairPosition, 'pinned'>>): void
  /** Pins a column; the pinned one is freed. */
  pin(place: number): void
  subscribe(listener: () => void): () => void
}

/** Creates a hidden crosshair. */
export function createCrosshair(): Crosshair {
  let position: CrosshairPosition = { place: null, seriesKey: null, pinned: null }
  const listeners = new Set<() => void>()
  function set(next: CrosshairPosition): void {
    position = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => position,
    move(change) {
      const next = { ...position, ...change }
      if (next.place === position.place && next.seriesKey === position.seriesKey) return
      set(next)
    },
    pin: (place) => set({ ...position, pinned: position.pinned === place ? null : place }),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The current position; the component renders again when it changes. */
export const useCrosshair = (crosshair: Crosshair): CrosshairPosition =>
  useSyncExternalStore(crosshair.subscribe, crosshair.get)
