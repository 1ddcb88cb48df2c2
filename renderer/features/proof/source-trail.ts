import type { ProofTarget } from '../../../app/domain/responses/proof.ts'

export const FIND_FORM = 'pasted row'

/** The numbers that were inspected, oldest first, and the place of the one that is shown. */
interface SourceTrail {
  targets: readonly ProofTarget[]
  place: number
}

/** A trail before anything was inspected. */
export const NO_TRAIL: SourceTrail = { targets: [], place: -1 }

/** Maximum number of numbers in a trail. */
export const MAX_TRAIL = 50

const isSame = (one: ProofTarget | undefined, other: ProofTarget): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The trail with one more number after the one that is shown; what came after that is left. */
export function followed({ targets, place }: SourceTrail, target: ProofTarget): SourceTrail {
  if (isSame(targets[place], target)) return { targets, place }
  const kept = [...targets.slice(0, place + 1), target].slice(-MAX_TRAIL)
  return { targets: kept, place: kept.length - 1 }
}

/** The number a step before or after the one that is shown; null at an end. */
export const stepOf = ({ targets, place }: SourceTrail, by: -1 | 1): ProofTarget | null => targets[place + by] ?? null

/** What the inspector knows besides the number that it shows. */
export interface SourceTrailActions {
  /** The number that is kept beside others; null for none. */
  pinned: ProofTarget | null
  onPin: (target: ProofTarget | null) => void
  /** Goes a step along the trail; null at its end. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}
