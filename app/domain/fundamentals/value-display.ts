import { own } from '../values/own.ts'
import { ratioField } from './ratio-fields.ts'
import type { RatioDisplay } from './ratio-fields.ts'

/** How a number is written: digits as sent, an assumed unit, or, for what was computed here, percentage points, a plain number or a rank. */
export type ValueDisplay = RatioDisplay | 'as-sent' | 'number' | 'points' | 'rank'

/** Displays a person may choose for a field. */
export const CHOOSABLE_DISPLAYS = ['as-sent', 'percent', 'days', 'currency', 'multiple', 'number'] as const

/** A display a person may choose for a field. */
export type ChoosableDisplay = (typeof CHOOSABLE_DISPLAYS)[number]

/** Displays chosen by field name. */
export type FieldDisplays = Readonly<Record<string, ChoosableDisplay>>

/** The unit a field is taken to have: what was chosen, else what is usually meant. An assumption either way. */
export const assumedDisplay = (field: string, chosen: FieldDisplays): ChoosableDisplay =>
  own(chosen, field) ?? ratioField(field)?.assumedDisplay ?? 'as-sent'
