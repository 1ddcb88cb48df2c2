import type { PayloadOccasion } from '../../../app/domain/webhooks/delivery.ts'
import { PRODUCTION_PATHS, type WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { sampleCompany, type SampleCompany } from '../data/companies.ts'
import { createRandom, type Random } from '../data/random.ts'
import { newestStories, type SampleStory } from '../data/stories/stories.ts'
import { createSampleSet, type SampleSet } from '../data/sample-set.ts'
import { renderJson, type WireValue } from '../wire-value.ts'

/** The newest story at a given time, which production delivers. */
function newestStory(set: SampleSet, at: number): SampleStory {
  const [story] = newestStories(set, at)
  if (story === undefined) throw new RangeError('the service has no story')
  return story
}

function newsContent({ item, createdAt, updatedAt }: SampleStory): WireValue {
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
    securities: item.stocks.map((stock, place) => ({
      symbol: stock.name,
      exchange: stock.exchange,
      primary: place === 0,
    })),
  }
}

/** The calendar quarter before a day, on which companies then report. */
const quarterOf = (day: string): string => `Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) || 4}`

/** The content of a kind. The fields follow the public documentation of each kind; the figures are made up. */
function particulars(
  kind: Exclude<WebhookKind, 'News/v1'>,
  random: Random,
  peer: SampleCompany,
  day: string,
): Record<string, WireValue> {
  const figure = (low: number, high: number): string => random.between(low, high).toFixed(2)
  switch (kind) {
    case 'Signals/v1':
      return { type: 'price_spike', price: figure(20, 200), percent: figure(3, 12) }
    case 'Earnings/v1':
      return {
        period: quarterOf(day),
        period_year: Number(day.slice(0, 4)),
        eps: figure(0.2, 3),
        eps_est: figure(0.2, 3),
        revenue: figure(1e8, 9e8),
        revenue_est: figure(1e8, 9e8),
      }
    case 'Ratings/v1':
      return {
        analyst: 'Calder Securities',
        action_company: 'Maintains',
        rating_current: 'Neutral',
        pt_prior: figure(40, 60),
        pt_current: figure(50, 70),
      }
    case 'Dividends/v1':
      return { dividend: figure(0.1, 1), frequency: 4, ex_dividend_date: day, payable_date: day, record_date: day }
    case 'IPOs/v1':
      return { price_min: figure(14, 16), price_max: figure(17, 19), pricing_date: day, deal_status: 'Expected' }
    case 'Guidance/v1':
      return {
        period: 'FY',
        period_year: Number(day.slice(0, 4)),
        eps_guidance_min: figure(2, 3),
        eps_guidance_max: figure(3, 4),
      }
    case 'Splits/v1':
      return { ratio: '2:1', date_ex: day, date_distribution: day, optionable: true }
    case 'OptionActivity/v1':
      return {
        put_call: random.pick(['PUT', 'CALL']),
        strike_price: figure(30, 90),
        date_expiration: day,
        volume: String(random.integer(100, 9000)),
        sentiment: 'NEUTRAL',
      }
    case 'Conference/v1':
      return { start_time: '16:30:00', period: quarterOf(day), webcast_url: 'https://stories.example/webcast' }
    case 'Economics/v1':
      return {
        event_name: 'Retail Sales',
        country: 'USA',
        actual: figure(-1, 1),
        consensus: figure(-1, 1),
        prior: figure(-1, 1),
      }
    case 'Offerings/v1':
      return { number_shares: random.integer(1e6, 9e6), offering_price: figure(10, 60), shelf: false }
    case 'MA/v1':
      return {
        target_name: peer.name,
        target_ticker: peer.symbol,
        deal_size: random.integer(1e8, 9e9),
        deal_type: 'Acquisition',
        deal_status: 'Announced',
      }
    case 'Retail/v1':
      return {
        period: quarterOf(day),
        period_year: Number(day.slice(0, 4)),
        sss: figure(-3, 5),
        sss_est: figure(-3, 5),
      }
    case 'FDA/v1':
      return { drug: 'ORV-114', event_type: 'PDUFA date', status: 'Expected', outcome: '' }
    case 'WIIMs/v1':
      return { title: 'Shares are trading higher after the company confirmed its outlook.' }
    case 'SECInsiderTransaction/v1':
      return {
        owner_name: 'Ada Lindqvist',
        owner_title: 'Director',
        transaction_code: 'P',
        shares: random.integer(100, 9000),
        price: figure(20, 90),
      }
    case 'GovernmentTrade/v1':
      return {
        filer_name: 'J. Whitlock',
        chamber: 'House',
        transaction_type: 'P',
        amount: '$1,001 - $15,000',
        transaction_date: day,
      }
  }
}

function calendarContent(set: SampleSet, kind: Exclude<WebhookKind, 'News/v1'>, id: string, at: number): WireValue {
  const random = createRandom(set.seed, 'payload', kind)
  const company = sampleCompany(set.seed, random.integer(0, set.companies - 1))
  const peer = sampleCompany(set.seed, (company.index + 1) % set.companies)
  const day = new Date(at).toISOString().slice(0, 10)
  return {
    id,
    date: day,
    ticker: company.symbol,
    exchange: company.exchange === 'NAS' ? 'NASDAQ' : 'NYSE',
    name: company.name,
    currency: 'USD',
    ...particulars(kind, random, peer, day),
    importance: random.integer(0, 5),
    notes: 'Sample delivery. The company is fictional.',
  }
}

export interface StoryEvent {
  story: SampleStory
  action: 'Created' | 'Updated' | 'Removed'
}

/** The payload of a test delivery: the envelope of production deliveries with sample content for the kind, or with what happened to a story. */
export function testPayload(
  set: SampleSet,
  kind: WebhookKind,
  { id, at, forProduction }: PayloadOccasion,
  event: StoryEvent | null = null,
): WireValue {
  const storyOf = (): SampleStory => event?.story ?? newestStory(set, at)
  const dataId =
    kind === 'News/v1'
      ? storyOf().item.id
      : createRandom(set.seed, 'payload id', kind).integer(1e8, 9e8).toString(16).padStart(24, '0')
  return {
    id,
    api_version: 'webhook/v1',
    kind: forProduction ? (PRODUCTION_PATHS[kind] ?? kind) : kind,
    data: {
      action: event?.action ?? 'Created',
      id: dataId,
      timestamp: new Date(at).toISOString(),
      content: kind === 'News/v1' ? newsContent(storyOf()) : calendarContent(set, kind, String(dataId), at),
    },
  }
}

// Includes all stories from the first one, so that a payload can have any date.
const SAMPLES = createSampleSet({ seed: 7, stories: Number.MAX_SAFE_INTEGER, companies: 13 }, Date.UTC(2026, 9, 30))

/** A payload of that kind as JSON text, as the embedded service would deliver it. */
export const samplePayloadText = (kind: WebhookKind, occasion: PayloadOccasion): string =>
  renderJson(testPayload(SAMPLES, kind, occasion))
