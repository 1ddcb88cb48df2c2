import type { WebhookKind } from './webhook.ts'

/** An order to the service of the demonstration: one delivery to the receiver of this application. */
export interface OwnDelivery {
  /** The HTTPS address of the receiver, on this computer. */
  url: string
  /** Its own certificate authority, as PEM, which is trusted for this delivery only. */
  authority: string
  kind: WebhookKind
}

/** What the first attempt of a delivery came to. */
export interface OwnDeliveryReport {
  /** Null without a response. */
  status: number | null
  isDelivered: boolean
}
