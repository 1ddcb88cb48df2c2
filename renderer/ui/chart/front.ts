import { createContext, use, useSyncExternalStore, type HTMLAttributes } from 'react'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { createListeners } from '../../../app/domain/values/listeners.ts'

/** What is pointed at, on a plot or in a list: a company, a ratio, or a series of both. */
export type Pointed = Partial<Pick<Series, 'symbol' | 'field' | 'basis'>>

export const pointedAt = ({ symbol, field, basis }: Series): Pointed => ({ symbol, field, basis })

/** What of a chart comes forward, while all else fades. The chart shares it with the lists beside it. */
export interface Front {
  get(): Pointed | null
  /** Brings something forward; null for nothing. */
  set(pointed: Pointed | null): void
  subscribe(listener: () => void): () => void
}

export function createFront(): Front {
  let now: Pointed | null = null
  const listeners = createListeners()
  return {
    get: () => now,
    set(next) {
      if (next?.symbol === now?.symbol && next?.field === now?.field && next?.basis === now?.basis) return
      now = next
      listeners.tell()
    },
    subscribe: listeners.subscribe,
  }
}

/** The front of the chart that stands beside a list; null without a chart. */
export const FrontContext = createContext<Front | null>(null)

type PointingAttributes = Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/** Attributes of the lines of a list, so that what a line names comes forward in the chart under the pointer and with the focus. */
export function usePointing(): (pointed: Pointed) => PointingAttributes {
  const front = use(FrontContext)
  const go = (): void => front?.set(null)
  return (pointed) => {
    const come = (): void => front?.set(pointed)
    return { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go }
  }
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The keys of the series of a plot that come forward; none where none fades. Of a series of another plot, the company does, and of a
 * company that the plot does not have, the ratio.
 */
export function frontOf(series: readonly Series[], pointed: Pointed | null): ReadonlySet<string> {
  if (pointed === null) return NONE
  const { symbol, field } = pointed
  const named = Object.entries(pointed) as [keyof Pointed, string][]
  const tries: ((each: Series) => boolean)[] = [
    (each) => named.every(([name, value]) => each[name] === value),
    (each) => each.symbol === symbol,
    (each) => each.field === field,
  ]
  const found = tries.map((isMeant) => series.filter(isMeant)).find((each) => each.length > 0) ?? []
  return found.length === series.length ? NONE : new Set(found.map(({ key }) => key))
}

/** The keys of the series of a plot that come forward now. */
export const useFront = (front: Front, series: readonly Series[]): ReadonlySet<string> =>
  frontOf(series, useSyncExternalStore(front.subscribe, front.get))
