import { playNotes } from '../states/play-sound.ts'

/** The pitch of the lowest value in hertz, and how many octaves above it the highest one is. */
const LOWEST_HZ = 220
const OCTAVES = 2

/** The pitch of the end of a line, below that of every value. */
const END_HZ = 98

/** How long a tone sounds, in seconds, and how loud it is, up to 1. */
const TONE = { lasts: 0.2, volume: 0.16 }

/**
 * Plays the value at a place in a pitch that says where it is between the lowest and the highest one, in the middle where all are the
 * same. A missing value is silent.
 */
export function playPoint(values: readonly (number | null)[], place: number): void {
  const value = values[place] ?? null
  if (value === null) return
  const known = values.filter((each) => each !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const share = most > least ? (value - least) / (most - least) : 0.5
  playNotes([{ frequency: LOWEST_HZ * 2 ** (OCTAVES * share), at: 0, ...TONE }])
}

/** Plays what says that there is nothing beyond the first or the last value: two low tones. */
export const playEnd = (): void => playNotes([0, TONE.lasts].map((at) => ({ frequency: END_HZ, at, ...TONE })))
