import { FormulaError, parseFormula, type NamedFormula } from './formula.ts'
import { ratioField } from './ratio-fields.ts'
import { isFieldName } from './ratio-series.ts'
import { isObject } from '../values/own-property.ts'
import { ownFileText, readOwnFile } from '../values/personal-file.ts'
import { CHOOSABLE_DISPLAYS, type ChoosableDisplay, type FieldDisplays } from './value-display.ts'
import { MAX_FIELDS } from './view-choices.ts'

export interface RatioTemplate {
  name: string
  /** Field names as sent by the service and names of formulas, in display order. */
  fields: readonly string[]
}

/** A template with everything that another installation needs to show the same table. */
export interface SharedTemplate extends RatioTemplate {
  formulas: readonly NamedFormula[]
  displays: FieldDisplays
}

export const templateText = ({ name, fields, formulas, displays }: SharedTemplate): string =>
  ownFileText('tearsheet-ratios', { name, fields, formulas, displays })

function formulasOf(value: unknown): NamedFormula[] {
  if (!Array.isArray(value)) return []
  return value.map((each: unknown) => {
    const { name, expression } = isObject(each) ? each : {}
    if (typeof name !== 'string' || typeof expression !== 'string' || name.trim() === '' || name.length > 80)
      throw new Error('A formula in the template has no name or no expression.')
    if (ratioField(name) !== undefined)
      throw new Error(
        `A formula in the template is named “${name}”, which is the name of a ratio of the service. Rename it.`,
      )
    try {
      parseFormula(expression, isFieldName)
    } catch (thrown) {
      if (thrown instanceof FormulaError)
        throw new Error(`The formula “${name}” cannot be read: ${thrown.message}`, { cause: thrown })
      throw thrown
    }
    return { name, expression }
  })
}

/** Parses a template file from an untrusted source. Throws an Error whose message says what is wrong with the file. */
export function readTemplate(text: string): SharedTemplate {
  const { name, fields, formulas, displays } = readOwnFile('tearsheet-ratios', text)
  if (typeof name !== 'string' || name.trim() === '' || name.length > 80) throw new Error('The template has no name.')
  if (
    !Array.isArray(fields) ||
    fields.length === 0 ||
    fields.length > MAX_FIELDS ||
    !fields.every((field) => typeof field === 'string' && field !== '' && field.length <= 80)
  )
    throw new Error(`A template must name 1 to ${MAX_FIELDS} ratios.`)
  const known = isObject(displays)
    ? Object.entries(displays).filter((entry): entry is [string, ChoosableDisplay] =>
        (CHOOSABLE_DISPLAYS as readonly unknown[]).includes(entry[1]),
      )
    : []
  return {
    name: name.trim(),
    fields: [...new Set(fields as string[])],
    formulas: formulasOf(formulas),
    displays: Object.fromEntries(known),
  }
}
