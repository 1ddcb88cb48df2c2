import { useState, type KeyboardEvent } from 'react'

/** Which pin of a lane Tab reaches, and what moves on from it. */
export interface PinKeys {
  /** Place of the pin that Tab reaches. */
  at: number
  /** Makes it another one. */
  reach: (place: number) => void
  /** Moves between the buttons of the lane with the arrow keys, Home and End. */
  press: (event: KeyboardEvent<HTMLElement>) => void
}

/** Moves between so many pins of a lane with keys. */
export function usePinKeys(count: number): PinKeys {
  const [current, reach] = useState(0)
  const at = Math.min(current, count - 1)
  return {
    at,
    reach,
    press(event) {
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key]
      if (next === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const place = Math.max(0, Math.min(count - 1, next))
      reach(place)
      event.currentTarget.querySelectorAll<HTMLElement>('button')[place]?.focus()
    },
  }
}
