import { setImmediate } from 'node:timers/promises'
import type { NEWS_PARAMETERS, NewsQuery, Sorting, REMOVED_PARAMETERS } from '../contract/operations.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { byCreation, byUpdate, removals, placesInWindow, WINDOW_MS, windowsOf } from '../data/stories/story-order.ts'
import type { StoryWalk, StoryBounds } from '../data/stories/story-order.ts'
import { sampleStory, storyId, storyPlace, isProfessional, type SampleStory } from '../data/stories/stories.ts'
import type { Endpoint } from '../request-context.ts'
import { withEdit, type Interventions } from '../interventions.ts'
import { formatServiceDate, serviceDay } from '../../../app/domain/responses/service-date.ts'
import { badNewsRequest } from '../errors.ts'
import type { NewsItem, Stock } from '../../../app/domain/news/news-item.ts'
import type { Plan } from '../plans.ts'
import type { WireValue } from '../wire-value.ts'
import { withoutTags } from '../../../app/domain/news/markup.ts'
import { companyIndex } from '../data/companies.ts'
import { MAX_LIFE_MS, removedBy, storyLife, updatedBy } from '../data/stories/story-times.ts'

/** The list of all stories of a plan, newest first, by the time of creation or of the last update. */
export interface WholeList {
  by: 'created' | 'updated'
  /** Whether the plan includes professional content. */
  hasProfessional: boolean
}

/**
 * The number of listed stories by window, of each list of a set. All times at least a life ago are final, so the
 * stories of a window there are counted once.
 */
const counted = new WeakMap<SampleSet, Map<string, Map<number, number>>>()

function countsOf(set: SampleSet, { by, hasProfessional }: WholeList): Map<number, number> {
  const lists = counted.get(set) ?? new Map<string, Map<number, number>>()
  counted.set(set, lists)
  const name = `${by} ${hasProfessional}`
  const counts = lists.get(name) ?? new Map<number, number>()
  lists.set(name, counts)
  return counts
}

/** The time by which the story at that index is listed; null when it is not listed. */
function momentOf(set: SampleSet, { by, hasProfessional }: WholeList, place: number, at: number): number | null {
  const life = storyLife(set, place)
  const updatedAt = updatedBy(life, at)
  if (updatedAt > at || removedBy(life, at) !== null) return null
  if (!hasProfessional && isProfessional(set, place)) return null
  return by === 'created' ? life.createdAt : updatedAt
}

const ALL = { from: null, to: null, companies: null }

/**
 * The indexes of one page. Windows above it are passed by their counts, so that a page far down costs as much as the
 * first one once those are known.
 */
export async function placesOnPage(
  set: SampleSet,
  list: WholeList,
  { page, pageSize }: { page: number; pageSize: number },
  at: number,
): Promise<number[]> {
  const counts = countsOf(set, list)
  const [oldest, newest] = windowsOf(set, ALL, at)
  const found: number[] = []
  let before = page * pageSize
  for (let window = newest; window >= oldest && found.length < pageSize; window--) {
    const known = counts.get(window)
    if (known !== undefined && known <= before) {
      before -= known
      continue
    }
    // Other requests are handled in between.
    if (window < newest) await setImmediate()
    if (list.by === 'created' && before === 0) {
      const rest = byCreation(set, { ...ALL, to: (window + 1) * WINDOW_MS - 1 }, at, false)
      return [
        ...found,
        ...rest.filter((place) => momentOf(set, list, place, at) !== null).take(pageSize - found.length),
      ]
    }
    const places = placesInWindow(set, ALL, at, window, (place) => momentOf(set, list, place, at))
    if ((window + 1) * WINDOW_MS <= at - MAX_LIFE_MS) counts.set(window, places.length)
    found.push(
      ...places
        .reverse()
        .slice(before, before + pageSize - found.length)
        .map(({ place }) => place),
    )
    before = Math.max(0, before - places.length)
  }
  return found
}

/** The filters of a request for stories. SPEC 4.1 rules 2 and 3; parameter names from the interface facts. */
interface StoryFilter {
  accepts: (story: SampleStory) => boolean
  /** Stories outside the bounds are never accepted; for those inside, `accepts` decides. */
  bounds: StoryBounds
  /** Whether every story is accepted. */
  isOpen: boolean
}

type Condition = (story: SampleStory) => boolean

function anyOf(
  wanted: readonly string[],
  values: (story: SampleStory) => readonly (string | null | undefined)[],
): Condition | null {
  const names = new Set(wanted.map((value) => value.toLowerCase()))
  if (names.size === 0) return null
  return (story) => values(story).some((value) => typeof value === 'string' && names.has(value.toLowerCase()))
}

/** Characters with a special meaning in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Whether any word, or each of them, occurs in the title, a tag or the body: whole words, ignoring case. */
function topicsIn(words: readonly string[], groupBy: NewsQuery['topic_group_by']): Condition | null {
  if (words.length === 0) return null
  const topics = words.map((word) => ({
    whole: new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(SYNTAX, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'iu'),
    // Markup does not interrupt a run of letters and digits, so a body without this run need not be converted to text.
    run: new RegExp(/[\p{L}\p{N}]+/u.exec(word)?.[0] ?? '', 'iu'),
  }))
  return ({ item }) => {
    const heading = [item.title, ...item.tags].join('\n')
    const stands = ({ whole, run }: (typeof topics)[number]): boolean =>
      whole.test(heading) || (run.test(item.body ?? '') && whole.test(plainText(item.body ?? '')))
    return groupBy === 'and' ? topics.every(stands) : topics.some(stands)
  }
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00-04:00`)

const latest = (moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((at) => at !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/**
 * Companies of the tickers. Null when a ticker belongs to none of them, because any story may contain an odd symbol.
 */
function companiesOf(set: SampleSet, tickers: readonly string[]): number[] | null {
  const known = tickers.map((ticker) => companyIndex(ticker.toUpperCase(), set.companies))
  return tickers.length === 0 || known.some((index, place) => index === null && /[^A-Z]/i.test(tickers[place] ?? ''))
    ? null
    : known.filter((index) => index !== null)
}

/** The filter of a request for stories. */
function storyFilter(query: NewsQuery, set: SampleSet): StoryFilter {
  const { date, dateFrom, dateTo, importance, importanceRank, lastId } = query
  const updatedSince = query.updatedSince === null ? null : query.updatedSince * 1000
  const publishedSince = query.publishedSince === null ? null : query.publishedSince * 1000
  // SPEC Resources, NewsItem.importance_rank: 1 when not set.
  const rankOf = ({ item }: SampleStory): number => item.importanceRank ?? 1
  const conditions: (Condition | null)[] = [
    anyOf(query.tickers, ({ item }) => item.stocks.map((stock) => stock.name)),
    anyOf(query.primaryTickers, ({ item }) => [item.stocks[0]?.name]),
    anyOf(query.isin, ({ item }) => item.stocks.map((stock) => stock.isin)),
    anyOf(query.cusips, ({ item }) => item.stocks.map((stock) => stock.cusip)),
    anyOf(query.channels, ({ item }) => item.channels),
    anyOf(query.authors, ({ item }) => [item.author]),
    anyOf(query.content_types, ({ professional }) => [professional ? 'headline' : 'story']),
    anyOf(query.region, () => ['us', 'usa']),
    importanceRank.length === 0 ? null : (story) => importanceRank.includes(String(rankOf(story))),
    importance === null ? null : (story) => rankOf(story) >= importance,
    date === null ? null : ({ createdAt }) => serviceDay(createdAt) === date,
    dateFrom === null ? null : ({ createdAt }) => serviceDay(createdAt) >= dateFrom,
    dateTo === null ? null : ({ createdAt }) => serviceDay(createdAt) <= dateTo,
    updatedSince === null ? null : ({ updatedAt }) => updatedAt >= updatedSince,
    publishedSince === null ? null : ({ createdAt }) => createdAt >= publishedSince,
    lastId === null ? null : ({ item }) => item.id > lastId,
    // Last, because it generates the body.
    topicsIn(query.topics, query.topic_group_by),
  ]
  const active = conditions.filter((condition) => condition !== null)
  return {
    accepts: (story) => active.every((condition) => condition(story)),
    isOpen: active.length === 0,
    bounds: {
      from: latest([
        date === null ? null : startOfDay(date),
        dateFrom === null ? null : startOfDay(dateFrom),
        publishedSince,
        updatedSince === null ? null : updatedSince - MAX_LIFE_MS,
      ]),
      to:
        date === null && dateTo === null
          ? null
          : Math.min(...[date, dateTo].filter((day) => day !== null).map((day) => startOfDay(day) + 86_400_000 - 1)),
      companies: companiesOf(set, query.tickers.length > 0 ? query.tickers : query.primaryTickers),
    },
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Text of an HTML fragment for `format=text`: blocks become lines, tags are removed, entities are decoded once. */
function plainText(html: string): string {
  const lines = withoutTags(html.replaceAll(/<\/(p|li|tr|h\d|blockquote|ul|table)>|<br\s*\/?>/gi, '\n'), '')
  const decoded = lines.replaceAll(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })
  return decoded
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The requested representation of stories. */
type StoryOutput = Pick<NewsQuery, 'displayOutput' | 'format'>

const stockWire = (stock: Stock, plan: Plan): WireValue => ({
  name: stock.name,
  exchange: stock.exchange,
  sector: stock.sector ?? undefined,
  gics: stock.gics ?? undefined,
  gics_code: stock.gicsCode ?? undefined,
  isin: stock.isin ?? undefined,
  cusip: plan.cusip ? (stock.cusip ?? undefined) : undefined,
})

const named = (names: readonly string[]): WireValue => names.map((name) => ({ name }))

/** A story in a response. Absent members are left out; below `full` the texts are empty instead of absent. */
function storyWire(item: NewsItem, output: StoryOutput, plan: Plan): WireValue {
  const text = (html: string | null): string => (output.format === 'text' ? plainText(html ?? '') : (html ?? ''))
  return {
    id: item.id,
    author: item.author,
    created: item.created,
    updated: item.updated,
    title: item.title,
    teaser: output.displayOutput === 'headline' ? '' : text(item.teaser),
    body: output.displayOutput === 'full' ? text(item.body) : '',
    url: item.url,
    image: item.images.map((image) => ({ size: image.size, url: image.url, alt: image.alt ?? undefined })),
    channels: named(item.channels),
    stocks: item.stocks.map((stock) => stockWire(stock, plan)),
    tags: named(item.tags),
    importance_rank: item.importanceRank ?? undefined,
    original_id: item.originalId ?? undefined,
  }
}

/** A story in its present state: with the tester's edits, or null when it was removed. */
const currentStory = (story: SampleStory, interventions: Interventions): SampleStory | null =>
  interventions.removed.has(story.item.id) ? null : withEdit(story, interventions)

interface Order {
  walk: StoryWalk
  ascending: boolean
  compare: (one: SampleStory, other: SampleStory) => number
}

function orderOf({ by, ascending }: Sorting): Order {
  const key = by === 'updated' ? ({ updatedAt }: SampleStory) => updatedAt : ({ createdAt }: SampleStory) => createdAt
  return {
    walk: by === 'updated' ? byUpdate : byCreation,
    ascending,
    compare: (one, other) => (ascending ? 1 : -1) * (key(one) - key(other) || one.item.id - other.item.id),
  }
}

/** The stories of a walk with a few others merged in order. */
function* merged(
  walk: Iterable<SampleStory>,
  others: readonly SampleStory[],
  { compare }: Order,
): Generator<SampleStory> {
  const waiting = [...others].sort(compare)
  for (const story of walk) {
    while (waiting[0] !== undefined && compare(waiting[0], story) < 0) yield waiting.shift() as SampleStory
    yield story
  }
  yield* waiting
}

/**
 * Stories that a tester has edited. Their update may have any time, so a walk over the sample data by updates does not
 * find them in order.
 */
function editedStories(set: SampleSet, interventions: Interventions, at: number): SampleStory[] {
  const places = [...interventions.edits.keys()].map((id) => storyPlace(set, id)).filter((place) => place !== null)
  const stories = places.map((place) => sampleStory(set, place, at)).filter((story) => story !== null)
  return stories.map((story) => currentStory(story, interventions)).filter((story) => story !== null)
}

/** Number of stories to check before other requests get a turn. */
const LOOKED_AT_ONCE = 200

/** One page of the accepted stories, after those of the earlier pages. */
async function pageOf(
  stories: Iterable<SampleStory>,
  accepts: (story: SampleStory) => boolean,
  { page, pageSize }: Pick<NewsQuery, 'page' | 'pageSize'>,
): Promise<SampleStory[]> {
  const found: SampleStory[] = []
  let before = page * pageSize
  let looked = 0
  for (const story of stories) {
    // A filter that accepts few stories checks all of them; other requests are handled in between.
    if (++looked % LOOKED_AT_ONCE === 0) await setImmediate()
    if (!accepts(story)) continue
    if (before > 0) before -= 1
    else found.push(story)
    if (found.length === pageSize) break
  }
  return found
}

/**
 * The news list: filters, sorting and paging over all stories that the plan includes, generated as far as the page
 * needs.
 */
export const newsList: Endpoint<typeof NEWS_PARAMETERS> = async ({ values, plan, at }, { set, interventions }) => {
  const { accepts, bounds, isOpen } = storyFilter(values, set)
  const { by, ascending } = values.sort
  // What a tester changed is at no place that can be counted.
  if (isOpen && !ascending && interventions.edits.size + interventions.removed.size === 0) {
    const list = {
      by: by === 'updated' ? ('updated' as const) : ('created' as const),
      hasProfessional: plan.professionalNews,
    }
    const places = await placesOnPage(set, list, values, at)
    const listed = places.map((place) => sampleStory(set, place, at)).filter((story) => story !== null)
    return { status: 200, body: listed.map(({ item }) => storyWire(item, values, plan)) }
  }
  const order = orderOf(values.sort)
  // By creation an edited story keeps its place, and is read where it stands, unless only what was updated is walked over.
  const isApart = by === 'updated' || values.updatedSince !== null
  // Read once: a story that a tester edits during a pause of the walk would otherwise be in neither part.
  const edited = isApart ? editedStories(set, interventions, at) : []
  const apart = new Set(isApart ? interventions.edits.keys() : [])
  const inPlace = order
    .walk(set, bounds, at, order.ascending)
    .filter((place) => !apart.has(storyId(set, place)))
    .map((place) => sampleStory(set, place, at))
    .map((story) => (story === null ? null : currentStory(story, interventions)))
    .filter((story) => story !== null)
  const stories = await pageOf(
    merged(inPlace, edited, order),
    (story) => (!story.professional || plan.professionalNews) && accepts(story),
    values,
  )
  return { status: 200, body: stories.map(({ item }) => storyWire(item, values, plan)) }
}

/** SPEC 4.1: one story by node ID, as an array of at most one element. */
export const newsItem: Endpoint<typeof NEWS_PARAMETERS> = ({ segment, values, plan, at }, { set, interventions }) => {
  if (!/^\d{1,18}$/.test(segment)) throw badNewsRequest()
  const { accepts } = storyFilter(values, set)
  const place = storyPlace(set, Number(segment))
  const sample = place === null ? null : sampleStory(set, place, at)
  const story = sample === null ? null : currentStory(sample, interventions)
  // SPEC 4.1 rules 1 and 2: unknown, not entitled and filtered out give the same response.
  const visible = story !== null && (!story.professional || plan.professionalNews) && accepts(story)
  return { status: 200, body: visible ? [storyWire(story.item, values, plan)] : [] }
}

/** How long removals are listed, in milliseconds. */
const KEPT_MS = 60 * 86_400_000

/** Maximum offset of a page. */
const MAX_OFFSET = 10_000

/** Stories that were removed, newest removal first: an object with one array of `{id, updated}`. */
export const newsRemoved: Endpoint<typeof REMOVED_PARAMETERS> = ({ values, at }, { set, interventions }) => {
  const { page, pageSize } = values
  const since = values.updatedSince ?? 0
  if (page * pageSize > MAX_OFFSET) throw badNewsRequest()
  const from = Math.max(since * 1000, at - KEPT_MS)
  const byTester = [...interventions.removed]
    .filter(([, when]) => when >= since * 1000)
    .map(([id, when]) => ({ id, when }))
  const ofItself = removals(set, from, at)
    .map(({ place, at: when }) => ({ id: storyId(set, place), when }))
    .filter(({ id }) => !interventions.removed.has(id))
    .take((page + 1) * pageSize)
  const removed = [...byTester, ...ofItself].sort((one, other) => other.when - one.when)
  return {
    status: 200,
    body: {
      removed: removed
        .slice(page * pageSize, (page + 1) * pageSize)
        .map(({ id, when }) => ({ id, updated: formatServiceDate(when) })),
    },
  }
}
