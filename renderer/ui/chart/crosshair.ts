import { useSyncExternalStore } from 'react'

/** Position of the crosshair: a column, and the series that the keys follow; null when hidden. */
export interface CrosshairPosition {
  place: number | null
  seriesKey: string | null
}

/** A crosshair that several charts share; moving it renders only the crosshair. */
export interface Crosshair {
  get(): CrosshairPosition
  move(change: Partial<CrosshairPosition>): void
  subscribe(listener: () => void): () => void
}

/** Creates a hidden crosshair. */
export function createCrosshair(): Crosshair {
  let position: CrosshairPosition = { place: null, seriesKey: null }
  const listeners = new Set<() => void>()
  return {
    get: () => position,
    move(change) {
      const next = { ...position, ...change }
      if (next.place === position.place && next.seriesKey === position.seriesKey) return
      position = next
      for (const listener of listeners) listener()
    },
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
