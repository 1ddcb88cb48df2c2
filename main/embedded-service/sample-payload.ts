import type { PayloadOccasion } from '../../app/domain/webhooks/delivery.ts'
import type { WebhookKind } from '../../app/domain/webhooks/webhook.ts'
import { createSampleSet } from './data/create-sample-set.ts'
import { testPayload } from './delivery/payload.ts'
import { renderJson } from './render/json.ts'

// Includes all stories from the first one, so that a payload can have any date.
const SAMPLES = createSampleSet({ seed: 7, stories: Number.MAX_SAFE_INTEGER, companies: 13 }, Date.UTC(2026, 9, 30))

/** A payload of that kind as JSON text, as the embedded service would deliver it. */
export const samplePayloadText = (kind: WebhookKind, occasion: PayloadOccasion): string =>
  renderJson(testPayload(SAMPLES, kind, occasion))
