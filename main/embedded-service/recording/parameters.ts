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

// Symbols and security numbers are written in capitals everywhere. Of channels, topics and authors nobody has said that their
// case means nothing, so it counts.
const IN_CAPITALS = new Set(['tickers', 'primaryTickers', 'isin', 'cusips', 'symbols'])

/** A list separated by commas, whose order does not matter. */
function listText(text: string, inCapitals: boolean): string {
  const values = text.split(',').map((value) => value.trim())
  const some = new Set(
    values.filter((value) => value !== '').map((value) => (inCapitals ? value.toUpperCase() : value)),
  )
  return [...some].sort().join(',')
}

/** What a parameter of the interface means, by the table that the embedded service reads it with. */
function parameterOf(name: string, { schema }: Described<unknown>): Parameter {
  const fallback = 'default' in schema ? String(schema.default) : ''
  // Of a webhook's destination no more is written down.
  if (name === 'destination') return { canonical: destinationShown, fallback }
  if (schema.type === 'array') return { canonical: (text) => listText(text, IN_CAPITALS.has(name)), fallback }
  if (schema.type === 'integer')
    return { canonical: (text) => (/^\d{1,15}$/.test(text) ? String(Number(text)) : text), fallback }
  return { canonical: (text) => text, fallback }
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
 * default. A parameter given more than once keeps its values as they come, since nobody has said which of them is meant; one
 * that the interface does not name is compared as it stands.
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
