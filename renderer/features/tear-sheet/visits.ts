import { useEffect, useState } from 'react'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { useStable } from '../../ui/keys/stable-values.ts'
import { useKeptChoice } from '../../ui/states/view-state.ts'

/** When the page of a company was looked at, in Unix milliseconds. */
interface Visit {
  symbol: string
  /** The end of the visit before the last one; null for none. */
  before: number | null
  last: number
}

type Visits = Readonly<Record<string, readonly [before: number | null, last: number]>>

const NO_VISITS: Visits = {}

/** Maximum number of companies whose visits are kept; those that were visited longest ago go first. */
const MAX_VISITS = 30

/** Within that time a return is no visit of its own, in milliseconds. */
const SAME_VISIT_MS = 30 * 60_000

function isVisits(kept: unknown): kept is Visits {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.values(kept).every(
      (visit) =>
        Array.isArray(visit) &&
        visit.length === 2 &&
        (visit[0] === null || Number.isSafeInteger(visit[0])) &&
        Number.isSafeInteger(visit[1]),
    )
  )
}

/** The visits, the last one first. */
const visitsOf = (visits: Visits): readonly Visit[] =>
  Object.entries(visits)
    .map(([symbol, [before, last]]) => ({ symbol, before, last }))
    .sort((one, other) => other.last - one.last)

/** The visits with one of a company at that time. */
export function withVisit(visits: Visits, symbol: string, now: number): Visits {
  const known = ownProperty(visits, symbol)
  const before = known === undefined ? null : now - known[1] < SAME_VISIT_MS ? known[0] : known[1]
  const others = visitsOf(visits).filter((visit) => visit.symbol !== symbol)
  return Object.fromEntries(
    [{ symbol, before, last: now }, ...others]
      .slice(0, MAX_VISITS)
      .map((visit) => [visit.symbol, [visit.before, visit.last] as const]),
  )
}

/** The companies whose pages were looked at, the last one first. */
export function useVisits(): readonly Visit[] {
  const [visits] = useKeptChoice('visited companies', NO_VISITS, isVisits)
  return visitsOf(visits)
}

/** Keeps the visit of a company while its page is shown, and returns when the visit before ended; null for the first one and without a company. */
export function useLastVisit(symbol: string | null): number | null {
  const [visits, setVisits] = useKeptChoice('visited companies', NO_VISITS, isVisits)
  const [begun] = useState(() => (symbol === null ? NO_VISITS : withVisit(visits, symbol, Date.now())))
  const noted = useStable(() => {
    if (symbol !== null) setVisits(withVisit(visits, symbol, Date.now()))
  })
  useEffect(() => {
    noted()
    return noted
  }, [noted])
  return ownProperty(begun, symbol ?? '')?.[0] ?? null
}
