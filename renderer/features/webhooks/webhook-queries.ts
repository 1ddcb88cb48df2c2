import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** Queries of the webhooks feature. The test itself is never one: it is a delivery, made once, when a person asks for it. */
export const webhookQueries = {
  history: queryOptions({ queryKey: ['webhooks', 'history'], queryFn: ({ signal }) => call('webhook.history', {}, signal) }),
}
