/**
 * One measurement next to its baseline. `ratio` is median ÷ baseline, which is comparable between machines; the times
 * are not.
 */
export interface Measure {
  area: string
  /** The same in every run, because two commits are compared by it. */
  name: string
  /** What else was found, which differs between runs. */
  note?: string
  median: number
  unit: string
  floor: number
  ratio: number
  runs: number
  /** The greatest ratio that is good enough; left out where none is set. */
  goal?: number
}

/** The percentile of a list: the value that this share of the list is below. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function medianOf(values: readonly number[]): number {
  return percentileOf(values, 0.5)
}

/** A number with three decimals. */
export const round = (value: number): number => Math.round(value * 1000) / 1000

/** Runs the subject and the baseline in turn, so that a disturbance affects both, and returns their medians. */
export async function beside(
  area: string,
  name: string,
  unit: string,
  runs: number,
  subject: () => Promise<number>,
  floor: () => Promise<number>,
  goal?: number,
): Promise<Measure> {
  const [subjects, floors]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < runs; turn++) {
    floors.push(await floor())
    subjects.push(await subject())
  }
  const [median, base] = [medianOf(subjects), medianOf(floors)]
  const measure = { area, name, median: round(median), unit, floor: round(base), ratio: round(median / base), runs }
  return goal === undefined ? measure : { ...measure, goal }
}
