// Time and randomness.

let clock = 0

/** The time of the clock that everything uses, in Unix milliseconds. */
export const now = (): number => clock

/** Moves the clock forward to a time. */
export function at(text: string): void {
  const moment = Date.parse(`${text}Z`)
  if (!(moment > clock)) throw new Error(`${text} is past already`)
  clock = moment
}

/** Makes UUIDs of a kind that count up. */
export const numbered = (kind: string): (() => string) => {
  let last = 0
  return () => `${kind}-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`
}

/** The IDs of connections. */
export const uuid = numbered('5eed0000')

/** Lets time pass. */
export function pass(ms: number): void {
  clock += ms
}

/** Moves the clock instead of waiting. */
export const sleep = (ms: number): Promise<void> => {
  pass(ms)
  return Promise.resolve()
}

/** Timers that this script fires itself. */
const timers: { at: number; callBack: () => void }[] = []

/** Calls back when the clock has reached that time. Returns a function that cancels it. */
export function after(ms: number, callBack: () => void): () => void {
  const timer = { at: clock + ms, callBack }
  timers.push(timer)
  return () => {
    const place = timers.indexOf(timer)
    if (place >= 0) timers.splice(place, 1)
  }
}

/** Moves the clock to the next timer and fires it. False when none is waiting. */
export function nextTimer(): boolean {
  const [first] = timers.sort((one, other) => one.at - other.at)
  if (first === undefined) return false
  timers.shift()
  clock = Math.max(clock, first.at)
  first.callBack()
  return true
}

/** A signal that is never aborted. */
export const signal = new AbortController().signal
