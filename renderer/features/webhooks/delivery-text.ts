import type { DeliveryDetail } from '../../../app/ipc/delivery-schemas.ts'
import { shellPrint, shellWord } from '../../../app/domain/values/shell-word.ts'
import { prettyJson } from '../../format/json-text.ts'

/** Headers that belong to the connection, not to the delivery. */
const CONNECTION = /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent)$/i

/** The delivery as a curl command for bash and similar shells that sends it to `$URL`. */
export function deliveryCurl({ headers, body }: Pick<DeliveryDetail, 'headers' | 'body'>): string {
  const isPiped = body.includes('\0')
  return [
    `${isPiped ? `${shellPrint(body)} | ` : ''}curl -X POST "$URL"`,
    ...headers
      .filter(([name]) => !CONNECTION.test(name))
      .map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    isPiped ? '--data-binary @-' : `--data-raw ${shellWord(body)}`,
  ].join(' \\\n  ')
}

/** The headers of a delivery as they were received, one per line. */
export const deliveryHeaders = ({ headers }: Pick<DeliveryDetail, 'headers'>): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The delivery as a JSON fixture for tests: headers, and the body raw and as JSON with its digits; `payload` is null without JSON. */
export function deliveryFixture({
  headers,
  body,
  kind,
  kindAsSent,
  payloadId,
}: Pick<DeliveryDetail, 'headers' | 'body' | 'kind' | 'kindAsSent' | 'payloadId'>): string {
  const sent = Object.fromEntries(headers.filter(([name]) => !CONNECTION.test(name)))
  const facts = JSON.stringify({ kind, kindAsSent, payloadId, headers: sent, body }, null, 2)
  const payload = isJson(body) ? prettyJson(body).replaceAll('\n', '\n  ') : 'null'
  return `${facts.slice(0, -2)},\n  "payload": ${payload}\n}\n`
}
