import type { SampleCompany } from '../companies.ts'
import { FULL_COUNT } from '../companies.ts'
import { numberDraw } from '../random.ts'
import { createRecent } from '../../../../app/domain/values/recently-used.ts'
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

/** Number of days whose stories are cached by company. */
const RECENT_DAYS = 8

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
  const recent = createRecent<Map<number, number[]>>(RECENT_DAYS)
  const placesOf = (day: DayNumber): Map<number, number[]> => {
    const first = times.countBefore(day)
    const places = Array.from({ length: times.countBefore(day + 1) - first }, (_, further) => first + further)
    return Map.groupBy(places, (place) => drawn(place, 0))
  }
  return {
    companyOf: (place) => drawn(place, 0),
    placesOn: (day, company) => recent(String(day), () => placesOf(day)).get(company) ?? [],
    peerOf(place) {
      const [company, peer] = [drawn(place, 0), drawn(place, 1)]
      return peer === company ? (company + 1) % Math.max(1, companies) : peer
    },
  }
}
