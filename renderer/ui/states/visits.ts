import { useEffect, useState } from 'react'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { useStable } from '../keys/stable-values.ts'
import { useKeptChoice } from './view-state.ts'

/** When something was looked at, in Unix milliseconds. */
interface Visit {
  subject: string
  /** The end of the visit before the last one; null for none. */
  before: number | null
  last: number
}

type Visits = Readonly<Record<string, readonly [before: number | null, last: number]>>

const NO_VISITS: Visits = {}

/** Maximum number of subjects whose visits are kept; those that were visited longest ago go first. */
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
    .map(([subject, [before, last]]) => ({ subject, before, last }))
    .sort((one, other) => other.last - one.last)

/** The visits with one of a subject at that time. */
export function withVisit(visits: Visits, subject: string, now: number): Visits {
  const known = ownProperty(visits, subject)
  const before = known === undefined ? null : now - known[1] < SAME_VISIT_MS ? known[0] : known[1]
  const others = visitsOf(visits).filter((visit) => visit.subject !== subject)
  return Object.fromEntries(
    [{ subject, before, last: now }, ...others]
      .slice(0, MAX_VISITS)
      .map((visit) => [visit.subject, [visit.before, visit.last] as const]),
  )
}

/** What is visited: the pages of companies, by symbol, or the changes, by their scope. */
type Visited = 'companies' | 'changes'

/** What was looked at, the last one first. */
export function useVisits(what: Visited): readonly Visit[] {
  const [visits] = useKeptChoice(`visited ${what}`, NO_VISITS, isVisits)
  return visitsOf(visits)
}

/** Keeps the visit of a subject while it is shown, and returns when the visit before ended; null for the first one and without a subject. */
export function useLastVisit(what: Visited, subject: string | null): number | null {
  const [visits, setVisits] = useKeptChoice(`visited ${what}`, NO_VISITS, isVisits)
  const [begun] = useState(() => (subject === null ? NO_VISITS : withVisit(visits, subject, Date.now())))
  const noted = useStable(() => {
    if (subject !== null) setVisits(withVisit(visits, subject, Date.now()))
  })
  useEffect(() => {
    noted()
    return noted
  }, [noted])
  return ownProperty(begun, subject ?? '')?.[0] ?? null
}
