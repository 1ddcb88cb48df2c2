/** Equal pauses in a row. */
export interface RetryStage {
  pauseMs: number
  /** How many pauses there were. */
  count: number
}

/** Pauses that differ from the average of a stage by less than this share, or by this many milliseconds, belong to it. */
const EQUAL = 0.15
const EQUAL_MS = 30
const MAX_STAGES = 4

/**
 * The stages of a schedule whose pauses are equal for a while, and then equal again: two to four, each of at least two pauses except
 * the last, which may just have begun. Empty for any other schedule.
 */
export function stagesOf(gaps: readonly number[]): RetryStage[] {
  const stages: RetryStage[] = []
  for (const gap of gaps) {
    const stage = stages.at(-1)
    if (stage !== undefined && Math.abs(gap - stage.pauseMs) <= Math.max(EQUAL * stage.pauseMs, EQUAL_MS)) {
      stage.pauseMs += (gap - stage.pauseMs) / (stage.count + 1)
      stage.count += 1
    } else {
      if (stages.length === MAX_STAGES || stage?.count === 1) return []
      stages.push({ pauseMs: gap, count: 1 })
    }
  }
  return stages.length > 1 ? stages : []
}
