import { createHash } from 'node:crypto'
import { readEnvelope } from '../../../app/domain/webhooks/delivery.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { IncomingDelivery } from './receiver.ts'
import type { IncomingRow } from './store/deliveries.ts'
import { withoutSecrets } from './without-secrets.ts'

/** The value of the first header whose name matches; null without one. */
export const headerOf = (headers: IncomingDelivery['headers'], pattern: RegExp): string | null =>
  headers.find(([name]) => pattern.test(name))?.[1] ?? null

/** Enough to tell the contents of an item apart. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** SECURITY 45: a delivery as it is stored, in which a key is blanked. Its signature is not checked yet. */
export function incomingRow(
  { receivedAt, path, isTls, headers: sent, body }: IncomingDelivery,
  knownSecrets: KnownSecrets,
): IncomingRow {
  const { raw, body: text } = withoutSecrets(body, sent, knownSecrets)
  const headers = knownSecrets.blankAll(sent)
  return {
    ...readEnvelope(text, digestOf),
    receivedAt,
    deliveryId: headerOf(headers, /^x-.+-delivery$/i),
    signature: 'unchecked',
    isTls,
    bytes: body.length,
    status: null,
    answeredAfterMs: null,
    wasCut: false,
    path: knownSecrets.blank(path),
    headers,
    raw,
  }
}
