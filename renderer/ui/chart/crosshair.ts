import { useSyncExternalStore } from 'react'

/** Where the crosshair stands: a column, and the series that the keys follow. Null where nobody points. */
export interface CrosshairPosition {
  place: number | null
  seriesKey: string | null
}

/** A crosshair that several charts share. Moving it draws the crosshair again, never the charts. */
export interface Crosshair {
  get(): CrosshairPosition
  move(change: Partial<CrosshairPosition>): void
  subscribe(listener: () => void): () => void
}

/** A crosshair that stands nowhere. */
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

/** The present position; whoever uses it renders again when it moves. */
export const useCrosshair = (crosshair: Crosshair): CrosshairPosition =>
  useSyncExternalStore(crosshair.subscribe, crosshair.get)
