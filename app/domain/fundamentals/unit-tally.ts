/** How many records speak for the assumed unit of a field. */
export interface UnitTally {
  /** Number of records that agree with the unit. */
  agrees: number
  /** Number of records that could be checked. */
  checked: number
  /** Names of the relations that were checked; empty where only the size of the values could be. */
  relations: readonly string[]
}

/** Tallies by the name of the field; a field that no record has is absent. */
export type UnitTallies = Readonly<Record<string, UnitTally>>

/** What is known of the unit in which a field is shown. */
export interface UnitEvidence extends UnitTally {
  /**
   * `chosen`: by the person. `confirmed` and `doubted`: by the records. `unchecked`: no record could be checked, or no unit is assumed.
   */
  state: 'chosen' | 'confirmed' | 'doubted' | 'unchecked'
}

/**
 * ASSUMPTION: the share of records that has to agree before a unit is taken for confirmed. Single records break a relation because of
 * an error in them, while a wrong unit breaks it in all.
 */
const ENOUGH = 0.9

/** The tallies of several companies as one. */
export function joinedTally(field: string, all: readonly UnitTallies[]): UnitTally {
  const own = all.flatMap((tallies) => (Object.hasOwn(tallies, field) ? [tallies[field]] : []))
  const sum = (of: (tally: UnitTally) => number): number =>
    own.reduce((total, tally) => total + (tally === undefined ? 0 : of(tally)), 0)
  return {
    agrees: sum(({ agrees }) => agrees),
    checked: sum(({ checked }) => checked),
    relations: [...new Set(own.flatMap((tally) => tally?.relations ?? []))],
  }
}

/** What the records say of a unit that is assumed. */
export const evidenceOf = (tally: UnitTally): UnitEvidence => ({
  ...tally,
  state: tally.checked === 0 ? 'unchecked' : tally.agrees >= tally.checked * ENOUGH ? 'confirmed' : 'doubted',
})
