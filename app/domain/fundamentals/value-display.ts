import { ownProperty } from '../values/own-property.ts'
import { ratioField } from './ratio-fields.ts'
import type { RatioDisplay } from './ratio-fields.ts'
import { evidenceOf, joinedTally } from './unit-tally.ts'
import type { UnitEvidence, UnitTallies } from './unit-tally.ts'

/**
 * How a number is displayed: digits as sent, an assumed unit or, for a computed value, percentage points, a plain
 * number or a rank.
 */
export type ValueDisplay = RatioDisplay | 'as-sent' | 'number' | 'points' | 'rank'

/** The displays that the user may choose for a field. */
export const CHOOSABLE_DISPLAYS = ['as-sent', 'percent', 'days', 'currency', 'multiple', 'number'] as const

/** A display that the user may choose for a field. */
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
