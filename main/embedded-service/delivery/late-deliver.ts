import type { Deliver, DeliverySettings } from './deliver.ts'

/**
 * A sender that is loaded with the first delivery: loading TLS would slow down every start, and most runs deliver
 * nothing.
 */
export function createLateDeliver(settings: DeliverySettings): Deliver {
  let loading: Promise<Deliver> | null = null
  return async (delivery) => {
    loading ??= import('./deliver.ts').then(({ createDeliver }) => createDeliver(settings))
    return (await loading)(delivery)
  }
}
