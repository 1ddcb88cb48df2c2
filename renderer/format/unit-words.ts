import { ratioField } from '../../app/domain/fundamentals/ratio-fields.ts'
import type { Series } from '../../app/domain/fundamentals/series.ts'
import type { UnitEvidence, ChoosableDisplay, ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { countText } from '../../app/domain/values/number-form.ts'

/** The names of units as they are said of a column. */
export const UNIT_NAMES: Readonly<Record<ChoosableDisplay, string>> = {
  'as-sent': 'as sent',
  percent: 'percent',
  days: 'days',
  currency: 'currency',
  multiple: 'multiple',
  number: 'plain number',
}

/** The unit that is usually assumed for a field, in words. */
const assumedUnitName = (field: string): string => UNIT_NAMES[ratioField(field)?.assumedDisplay ?? 'as-sent']

const records = (checked: number): string => (checked === 1 ? '1 record' : `${countText(checked)} records`)

/** By what the records were checked. */
const checkedBy = ({ relations }: UnitEvidence): string =>
  relations.length === 0
    ? 'Checked by the size of the values'
    : `Checked by ${relations.length === 1 ? 'the relation' : 'the relations'} ${relations.join(', ')}`

/**
 * What is known of the unit of a field, for the tooltip of its header. `shown` is the display of its values, which can be as sent
 * although the unit is confirmed.
 */
export function unitWords(field: string, unit: ValueDisplay, evidence: UnitEvidence, shown: ValueDisplay): string {
  const { state, agrees, checked } = evidence
  const name = unit === 'points' || unit === 'rank' ? unit : UNIT_NAMES[unit]
  const asSent = shown === 'as-sent' && unit !== 'as-sent' ? 'Shown as sent. ' : ''
  switch (state) {
    case 'chosen':
      return `${asSent}${name}, chosen by you`
    case 'confirmed':
      return `${asSent}${name}, assumed: agrees with ${countText(agrees)} of ${records(checked)}\n${checkedBy(evidence)}`
    case 'doubted':
      return `Shown as sent: ${assumedUnitName(field)} is doubtful, only ${countText(agrees)} of ${records(checked)} agree with it\n${checkedBy(evidence)}`
    case 'unchecked':
      return `Shown as sent: whether it is ${assumedUnitName(field)} could not be checked`
  }
}

/** What stands beside a ratio whose values stay raw among others in units, because its unit is not confirmed; empty for others. */
export const rawWords = ({ staysAsSent = false }: Pick<Series, 'staysAsSent'>): string => (staysAsSent ? 'as sent' : '')
