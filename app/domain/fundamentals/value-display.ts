import { ownProperty } from '../values/own-property.ts'
import { ratioField, type RatioDisplay } from './ratio-fields.ts'

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

/**
 * How a number is displayed: digits as sent, an assumed unit or, for a computed value, percentage points, a plain
 * number or a rank.
 */
export type ValueDisplay = RatioDisplay | 'as-sent' | 'number' | 'points' | 'rank'

/** The displays that the user may choose for a field. */
export const CHOOSABLE_DISPLAYS = ['as-sent', 'percent', 'days', 'currency', 'multiple', 'number'] as const
export type ChoosableDisplay = (typeof CHOOSABLE_DISPLAYS)[number]

/** Displays chosen by field name. */
export type FieldDisplays = Readonly<Record<string, ChoosableDisplay>>

/** The unit that a field is assumed to have: the user's choice, or the usual one. */
export const assumedDisplay = (field: string, chosen: FieldDisplays): ChoosableDisplay =>
  ownProperty(chosen, field) ?? ratioField(field)?.assumedDisplay ?? 'as-sent'

/** What is known of the unit of a field: the user's choice, or what the records of these companies say of the usual one. */
export function unitEvidence(field: string, chosen: FieldDisplays, companies: readonly UnitTallies[]): UnitEvidence {
  const tally = joinedTally(field, companies)
  return ownProperty(chosen, field) === undefined ? evidenceOf(tally) : { ...tally, state: 'chosen' }
}

/** How a field is shown to be read: in its unit, or as sent where the records do not confirm the unit. */
export const readableDisplay = (
  field: string,
  chosen: FieldDisplays,
  { state }: Pick<UnitEvidence, 'state'>,
): ChoosableDisplay => (state === 'chosen' || state === 'confirmed' ? assumedDisplay(field, chosen) : 'as-sent')

/** How a field of a company is shown, whose units are those that its own records confirm; as sent unless units are wanted. */
export const displayIn = (
  field: string,
  chosen: FieldDisplays,
  units: UnitTallies | undefined,
  inUnits: boolean,
): ChoosableDisplay =>
  inUnits && units !== undefined ? readableDisplay(field, chosen, unitEvidence(field, chosen, [units])) : 'as-sent'

/** The difference between two neighbouring numbers that are shown differently in a unit; amounts from a million on in their scale. */
export function shownStep(display: RatioDisplay, number: number): number {
  switch (display) {
    case 'percent':
      return 0.001
    case 'days':
      return 0.1
    case 'multiple':
      return 0.01
    case 'currency': {
      const thousands = Math.floor(Math.log10(Math.max(1, Math.abs(number))) / 3)
      if (thousands < 2) return Math.abs(number) < 100 ? 0.01 : 1
      return 0.01 * 1000 ** Math.min(thousands, 4)
    }
  }
}

/** Whether a number is shown in a unit as another one is. */
export function isShownSame(number: number, other: number, display: RatioDisplay): boolean {
  const step = shownStep(display, other)
  // The quotient of doubles is a little off where the decimal number lies between two steps.
  const steps = (of: number): number => Math.sign(of) * Math.round(Number((Math.abs(of) / step).toPrecision(14)))
  return steps(number) === steps(other)
}
