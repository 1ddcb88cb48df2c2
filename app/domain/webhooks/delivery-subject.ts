import { isSymbol } from '../companies/symbols.ts'
import { parseJson, withoutMark } from '../responses/parse-json.ts'
import { digitsOf, nodeAt, type WireTree } from '../responses/wire-tree.ts'
import type { DeliveryEnvelope } from './delivery.ts'
import { RECONCILED_KINDS } from './reconciliation.ts'

/** What a delivery is about, as far as the window can show it: a story, or a company. */
export type DeliverySubject = { kind: 'story'; id: number } | { kind: 'company'; symbol: string }

/** A delivery describes one object. A larger one is not worth the time in the window. */
const MAX_ELEMENTS = 20_000

/** The security that a content names, the main one of several. */
function securityOf(content: WireTree): WireTree | undefined {
  const all = nodeAt(content, '$.securities')
  if (!Array.isArray(all)) return undefined
  return all.find((each) => nodeAt(each, '$.primary') === true) ?? all[0]
}

/** The symbol of the company that a content names; null for none. */
function symbolIn(content: WireTree): string | null {
  const security = securityOf(content) ?? null
  const found = [nodeAt(content, '$.ticker'), nodeAt(content, '$.symbol'), nodeAt(security, '$.symbol'), security]
  const symbol = found.find((each) => typeof each === 'string' && isSymbol(each.toUpperCase()))
  return typeof symbol === 'string' ? symbol.toUpperCase() : null
}

/** The ID of the story that a delivery names; null where it names none. One that says why a price moves may name its story. */
export function namedStory({ kind, dataId }: Pick<DeliveryEnvelope, 'kind' | 'dataId'>): number | null {
  const id = Number(digitsOf(dataId ?? undefined) ?? Number.NaN)
  return RECONCILED_KINDS.some((each) => each === kind) && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What a delivery is about; null when it names neither a story nor a company. */
export function deliverySubject({
  body,
  ...envelope
}: Pick<DeliveryEnvelope, 'kind' | 'dataId'> & { body: string }): DeliverySubject | null {
  const id = envelope.kind === 'News/v1' ? namedStory(envelope) : null
  if (id !== null) return { kind: 'story', id }
  try {
    const symbol = symbolIn(nodeAt(parseJson(withoutMark(body), MAX_ELEMENTS), '$.data.content') ?? null)
    return symbol === null ? null : { kind: 'company', symbol }
  } catch {
    return null
  }
}
