import type { WebhookTestOutcome } from '../../../app/ipc/webhooks/webhooks.ts'

/** The outcome of a webhook test to which the receiver answered with a status: 200 accepts it. */
export const testOutcome = ({ kind, status }: { kind: string; status: number }): WebhookTestOutcome => ({
  test: {
    id: 1,
    sentAt: 0,
    destination: 'https://hooks.example/in',
    kind,
    transformed: false,
    durationMs: 12,
    delivered: status === 200,
    status,
    message: '',
  },
  error: status === 200 ? null : { kind: 'delivery-failed', reply: { status, message: '', requestId: null } },
  unstored: null,
})
