import { OPERATIONS } from '../contract/operations.ts'
import type { Operation } from '../contract/operations.ts'
import type { Parameter as Described } from '../contract/parameter.ts'
import { isSecretName } from './redaction.ts'
import { destinationShown } from './secrets-of-request.ts'

/** What the values of a parameter mean: two texts with one meaning give one canonical text. */
interface Parameter {
  canonical: (text: string) => string
  /** Canonical text of what an absent parameter means; '' when it means nothing. */
  fallback: string
}

// Symbols and security numbers are written in capitals everywhere. Whether the case of channels, topics and authors means
// anything is not documented, so it counts.
const IN_CAPITALS = new Set(['tickers', 'primaryTickers', 'isin', 'cusips', 'symbols'])

/** A list whose order does not matter, and neither does how often a value stands in it. */
const listText = (values: readonly string[], inCapitals: boolean): string =>
  [...new Set(inCapitals ? values.map((value) => value.toUpperCase()) : values)].sort().join(',')

/** What a parameter of the interface means, by the table that the embedded service reads it with. */
function parameterOf(name: string, { read, write, absent }: Described<unknown>): Parameter {
  const textOf = (value: unknown): string => {
    if (value === null) return ''
    return Array.isArray(value) ? listText(value as string[], IN_CAPITALS.has(name)) : write(value)
  }
  return {
    canonical: (text) => {
      // Of a webhook's destination no more is written down.
      if (name === 'destination') return destinationShown(text)
      const value = read(text)
      // What the interface does not allow means what stands there.
      return value === undefined ? text : textOf(value)
    },
    fallback: textOf(absent),
  }
}

type Parameters = ReadonlyMap<string, Parameter>

/** A service may stand below a path of its own, so only the end of a path is compared. */
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

/** Parameters by name, each with its values in their order. */
export type Meaning = ReadonlyMap<string, readonly string[]>

/**
 * What a query means to the endpoint at that path. Left out are secrets, which never count, and what says no more than the
 * default. A parameter given more than once keeps its values as they come, since which of them is meant is not documented;
 * one that the interface does not name is compared as it stands.
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

/** What an absent parameter means at that path, '' when nothing. */
export const fallbackOf = (path: string, name: string): string => parametersOf(path).get(name)?.fallback ?? ''
