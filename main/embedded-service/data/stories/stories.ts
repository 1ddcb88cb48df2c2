import type { NewsItem, Stock, StoryImage } from '../../../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { createRecent } from '../../../../app/domain/values/memo.ts'
import { companyIdentifiers, companyIndex, FIRST_YEAR, FULL_COUNT, type SampleCompany } from '../companies.ts'
import { newYorkDay, newYorkMoment, type DayNumber } from '../market-calendar.ts'
import { createRandom, numberDraw, stableHash, type Random } from '../random.ts'
import { newestFiling, type NewestFiling } from '../fundamentals/latest-report.ts'
import type { SampleSet } from '../sample-set.ts'
import { chapterAt, type ChapterStory } from './scandal.ts'
import { LISTED_COMPANIES } from './story-cast.ts'
import { removedBy, storyLife, updatedBy, type StoryLife } from './story-times.ts'
import { isListDraw, kindOf, PROFESSIONAL, toldIn, turnsOf, writeStory, type StoryKind } from './write-story.ts'

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

/** What the draws of a story are for. */
const [KIND, PLAN] = [2, 3]

/** The chapter of a misstatement that is the story at that index; null also where the service does not have its company. */
function chapterOf({ times, companies }: SampleSet, place: number): (ChapterStory & { company: number }) | null {
  const chapter = chapterAt(times, place)
  const company = chapter === null ? null : companyIndex(chapter.symbol, companies)
  return chapter === null || company === null ? null : { ...chapter, company }
}

/** The time for which a report is news, in milliseconds. */
const FRESH_MS = 48 * HOUR_MS

const isList = ({ seed }: SampleSet, place: number): boolean => isListDraw(numberDraw(seed, place, KIND))

/** The stories before one that are cast with the company as their only one, newest first, down to an index. */
function* placesBefore(set: SampleSet, place: number, company: number, oldest: number): Generator<number> {
  const { times, cast } = set
  for (let day = times.dayOf(place); times.countBefore(day + 1) > oldest; day--)
    for (const earlier of cast.placesOn(day, company).toReversed())
      if (earlier < place && earlier >= oldest && !isList(set, earlier) && chapterOf(set, earlier) === null)
        yield earlier
}

/** The place of a story among those about a company since its newest filing; null when enough stories have told it. */
function turnOf(set: SampleSet, place: number, { index }: SampleCompany, filing: NewestFiling): number | null {
  if (isList(set, place)) return null
  const turn = placesBefore(set, place, index, set.times.countAt(filing.since - 1))
    .take(turnsOf(filing))
    .reduce((count) => count + 1, 0)
  return turn < turnsOf(filing) ? turn : null
}

const hourOf = (createdAt: number): number => (createdAt - newYorkMoment(newYorkDay(createdAt), 0)) / HOUR_MS

/** The kind that is drawn for a story about a company. */
const drawnKind = ({ seed }: SampleSet, place: number, createdAt: number, { index }: SampleCompany): StoryKind =>
  kindOf(hourOf(createdAt), numberDraw(seed, place, KIND), index < FULL_COUNT)

/** Number of companies whose stories of a day have their kinds cached. */
const RECENT_KINDS = 600

const kindsBySet = new WeakMap<SampleSet, (name: string, make: () => DrawnKind[]) => DrawnKind[]>()

interface DrawnKind {
  place: number
  kind: StoryKind
}

/** The stories of a day about a company with their kinds. Each of them asks for all the others. */
function kindsOn(set: SampleSet, day: DayNumber, company: SampleCompany): DrawnKind[] {
  const recent = kindsBySet.get(set) ?? createRecent<DrawnKind[]>(RECENT_KINDS)
  kindsBySet.set(set, recent)
  return recent(`${day} ${company.index}`, () =>
    set.cast
      .placesOn(day, company.index)
      .map((place) => ({ place, kind: drawnKind(set, place, set.times.createdAt(place), company) })),
  )
}

/** The number of stories before one of that company, day and kind. */
const rankOf = (set: SampleSet, place: number, company: SampleCompany, kind: StoryKind): number =>
  kindsOn(set, set.times.dayOf(place), company).filter((earlier) => earlier.place < place && earlier.kind === kind)
    .length

/** A company, a kind and the newest filing at the time of a story. A company without reports gives way to the first one. */
function subjectOf(set: SampleSet, place: number, createdAt: number) {
  const chapter = chapterOf(set, place)
  const drawn = set.companyAt(chapter?.company ?? set.cast.companyOf(place))
  const found = newestFiling(set, drawn, createdAt)
  const company = found === null ? set.companyAt(0) : drawn
  const filing = found ?? newestFiling(set, company, createdAt)
  if (filing === null) throw new RangeError(`${company.symbol} has no report`)
  const turn = createdAt - filing.since < FRESH_MS && chapter === null ? turnOf(set, place, company, filing) : null
  const told = turn === null ? null : toldIn(turn, filing)
  const kind = told ?? drawnKind(set, place, createdAt, company)
  return { company, filing, chapter, turn, kind }
}

/** The companies that a list of movers names, the story's own first. */
const listedFrom = ({ companies }: SampleSet, company: number): number[] =>
  Array.from({ length: Math.min(LISTED_COMPANIES, companies) }, (_, further) => (company + further) % companies)

/** Whether the story at that index is about one of the companies, or may mention it. */
export function isAbout(set: SampleSet, place: number, wanted: ReadonlySet<number>): boolean {
  const company = chapterOf(set, place)?.company ?? set.cast.companyOf(place)
  if (wanted.has(company) || wanted.has(set.cast.peerOf(place))) return true
  // Companies without reports give way to the first one.
  if (wanted.has(0) && set.companyAt(company).habits.listedIn > FIRST_YEAR) return true
  return isList(set, place) && listedFrom(set, company).some((each) => wanted.has(each))
}

/** Half of the stories for professionals are in every plan. */
const isPaid = ({ seed }: SampleSet, place: number): boolean => numberDraw(seed, place, PLAN) < 0.5

/** Whether only plans with professional content include the story at that index. */
export function isProfessional(set: SampleSet, place: number): boolean {
  if (!isPaid(set, place)) return false
  const { chapter, kind } = subjectOf(set, place, set.times.createdAt(place))
  return chapter === null && PROFESSIONAL.includes(kind)
}

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

/** How many stories to look back for the one that a story refers to. */
const LOOK_BACK = 1500

/** Index of the story before about the same company; null when there is none nearby. */
function earlierPlace(set: SampleSet, place: number, company: number, chapter: ChapterStory | null): number | null {
  if (chapter !== null) return chapter.before !== null && chapter.before >= set.firstStory ? chapter.before : null
  const [earlier] = placesBefore(set, place, company, Math.max(set.firstStory, place - LOOK_BACK))
  return earlier ?? null
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
  const { seed } = set
  const random = createRandom(seed, 'story', place)
  const { company, filing, chapter, turn, kind: drawn } = subjectOf(set, place, createdAt)
  const kind = drawn === 'dividend' && filing.report().dividend === 0 ? 'pressRelease' : drawn
  const peer = set.companyAt(set.cast.peerOf(place))
  const created = new Date(createdAt)
  const listed = (): SampleCompany[] => listedFrom(set, company.index).map(set.companyAt)
  const past = life.changes.filter((change) => change.at <= at).map((change) => change.kind)
  const isMistyped = life.changes.some((change) => change.kind === 'correction' && change.at > at)
  const vary = <T>(items: readonly [T, ...T[]]): T => {
    const start = stableHash(company.symbol, kind, set.times.dayOf(place))
    return items[(start + rankOf(set, place, company, kind)) % items.length] ?? items[0]
  }
  const scene = { random, vary, seed, company, peer, listed, filing, turn, at: created }
  const text = writeStory(kind, chapter?.write, scene, past, isMistyped)
  const isTrade = chapter === null && PROFESSIONAL.includes(kind)
  const facts = createRandom(seed, 'facts', place)
  const mentioned =
    kind === 'moversList' && chapter === null ? listed().slice(1) : text.mentionsPeer === true ? [peer] : []
  const stocks = [company, ...mentioned].map((each) => stockOf(each, facts.chance))
  const isFollowUp = facts.chance(turn === null ? 0.04 : 0.4) || chapter !== null
  let body: string | null = null
  const id = storyId(set, place)
  return {
    createdAt,
    updatedAt,
    professional: isTrade && isPaid(set, place),
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
      images: isTrade ? [] : imagesOf(facts, company),
      importanceRank: facts.chance(0.4) ? facts.integer(1, 5) : null,
      get originalId() {
        const related = isFollowUp ? earlierPlace(set, place, company.index, chapter) : null
        return related === null ? null : storyId(set, related)
      },
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
