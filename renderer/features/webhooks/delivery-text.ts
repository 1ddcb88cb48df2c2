import type { DeliveryDetail } from '../../../app/ipc/delivery-schemas.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Headers that belong to the connection, not to the delivery. */
const CONNECTION = /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent)$/i

/** JSON with an indent of two spaces; any other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The delivery as a curl command that sends it to `$URL`. */
export const deliveryCurl = ({ headers, body }: DeliveryDetail): string =>
  [
    'curl -X POST "$URL"',
    ...headers.filter(([name]) => !CONNECTION.test(name)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')

/** The delivery as a JSON fixture for tests: headers, and the body raw and parsed. */
export function deliveryFixture({ headers, body, kind, kindAsSent, payloadId }: DeliveryDetail): string {
  let payload: unknown = null
  try {
    payload = JSON.parse(body)
  } catch {
    // A body that is not JSON appears in `body` only.
  }
  return `${JSON.stringify({ kind, kindAsSent, payloadId, headers: Object.fromEntries(headers.filter(([name]) => !CONNECTION.test(name))), body, payload }, null, 2)}\n`
}
