import type { WebhookKind } from '../../../app/domain/webhook.ts'
import { sampleCompany } from '../data/companies.ts'
import { createRandom } from '../data/random.ts'
import { sampleStory } from '../data/stories.ts'
import type { SampleSet } from '../data/stories.ts'
import type { WireValue } from '../render/wire-value.ts'

/** What is particular to one delivery. */
export interface PayloadOccasion {
  /** SPEC Events: every payload has an `id`. */
  id: string
  at: number
  forProduction: boolean
}

function newsContent(set: SampleSet): WireValue {
  const { item, createdAt, updatedAt } = sampleStory(set, set.stories - 1)
  return {
    id: item.id,
    revision_id: item.id * 10,
    type: 'story',
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    title: item.title,
    teaser: item.teaser,
    body: item.body,
    url: item.url,
    authors: [item.author],
    channels: item.channels,
    tags: item.tags,
    securities: item.stocks.map((stock, place) => ({ symbol: stock.name, exchange: stock.exchange, primary: place === 0 })),
  }
}

function calendarContent(set: SampleSet, kind: WebhookKind, id: string, at: number): WireValue {
  const random = createRandom(set.seed, 'payload', kind)
  const company = sampleCompany(set.seed, random.integer(0, set.companies - 1))
  return {
    id,
    date: new Date(at).toISOString().slice(0, 10),
    ticker: company.symbol,
    exchange: company.exchange === 'NAS' ? 'NASDAQ' : 'NYSE',
    name: company.name,
    currency: 'USD',
    importance: random.integer(0, 5),
    notes: 'Sample delivery. The company is fictional.',
  }
}

/** The payload of a test delivery: the envelope of production deliveries with sample content of the kind. */
export function testPayload(set: SampleSet, kind: WebhookKind, { id, at, forProduction }: PayloadOccasion): WireValue {
  const isNews = kind === 'News/v1'
  const dataId = isNews ? sampleStory(set, set.stories - 1).item.id : createRandom(set.seed, 'payload id', kind).integer(1e8, 9e8).toString(16).padStart(24, '0')
  return {
    id,
    api_version: 'webhook/v1',
    // With the production transform, calendar kinds carry the path that production deliveries carry.
    kind: forProduction && kind === 'Earnings/v1' ? 'data/v2.1/calendar/earnings' : kind,
    data: {
      action: 'Created',
      id: dataId,
      timestamp: new Date(at).toISOString(),
      content: isNews ? newsContent(set) : calendarContent(set, kind, String(dataId), at),
    },
  }
}
