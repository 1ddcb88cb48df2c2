import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'

/** How certain the existence and the meaning of a parameter are. */
export type Standing =
  /** The interface description names it. */
  | 'described'
  /** Public material names it and gives its meaning; see the interface facts. */
  | 'documented'
  /** Its name or its meaning is a guess. */
  | 'assumed'

/** The part of JSON Schema that describes parameters and responses. */
export type Schema = Readonly<Record<string, unknown>>

/** Thrown for a missing parameter or an invalid value. */
export class InvalidParameter extends Error {
  readonly parameter: string
  readonly missing: boolean

  constructor(parameter: string, missing: boolean) {
    super(missing ? `${parameter} is required` : `invalid ${parameter}`)
    this.parameter = parameter
    this.missing = missing
  }
}

/** A query parameter: the values that the service accepts, and their description. */
export interface Parameter<T> {
  schema: Schema
  description: string
  standing: Standing
  required: boolean
  /** Parses a value; undefined for an invalid text. */
  read: (text: string) => T | undefined
  /** The value when a request does not have the parameter. */
  absent: T
}

/** Parameters by their name in a query. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>

/** The values that reading a query by a table gives. */
export type Values<P extends ParameterTable> = { readonly [Name in keyof P]: P[Name]['absent'] }

interface About {
  description: string
  standing: Standing
}

/** A whole number in a closed range. */
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
  read: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return value >= bounds.least && value <= bounds.most ? value : undefined
  },
})

export const oneOf = <const Words extends readonly string[], T extends Words[number] | null>(
  words: Words,
  absent: T,
  about: About,
): Parameter<Words[number] | T> => ({
  ...about,
  required: false,
  absent,
  schema: { type: 'string', enum: [...words], ...(absent === null ? {} : { default: absent }) },
  read: (text) => words.find((word) => word === text),
})

/** A comma-separated list; blanks around its values and empty values are ignored. */
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

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = (about: About): Parameter<string | null> => ({
  ...about,
  required: false,
  absent: null,
  schema: { type: 'string', format: 'date' },
  read: (text) => (isCalendarDate(text) ? text : undefined),
})

/** A text in a given format. */
export const textOf = <T>(
  about: About & Pick<Parameter<T>, 'schema' | 'read'> & Partial<Pick<Parameter<T>, 'required'>>,
  absent: T,
): Parameter<T> => ({ required: false, ...about, absent })

/**
 * Reads the values of a query by its table. Parameters outside the table are ignored. An empty value counts as absent,
 * because many clients send every parameter they know. If a parameter is repeated, the first value counts. Throws
 * `InvalidParameter`.
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
