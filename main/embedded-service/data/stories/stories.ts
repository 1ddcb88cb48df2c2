import type { NewsItem, Stock, StoryImage } from '../../../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { companyIdentifiers } from '../companies.ts'
import type { SampleCompany } from '../companies.ts'
import { newYorkDay, newYorkMoment } from '../market-calendar.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import type { SampleSet } from '../sample-set.ts'
import { LISTED_COMPANIES } from './story-cast.ts'
import { removedBy, storyLife, updatedBy } from './story-times.ts'
import type { StoryLife } from './story-times.ts'
import { kindOf, writeStory } from './write-story.ts'
import type { StoryKind } from './write-story.ts'

/** A story of the sample set in its state at a given time. */
export interface SampleStory {
  item: NewsItem
  createdAt: number
  updatedAt: number
  /** Whether only plans with professional content include it. */
  professional: boolean
}

const FIRST_ID = 20_000_000
const AUTHORS = ['Lena Castellano', 'R. J. Okafor', 'Mina Haddad', 'Sample Newsdesk', 'Petra Novak', 'Elliot Grange']
const HOUR_MS = 3_600_000

/** Node ID of the story at that index. IDs rise with time and have gaps, as real ones do. */
export function storyId({ seed }: Pick<SampleSet, 'seed'>, place: number): number {
  return FIRST_ID + place * 3 + createRandom(seed, 'id', place).integer(0, 2)
}

/** Index of the story with that node ID; null when the service has no such ID or no longer has the story. */
export function storyPlace(set: SampleSet, id: number): number | null {
  const place = Math.floor((id - FIRST_ID) / 3)
  return place >= set.firstStory && storyId(set, place) === id ? place : null
}

/** The kind of story at that index. */
function storyKind({ seed }: Pick<SampleSet, 'seed'>, place: number, createdAt: number): StoryKind {
  const hour = (createdAt - newYorkMoment(newYorkDay(createdAt), 0)) / HOUR_MS
  return kindOf(hour, createRandom(seed, 'kind', place).next())
}

/**
 * Whether the story at that index is a list of movers. Lists have the same share in every hour, so the hour does not
 * matter.
 */
export const isMoversList = ({ seed }: Pick<SampleSet, 'seed'>, place: number): boolean =>
  kindOf(0, createRandom(seed, 'kind', place).next()) === 'moversList'

const identified = new WeakMap<SampleCompany, ReturnType<typeof companyIdentifiers>>()

/** Identifiers are made once: most stories mention a company, and a filter may check tens of thousands of stories. */
function identifiersOf(company: SampleCompany): ReturnType<typeof companyIdentifiers> {
  const known = identified.get(company) ?? companyIdentifiers(company)
  identified.set(company, known)
  return known
}

function stockOf(company: SampleCompany, chance: (probability: number) => boolean): Stock {
  const { isin, cusip } = identifiersOf(company)
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

function imagesOf(random: Random, company: SampleCompany): StoryImage[] {
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

/** Odd symbols as real responses have them: cryptocurrencies, share classes, empty names, duplicates. */
function oddStocks(random: Random, first: Stock): Stock[] {
  const odd = random.chance(0.03)
    ? [
        {
          name: random.pick(['$BTC', 'BRK-A', 'BRK/B', '']),
          exchange: '',
          sector: null,
          gics: null,
          gicsCode: null,
          isin: null,
          cusip: null,
        },
      ]
    : []
  return random.chance(0.02) ? [...odd, first] : odd
}

/** Index of an earlier story about a company, for a follow-up story; null when there is none nearby. */
function earlierPlace(
  { casting, firstStory }: SampleSet,
  place: number,
  company: number,
  random: Random,
): number | null {
  const block = Math.floor(place / casting.blockSize)
  const near = [block - 1, block].flatMap((each) => (each < 0 ? [] : [...casting.placesIn(each, [company])]))

  const earlier = near.filter((each) => each >= firstStory && each < place && casting.castOf(each).company === company)
  return earlier.length === 0 ? null : random.pick(earlier.sort((one, other) => one - other).slice(-3))
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/&amp;|[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

const addressOf = (id: number, created: Date, title: string): string =>
  `https://stories.example/news/${created.getUTCFullYear() % 100}/${String(created.getUTCMonth() + 1).padStart(2, '0')}/${id}/${slugOf(title)}`

/**
 * The story at that index in its state at that time; null when it has not appeared yet, was removed, or is older than
 * the first story of the set. `otherLife` replaces the story's own changes.
 */
export function sampleStory(set: SampleSet, place: number, at: number, otherLife?: StoryLife): SampleStory | null {
  // Checked first, because finding an index that is years ahead takes long.
  if (place < set.firstStory || place >= set.times.countAt(at)) return null
  const life = otherLife ?? storyLife(set, place)
  const { createdAt } = life
  const updatedAt = updatedBy(life, at)
  if (updatedAt > at || removedBy(life, at) !== null) return null
  const { seed, companies } = set
  const random = createRandom(seed, 'story', place)
  const cast = set.casting.castOf(place)
  const company = set.companyAt(cast.company)
  const peer = set.companyAt(cast.peer)
  const created = new Date(createdAt)
  const kind = storyKind(set, place, createdAt)
  const listed = (): SampleCompany[] =>
    Array.from({ length: Math.min(LISTED_COMPANIES, companies) }, (_, further) =>
      set.companyAt((cast.company + further) % companies),
    )
  const past = life.changes.filter((change) => change.at <= at).map((change) => change.kind)
  const quarter = `Q${Math.floor(created.getUTCMonth() / 3) || 4}`
  const text = writeStory(kind, { random, company, peer, listed, quarter, at: created }, past)
  const facts = createRandom(seed, 'facts', place)
  const mentioned = kind === 'moversList' ? listed().slice(1) : text.mentionsPeer === true ? [peer] : []
  const stocks = [company, ...mentioned].map((each) => stockOf(each, facts.chance))
  const related = facts.chance(0.06) ? earlierPlace(set, place, cast.company, facts) : null
  let body: string | null = null
  const id = storyId(set, place)
  return {
    createdAt,
    updatedAt,
    professional: text.professional && facts.chance(0.5),
    item: {
      id,
      title: text.title,
      author: facts.pick(AUTHORS),
      created: formatServiceDate(createdAt),
      updated: formatServiceDate(updatedAt),
      // SPEC Limits: the first sentence, up to 256 characters.
      teaser: text.teaser.slice(0, 256),
      // Written only when it is read: most responses leave it out.
      get body() {
        return (body ??= text.body())
      },
      get url() {
        return addressOf(id, created, text.title)
      },
      channels: facts.chance(0.02) ? [...text.channels, text.channels[0] ?? ''] : text.channels,
      tags: text.tags,
      stocks: [...stocks, ...oddStocks(facts, stocks[0] as Stock)],
      // SPEC Resources, NewsItem.image: professional headlines carry none.
      images: text.professional ? [] : imagesOf(facts, company),
      importanceRank: facts.chance(0.4) ? facts.integer(1, 5) : null,
      originalId: related === null ? null : storyId(set, related),
    },
  }
}

/** Stories in their state at a given time, newest first. */
export function* newestStories(set: SampleSet, at: number): Generator<SampleStory> {
  for (let place = set.times.countAt(at) - 1; place >= set.firstStory; place--) {
    const story = sampleStory(set, place, at)
    if (story !== null) yield story
  }
}
