import type { ReactElement } from 'react'
import type { ConnectionProfile } from '../../../app/ipc/connection.ts'
import { WEBHOOK_VERSION } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'

/** What a test asks of the service. */
interface TestRequest {
  /** Address of the service; empty for the embedded one, which has none before it runs. */
  baseUrl: string
  destination: string
  kind: WebhookKind
  /** Whether the payload is transformed as in production. */
  transforms: boolean
}

/** Name of the parameter of the transform token as the connection has it; null until that has been read. */
type TokenParameter = string | null

const parameter = (name: string, value: string): string => new URLSearchParams([[name, value]]).toString()

/** The request as it will be sent, a parameter a line, with secrets blanked. */
function requestText({ baseUrl, destination, kind, transforms }: TestRequest, tokenName: TokenParameter): string {
  const parameters = [
    parameter('destination', destination),
    parameter('version', WEBHOOK_VERSION),
    parameter('kind', kind),
    ...(transforms ? [tokenName === null ? '(transform token)' : `${encodeURIComponent(tokenName)}=•••`] : []),
  ]
  const address = `${baseUrl === '' ? '(the embedded service)' : baseUrl}/api/v1/webhook/test`
  return `GET ${address}\n  ?${parameters.join('\n  &')}\nKey: •••`
}

/** Whether the name of the parameter of the transform token is confirmed, as a mark; nothing until that has been read. */
export function TokenNameMark({ profile }: { profile: ConnectionProfile | undefined }): ReactElement | null {
  if (profile === undefined) return null
  return profile.confirmed.includes('transformTokenParameter') ? (
    <span className="tag-confirmed">parameter name confirmed</span>
  ) : (
    <span className="tag-assumed">parameter name assumed</span>
  )
}

/** The request of a test as it will be sent. */
export function ExactRequest({
  request,
  profile,
}: {
  request: TestRequest
  /** Undefined until it has been read. */
  profile: ConnectionProfile | undefined
}): ReactElement {
  return (
    <details className="webhook-call">
      <summary>Exact request</summary>
      <pre className="mono selectable">{requestText(request, profile?.values.transformTokenParameter ?? null)}</pre>
    </details>
  )
}
