import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** Queries of the webhooks feature. The test itself is never one: it is a delivery, made once, when a person asks for it. */
export const webhookQueries = {
  history: queryOptions({
    queryKey: ['webhooks', 'history'],
    queryFn: ({ signal }) => call('webhook.history', {}, signal),
  }),
  receiver: queryOptions({
    queryKey: ['deliveries', 'receiver'],
    queryFn: ({ signal }) => call('receiver.state', {}, signal),
  }),
  deliveries: (text: string, limit: number) =>
    queryOptions({
      queryKey: ['deliveries', 'list', text, limit],
      queryFn: ({ signal }) => call('deliveries.list', { before: null, limit, text }, signal),
      placeholderData: (before) => before,
    }),
  delivery: (id: number) =>
    queryOptions({
      queryKey: ['deliveries', 'one', id],
      queryFn: ({ signal }) => call('deliveries.get', { id }, signal),
    }),
  contracts: queryOptions({
    queryKey: ['deliveries', 'contracts'],
    queryFn: ({ signal }) => call('contracts.list', {}, signal),
  }),
  rehearsal: queryOptions({ queryKey: ['rehearsal'], queryFn: ({ signal }) => call('rehearsal.state', {}, signal) }),
}
