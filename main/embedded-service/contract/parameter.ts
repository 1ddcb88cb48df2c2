import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'

/** How sure it is that a parameter exists and means what is said of it. */
export type Standing =
  /** The interface description names it. */
  | 'described'
  /** Public material names it, with its meaning; see the interface facts. */
  | 'documented'
  /** Its name or its meaning is a guess. */
  | 'assumed'

/** The part of JSON Schema by which parameters and answers are described. */
export type Schema = Readonly<Record<string, unknown>>

/** Thrown for a parameter that is missing or whose value is not allowed. */
export class InvalidParameter extends Error {
  readonly parameter: string
  readonly missing: boolean

  constructor(parameter: string, missing: boolean) {
    super(missing ? `${parameter} is required` : `invalid ${parameter}`)
    this.parameter = parameter
    this.missing = missing
  }
}

/** A query parameter: what the service accepts, and how its description says so. */
export interface Parameter<T> {
  schema: Schema
  description: string
  standing: Standing
  required: boolean
  /** The value in a text; undefined when the text is not allowed. */
  read: (text: string) => T | undefined
  /** The one spelling of a value, whichever it was read from. */
  write(value: T): string
  /** The value of a request without it. */
  absent: T
}

/** Parameters by the name under which they stand in a query. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>

/** What reading the query of a table gives. */
export type Values<P extends ParameterTable> = { readonly [Name in keyof P]: P[Name]['absent'] }

interface About {
  description: string
  standing: Standing
}

/** A whole number between bounds, both included. */
export const wholeNumber = <T extends number | null>(
  bounds: { least: number; most: number },
  absent: T,
  about: About,
): Parameter<number | T> => ({
  ...about,
  required: false,
  absent,
  schema: {
    type: 'integer',
    minimum: bounds.least,
    maximum: bounds.most,
    ...(absent === null ? {} : { default: absent }),
  },
  write: String,
  read: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return value >= bounds.least && value <= bounds.most ? value : undefined
  },
})

/** One of some words. */
export const oneOf = <const Words extends readonly string[], T extends Words[number] | null>(
  words: Words,
  absent: T,
  about: About,
): Parameter<Words[number] | T> => ({
  ...about,
  required: false,
  absent,
  schema: { type: 'string', enum: [...words], ...(absent === null ? {} : { default: absent }) },
  write: String,
  read: (text) => words.find((word) => word === text),
})

/** A comma-separated list; blanks around its values do not count, nor do empty values. */
export const listOf = (
  about: About & { most?: number; values?: { schema: Schema; allows: (value: string) => boolean }; required?: boolean },
): Parameter<readonly string[]> => {
  const { description, standing, most, values, required = false } = about
  return {
    description,
    standing,
    required,
    absent: [],
    schema: {
      type: 'array',
      items: values?.schema ?? { type: 'string' },
      ...(most === undefined ? {} : { maxItems: most }),
    },
    write: (list) => list.join(','),
    read: (text) => {
      const list = text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      const allowed = list.length <= (most ?? Infinity) && list.every((value) => values?.allows(value) ?? true)
      return allowed && !(required && list.length === 0) ? list : undefined
    },
  }
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDate = (about: About): Parameter<string | null> => ({
  ...about,
  required: false,
  absent: null,
  schema: { type: 'string', format: 'date' },
  write: String,
  read: (text) => (isCalendarDate(text) ? text : undefined),
})

/** A text of one form. */
export const textOf = <T>(
  about: About & Pick<Parameter<T>, 'schema' | 'read'> & Partial<Pick<Parameter<T>, 'write' | 'required'>>,
  absent: T,
): Parameter<T> => ({ write: String, required: false, ...about, absent })

/**
 * The values of a query by its table. What the table does not name is passed over, an empty value counts as not given, since
 * many clients send every parameter they know, and of two values the first counts. Throws `InvalidParameter`.
 */
export function readQuery<P extends ParameterTable>(table: P, query: URLSearchParams): Values<P> {
  const values: Record<string, unknown> = {}
  for (const name in table) {
    const parameter = table[name] as Parameter<unknown>
    const text = query.get(name)
    if (text === null || text === '') {
      if (parameter.required) throw new InvalidParameter(name, true)
      values[name] = parameter.absent
      continue
    }
    const value = parameter.read(text)
    if (value === undefined) throw new InvalidParameter(name, false)
    values[name] = value
  }
  return values as Values<P>
}
