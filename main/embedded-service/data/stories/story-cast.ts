import { FULL_COUNT, type SampleCompany } from '../companies.ts'
import { numberDraw } from '../random.ts'
import { createRecent } from '../../../../app/domain/values/memo.ts'
import type { DayNumber } from '../market-calendar.ts'
import type { StoryTimes } from './story-times.ts'

/** Which companies are in which story, as indexes. */
export interface StoryCast {
  /** The company that the story at that index is about. */
  companyOf(place: number): number
  /** Another one that it may mention. They differ if there are two companies. */
  peerOf(place: number): number
  /** The stories of a day that are about a company, oldest first. */
  placesOn(day: DayNumber, company: number): readonly number[]
}

/** Number of companies in a list of movers: the story's own and those after it. */
export const LISTED_COMPANIES = 16

/** Number of companies that people look at first: those of the first steps and of the documentation. */
const LEADING = 13

/** Relative number of stories about one of them, of which there are some sixty on a trading day, about another one told in full, and about a lesser one. */
const [LEADING_WEIGHT, FULL_WEIGHT, LESSER_WEIGHT] = [50, 20, 1]

/** None are about a company that is delisted or has no reports. */
function weightOf(index: number, companyAt: (index: number) => SampleCompany): number {
  if (index >= FULL_COUNT) return LESSER_WEIGHT
  const { habits, hasHistory } = companyAt(index)
  return hasHistory && habits.delistedIn === null ? (index < LEADING ? LEADING_WEIGHT : FULL_WEIGHT) : 0
}

/** Maximum number of stories about one company within a minute, in milliseconds, even when hundreds of stories appear at once. */
const [MOST_IN_MINUTE, MINUTE_MS] = [2, 60_000]

/** What the further draws of a company are for, from this number on, and how many there are at most. */
const [REDRAW, REDRAWS] = [5, 20]

/** Number of days whose companies are cached; each takes about 8 kB. */
const RECENT_DAYS = 96

/** Number of days whose stories are cached by company. */
const RECENT_BY_COMPANY = 8

/** Draws the companies of each story, each as often as its weight. */
export function createStoryCast(
  { seed, companies }: { seed: number; companies: number },
  companyAt: (index: number) => SampleCompany,
  times: StoryTimes,
): StoryCast {
  const owners = Array.from({ length: companies }, (_, index) =>
    Array<number>(weightOf(index, companyAt)).fill(index),
  ).flat()
  const drawn = (place: number, purpose: number): number =>
    owners[Math.floor(numberDraw(seed, place, purpose) * owners.length)] ?? 0
  const placesOf = (day: DayNumber): number[] => {
    const first = times.countBefore(day)
    return Array.from({ length: times.countBefore(day + 1) - first }, (_, further) => first + further)
  }
  /** The companies of the stories of a day, in order. A company that already has its stories of a minute gives way to another. */
  function castOf(day: DayNumber): Uint32Array {
    const latest = new Map<number, number[]>()
    const isBusy = (company: number, at: number): boolean =>
      at - (latest.get(company)?.at(-MOST_IN_MINUTE) ?? -Infinity) < MINUTE_MS
    return Uint32Array.from(placesOf(day), (place) => {
      const at = times.createdAt(place)
      let company = drawn(place, 0)
      for (let turn = 0; turn < REDRAWS && isBusy(company, at); turn++) company = drawn(place, REDRAW + turn)
      latest.set(company, [...(latest.get(company) ?? []), at].slice(-MOST_IN_MINUTE))
      return company
    })
  }
  const recent = createRecent<Uint32Array>(RECENT_DAYS)
  const companyOf = (place: number): number => {
    const day = times.dayOf(place)
    return recent(String(day), () => castOf(day))[place - times.countBefore(day)] ?? 0
  }
  /** The places of a day by their companies. The command runs where `Map.groupBy` does not exist yet. */
  function byCompanyOn(day: DayNumber): Map<number, number[]> {
    const places = new Map<number, number[]>()
    for (const place of placesOf(day)) {
      const own = places.get(companyOf(place))
      if (own === undefined) places.set(companyOf(place), [place])
      else own.push(place)
    }
    return places
  }
  const byCompany = createRecent<Map<number, number[]>>(RECENT_BY_COMPANY)
  return {
    companyOf,
    placesOn: (day, company) => byCompany(String(day), () => byCompanyOn(day)).get(company) ?? [],
    peerOf(place) {
      const [company, peer] = [companyOf(place), drawn(place, 1)]
      return peer === company ? (company + 1) % Math.max(1, companies) : peer
    },
  }
}
