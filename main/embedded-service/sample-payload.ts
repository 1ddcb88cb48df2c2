import type { WebhookKind } from '../../app/domain/webhook.ts'
import { NAMED_COMPANIES } from './data/companies.ts'
import { testPayload } from './delivery/payload.ts'
import type { PayloadOccasion } from './delivery/payload.ts'
import { renderJson } from './render/json.ts'

const SAMPLES = { seed: 7, stories: 640, companies: NAMED_COMPANIES, newestAt: Date.UTC(2026, 9, 30, 20, 30) }

/** A payload of that kind as JSON text, as the embedded service would deliver it. */
export const samplePayloadText = (kind: WebhookKind, occasion: PayloadOccasion): string =>
  renderJson(testPayload(SAMPLES, kind, occasion))
