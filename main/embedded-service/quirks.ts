import { Reused, renderJson, type EmbeddedResponse, type WireValue } from './wire-value.ts'
import type { Area } from './errors.ts'

/** Behaviours of the real service that were recorded but are missing from its description, with their effects. */
export const QUIRKS = {
  'json-string': 'fundamentals answer with a JSON string that holds the JSON, as the description declares it',
  'ok-string': 'the envelope says "true" or "false" instead of true or false',
  'errors-as-array': 'errors of news are an array of one text',
  'product-401': 'a plan without the product gets 401 instead of 403',
  'xml-without-accept': 'a request for news without an Accept header gets XML',
  'html-errors': 'a proxy answers with a page of HTML where the service fails or is asked too often',
  'ratios-by-period': 'ratios are an object keyed by period, with the newest record of each',
  'symbol-errors': 'an unknown symbol has an entry with an error, and is no reason for 404',
} as const

export type Quirk = keyof typeof QUIRKS

export const QUIRK_NAMES = Object.keys(QUIRKS) as Quirk[]

type Members = Readonly<Record<string, WireValue>>

const plain = (value: WireValue): WireValue => (value instanceof Reused ? value.make() : value)

const membersOf = (value: WireValue): Members | null => {
  const bare = plain(value)
  return typeof bare === 'object' && bare !== null && !Array.isArray(bare) ? (bare as Members) : null
}

const textOf = (members: Members | null, name: string): string => {
  const value = members?.[name]
  return typeof value === 'string' ? value : ''
}

/** The text of an error in any of the news formats. */
function errorText(body: WireValue): WireValue {
  return typeof body === 'string' ? body : (membersOf(body)?.message ?? body)
}

function keyedByPeriod(entry: WireValue): WireValue {
  const members = membersOf(entry)
  const records = members?.operationRatios
  if (members === null || !Array.isArray(records)) return entry
  const dated = (records as WireValue[]).map((record) => ({ record, id: membersOf(membersOf(record)?.id) }))
  const oldestFirst = dated.sort((one, other) => textOf(one.id, 'asOf').localeCompare(textOf(other.id, 'asOf')))
  return {
    ...members,
    operationRatios: Object.fromEntries(oldestFirst.map(({ record, id }) => [textOf(id, 'period'), record])),
  }
}

export function withQuirks(
  { status, body }: EmbeddedResponse,
  area: Area | null,
  quirks: ReadonlySet<Quirk>,
): EmbeddedResponse {
  let quirky = body
  const members = membersOf(body)
  if (quirks.has('errors-as-array') && area === 'news' && status >= 400 && !Array.isArray(body))
    quirky = [errorText(body)]
  if (quirks.has('ok-string') && typeof members?.ok === 'boolean') quirky = { ...members, ok: String(members.ok) }
  if (quirks.has('ratios-by-period') && status === 200 && Array.isArray(members?.result))
    quirky = { result: (members.result as WireValue[]).map(keyedByPeriod) }
  if (quirks.has('json-string') && area === 'fundamentals') quirky = renderJson(quirky)
  return { status, body: quirky }
}
