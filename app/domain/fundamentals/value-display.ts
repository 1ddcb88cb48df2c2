import { ownProperty } from '../values/own-property.ts'
import { ratioField } from './ratio-fields.ts'
import type { RatioDisplay } from './ratio-fields.ts'

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
