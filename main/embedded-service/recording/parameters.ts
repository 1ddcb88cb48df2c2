import { OPERATIONS } from '../contract/operations.ts'
import type { Operation } from '../contract/operations.ts'
import type { Parameter as Described } from '../contract/parameter.ts'
import { isSecretName } from './redaction.ts'
import { destinationShown } from './secrets-of-request.ts'

/** The meaning of a parameter's values: two texts with the same meaning give the same canonical text. */
interface Parameter {
  canonical: (text: string) => string
  /** Canonical text of the default value; '' when there is no default. */
  fallback: string
}

// Symbols and security numbers are always upper case. The documentation does not say whether case matters for channels,
// topics and authors, so it is kept.
const IN_CAPITALS = new Set(['tickers', 'primaryTickers', 'isin', 'cusips', 'symbols'])

/** A list in which neither order nor repetition matters. */
const listText = (values: readonly string[], inCapitals: boolean): string =>
  [...new Set(inCapitals ? values.map((value) => value.toUpperCase()) : values)].sort().join(',')

/** The meaning of a parameter of the interface, from the table by which the embedded service reads it. */
function parameterOf(name: string, { read, write, absent }: Described<unknown>): Parameter {
  const textOf = (value: unknown): string => {
    if (value === null) return ''
    return Array.isArray(value) ? listText(value as string[], IN_CAPITALS.has(name)) : write(value)
  }
  return {
    canonical: (text) => {
      // Only this part of a webhook's destination is recorded.
      if (name === 'destination') return destinationShown(text)
      const value = read(text)
      // A value that the interface does not allow is compared as text.
      return value === undefined ? text : textOf(value)
    },
    fallback: textOf(absent),
  }
}

type Parameters = ReadonlyMap<string, Parameter>

/** A service may be below a path of its own, so only the end of a path is compared. */
const patternOf = (path: string): RegExp =>
  new RegExp(`${path.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/, '[^/]*')}/?$`)

const ENDPOINTS = Object.values<Operation>(OPERATIONS).map(({ path, parameters }) => ({
  pattern: patternOf(path),
  parameters: new Map(
    Object.entries<Described<unknown>>(parameters).map(([name, described]) => [name, parameterOf(name, described)]),
  ),
}))

const parametersOf = (path: string): Parameters =>
  ENDPOINTS.find(({ pattern }) => pattern.test(path))?.parameters ?? new Map()

/** Parameters by name, each with its values in order. */
export type Meaning = ReadonlyMap<string, readonly string[]>

/**
 * The canonical meaning of a query to the endpoint at that path. It leaves out secrets, which are never compared, and
 * values equal to the default. A repeated parameter keeps all its values in order, because the documentation does not
 * say which one counts. A parameter that the interface does not name is compared as text.
 */
export function meaningOf(path: string, query: URLSearchParams): Meaning {
  const known = parametersOf(path)
  const meaning = new Map<string, readonly string[]>()
  for (const name of [...new Set(query.keys())].filter((each) => !isSecretName(each)).sort()) {
    const parameter = known.get(name)
    const values = query.getAll(name).map((value) => parameter?.canonical(value) ?? value)
    const saysNothing = parameter !== undefined && ['', parameter.fallback].includes(values[0] ?? '')
    if (values.length > 1 || !saysNothing) meaning.set(name, values)
  }
  return meaning
}

/** The canonical default of a parameter at that path; '' when there is none. */
export const fallbackOf = (path: string, name: string): string => parametersOf(path).get(name)?.fallback ?? ''
