import type { NewsItem, Stock, StoryImage } from '../../../app/domain/news-item.ts'
import { formatServiceDate } from '../../../app/domain/service-date.ts'
import { companyIdentifiers, sampleCompany } from './companies.ts'
import type { SampleCompany } from './companies.ts'
import { createRandom } from './random.ts'
import type { SampleSet } from './sample-set.ts'
import { storyCast } from './story-cast.ts'
import { writeStory } from './story-text.ts'

/** A story of the sample set with its moments as numbers. */
export interface SampleStory {
  index: number
  item: NewsItem
  createdAt: number
  updatedAt: number
  /** Whether only plans with professional content are entitled to it. */
  professional: boolean
}

const FIRST_ID = 40_000_000
const AUTHORS = ['Lena Castellano', 'R. J. Okafor', 'Mina Haddad', 'Sample Newsdesk', 'Petra Novak', 'Elliot Grange']
/** Average distance between two stories, in milliseconds. */
const SPACING = 74 * 60_000

/** The longest time between a story's creation and its last update, in milliseconds. */
export const LONGEST_UPDATE_DELAY = 40_000_000

/** Node ID of the story at that index. IDs rise with time and leave gaps, as real ones do. */
export function storyId(set: SampleSet, index: number): number {
  return FIRST_ID + index * 3 + createRandom(set.seed, 'id', index).integer(0, 2)
}

/** Index of the story with that node ID, or null when the set has none. */
export function storyIndex(set: SampleSet, id: number): number | null {
  const index = Math.floor((id - FIRST_ID) / 3)
  return index >= 0 && index < set.stories && storyId(set, index) === id ? index : null
}

/** Unix milliseconds at which the story at that index was created; rises with the index. */
export function storyCreatedAt(set: SampleSet, index: number): number {
  const jitter = createRandom(set.seed, 'created', index).between(0, SPACING * 0.8)
  return Math.floor((set.newestAt - (set.stories - 1 - index) * SPACING - jitter) / 1000) * 1000
}

function stockOf(company: SampleCompany, chance: (probability: number) => boolean): Stock {
  const { isin, cusip } = companyIdentifiers(company)
  return {
    name: company.symbol,
    exchange: chance(0.06) ? '' : company.exchange === 'NAS' ? 'NASDAQ' : 'NYSE',
    sector: chance(0.35) ? null : company.sector,
    gics: chance(0.35) ? null : company.gics,
    gicsCode: chance(0.35) ? null : company.gicsCode,
    isin,
    cusip,
  }
}

function imagesOf(random: ReturnType<typeof createRandom>, company: SampleCompany): StoryImage[] {
  const sizes = random.pick([
    ['thumb', 'small', 'large'],
    ['large', 'small', 'thumb'],
    ['small', 'thumb', 'large'],
  ])
  return sizes.map((size) => ({
    alt: random.chance(0.5) ? `${company.name} building` : null,
    size,
    url: `https://images.stories.example/${size}/${company.symbol.toLowerCase()}.jpg`,
  }))
}

/** The story at that index, made when asked for. */
export function sampleStory(set: SampleSet, index: number): SampleStory {
  const random = createRandom(set.seed, 'story', index)
  const cast = storyCast(set, index)
  const [company, peer] = [sampleCompany(set.seed, cast.company), sampleCompany(set.seed, cast.peer)]
  const createdAt = storyCreatedAt(set, index)
  const created = new Date(createdAt)
  const quarter = `Q${Math.floor(created.getUTCMonth() / 3) || 4}`
  const text = writeStory({ random, company, peer, quarter })
  const updatedAt =
    createdAt + (random.chance(0.15) ? random.integer(300, LONGEST_UPDATE_DELAY / 1000) : random.integer(0, 1)) * 1000
  const id = storyId(set, index)
  const stocks = [stockOf(company, random.chance)]
  if (text.body.includes(`>${peer.symbol}<`)) stocks.push(stockOf(peer, random.chance))
  // Odd symbols that occur in the wild: cryptocurrencies, share classes, empty names, duplicates.
  if (random.chance(0.03))
    stocks.push({
      name: random.pick(['$BTC', 'BRK-A', 'BRK/B', '']),
      exchange: '',
      sector: null,
      gics: null,
      gicsCode: null,
      isin: null,
      cusip: null,
    })
  if (random.chance(0.02)) stocks.push(stocks[0] as Stock)
  const related = index > 20 && random.chance(0.06) ? storyId(set, index - random.integer(1, 20)) : null
  const slug = text.title
    .toLowerCase()
    .replaceAll(/&amp;|[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
  return {
    index,
    createdAt,
    updatedAt,
    professional: text.professional && random.chance(0.5),
    item: {
      id,
      title: text.title,
      author: random.pick(AUTHORS),
      created: formatServiceDate(createdAt),
      updated: formatServiceDate(updatedAt),
      // SPEC Limits: the first sentence, up to 256 characters.
      teaser: text.teaser.slice(0, 256),
      body: text.body,
      url: `https://stories.example/news/${created.getUTCFullYear() % 100}/${String(created.getUTCMonth() + 1).padStart(2, '0')}/${id}/${slug}`,
      channels: text.channels,
      tags: text.tags,
      stocks,
      // SPEC Resources, NewsItem.image: professional headlines carry none.
      images: text.professional ? [] : imagesOf(random, company),
      importanceRank: random.chance(0.4) ? random.integer(1, 5) : null,
      originalId: related,
    },
  }
}
