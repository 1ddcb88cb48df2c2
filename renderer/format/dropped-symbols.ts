import { joined, shortened, visibleName } from '../../app/domain/values/visible-text.ts'
import { counted } from '../../app/domain/values/number-form.ts'

/** What became of symbols that were dropped or pasted. */
export interface TakenSymbols {
  added: readonly string[]
  /** How many were there already. */
  known: number
  /** How many did not fit. */
  over: number
  /** Parts that are no symbols. */
  odd: readonly string[]
}

/** Number of odd parts that are named, and of characters of each. */
const [NAMED, LONGEST] = [3, 24]

/** What was added in words; `where` such as “to the list”. */
export const addedWords = ({ added }: Pick<TakenSymbols, 'added'>, where: string): string =>
  added.length === 0
    ? `Nothing was added ${where}.`
    : `${added.length === 1 ? (added[0] ?? '') : counted(added.length, 'symbol')} added ${where}.`

/** What became of the others in words, after what was done; `room` such as “a page has one company”. */
export function takenWords(
  { known, over, odd }: Omit<TakenSymbols, 'added'>,
  { done, room }: { done: string; room: string },
): string {
  const named = odd.slice(0, NAMED).map((part) => `“${visibleName(shortened(part, LONGEST))}”`)
  const rest = odd.length - named.length
  return joined(' ', [
    done,
    known === 0 ? '' : known === 1 ? '1 was there already.' : `${known} were there already.`,
    over === 0 ? '' : `${over} left out: ${room}.`,
    named.length === 0 ? '' : `Not taken: ${named.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}.`,
  ])
}

/** Adds symbols to those that are there, up to a maximum. */
export function takeSymbols(
  present: readonly string[],
  { symbols, odd }: { symbols: readonly string[]; odd: readonly string[] },
  most: number,
): TakenSymbols & { all: readonly string[] } {
  const fresh = symbols.filter((symbol) => !present.includes(symbol))
  const added = fresh.slice(0, Math.max(0, most - present.length))
  return {
    all: [...present, ...added],
    added,
    known: symbols.length - fresh.length,
    over: fresh.length - added.length,
    odd,
  }
}
