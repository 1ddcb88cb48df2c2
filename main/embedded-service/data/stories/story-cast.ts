import type { SampleCompany } from '../companies.ts'
import { FULL_COUNT } from '../companies.ts'

/** Which companies are in which story, as indexes. */
export interface StoryCast {
  /** The company that the story at that index is about. */
  companyOf(place: number): number
  /** Another one that it may mention. They differ if there are two companies. */
  peerOf(place: number): number
}

/** Number of companies in a list of movers: the story's own and those after it. */
export const LISTED_COMPANIES = 16

/** A reproducible draw in [0, 1) for a story, cheap enough to make for every story of a service. */
export function storyDraw(seed: number, place: number, purpose: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(seed + 7, 0x85ebca6b) ^ Math.imul(purpose + 3, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Relative number of stories about a company told in full, of which there are some thirty on a trading day, beside a lesser one. */
const FULL_WEIGHT = 20

/** None are about a company that is delisted or has no reports. */
function weightOf(index: number, companyAt: (index: number) => SampleCompany): number {
  if (index >= FULL_COUNT) return 1
  const { habits, hasHistory } = companyAt(index)
  return hasHistory && habits.delistedIn === null ? FULL_WEIGHT : 0
}

/** Draws the companies of each story, each as often as its weight. */
export function createStoryCast(
  { seed, companies }: { seed: number; companies: number },
  companyAt: (index: number) => SampleCompany,
): StoryCast {
  const owners = Array.from({ length: companies }, (_, index) =>
    Array<number>(weightOf(index, companyAt)).fill(index),
  ).flat()
  const drawn = (place: number, purpose: number): number =>
    owners[Math.floor(storyDraw(seed, place, purpose) * owners.length)] ?? 0
  return {
    companyOf: (place) => drawn(place, 0),
    peerOf(place) {
      const [company, peer] = [drawn(place, 0), drawn(place, 1)]
      return peer === company ? (company + 1) % Math.max(1, companies) : peer
    },
  }
}
