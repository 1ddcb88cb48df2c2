import type { OwnDelivery, OwnDeliveryReport, WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Authority } from './certificate-authority.ts'
import type { ReceiverService } from './receiver-service.ts'

/** Lets the service of the demonstration deliver to the receiver. */
export type DeliverOwn = (scope: ConnectionScope, kind: WebhookKind) => Promise<OwnDeliveryReport>

export interface OwnDeliveryPorts {
  receiver: Pick<ReceiverService, 'state'>
  authority: Pick<Authority, 'certificate'>
  deliverOwn: (delivery: OwnDelivery) => Promise<OwnDeliveryReport>
}

const refused = (errorText: string): AppError => invalidInput('receiver', errorText)

/**
 * Deliveries of the demonstration to the receiver. The authority of the receiver goes with each order, so that the service trusts it for
 * this delivery and for nothing else.
 */
export function createOwnDeliveries({ receiver, authority, deliverOwn }: OwnDeliveryPorts): DeliverOwn {
  return async ({ connection }, kind) => {
    if (connection.demonstration === null) throw refused('Only the demonstration delivers to the receiver directly.')
    const { httpsUrl, connection: startedIn } = receiver.state()
    if (httpsUrl === null) throw refused('The receiver has no HTTPS address at present. Start it first.')
    if (startedIn !== null && startedIn !== connection.id)
      throw refused('The receiver was started in another connection.')
    return deliverOwn({ url: httpsUrl, authority: await authority.certificate(), kind })
  }
}
