/** One measure beside its floor. `ratio` is median ÷ floor: it holds from machine to machine, the times do not. */
export interface Measure {
  area: string
  name: string
  median: number
  unit: string
  floor: number
  ratio: number
  runs: number
}

/** The value below which that share of a list lies. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Middle value of a list. */
function medianOf(values: readonly number[]): number {
  return percentileOf(values, 0.5)
}

/** Runs subject and floor in turns, so that a noisy moment hits both, and gives their medians. */
export async function beside(
  area: string,
  name: string,
  unit: string,
  runs: number,
  subject: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Measure> {
  const [subjects, floors]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < runs; turn++) {
    floors.push(await floor())
    subjects.push(await subject())
  }
  const [median, base] = [medianOf(subjects), medianOf(floors)]
  const round = (value: number): number => Math.round(value * 1000) / 1000
  return { area, name, median: round(median), unit, floor: round(base), ratio: round(median / base), runs }
}
