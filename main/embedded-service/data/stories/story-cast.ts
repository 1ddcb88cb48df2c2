import { NAMED_COMPANIES } from '../companies.ts'
import { createRandom } from '../random.ts'

/**
 * The company that a story is about and another one that it may mention, as indexes. They differ if there are two
 * companies.
 */
interface StoryCast {
  company: number
  peer: number
}

/** Number of companies in a list of movers: the story's own and those after it. */
export const LISTED_COMPANIES = 16

/** Relative number of stories about a company: 12 for a named one; for the others it falls from 13 to 1. */
const weightOf = (company: number): number =>
  company < NAMED_COMPANIES ? 12 : 1 + Math.floor(12 / (1 + (company - NAMED_COMPANIES) / 40))

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

const modulo = (value: number, size: number): number => ((value % size) + size) % size

function inverse(value: number, size: number): number {
  let [r0, r1, t0, t1] = [size, value, 0, 1]
  while (r1 !== 0) {
    const quotient = Math.floor(r0 / r1)
    ;[r0, r1, t0, t1] = [r1, r0 - quotient * r1, t1, t0 - quotient * t1]
  }
  return modulo(t0, size)
}

/** Which companies are in which story. The stories of a company are found without checking the others. */
export interface StoryCasting {
  castOf(place: number): StoryCast
  /** Indexes of a block's stories that are about one of the companies or may mention it, unordered. */
  placesIn(block: number, companies: readonly number[]): Set<number>
  /** Indexes of a block's stories that would name one of the companies as a list, unordered. */
  listPlacesIn(block: number, companies: readonly number[]): Set<number>
  /** Stories in a block. */
  blockSize: number
}

/**
 * Assigns companies to stories like cards of a pack that holds each company as often as its weight. A block of stories
 * is one pack, shuffled by the reversible `card = factor × place + offset`; the other company of a story is `shift`
 * cards further on.
 */
export function createStoryCasting({ seed, companies }: { seed: number; companies: number }): StoryCasting {
  const owners: number[] = []
  const cards: number[][] = []
  for (let company = 0; company < companies; company++) {
    cards.push(Array.from({ length: weightOf(company) }, (_, card) => owners.length + card))
    owners.push(...(cards[company] ?? []).map(() => company))
  }
  const cardsOf = (company: number): readonly number[] => cards[company] ?? []
  const size = owners.length
  const ownerOf = (card: number): number => owners[modulo(card, size)] ?? 0

  // Neighbouring stories are read one after another, so the last block is cached.
  let last = { block: Number.NaN, factor: 1, offset: 0, shift: 0 }
  const shuffleOf = (block: number): typeof last => {
    if (last.block === block) return last
    const random = createRandom(seed, 'cast', block)
    let factor = random.integer(1, size)
    while (greatestDivisor(factor, size) !== 1) factor = (factor % size) + 1
    const offset = random.integer(0, size - 1)
    last = { block, factor, offset, shift: random.integer(0, size - 1) }
    return last
  }

  /** Returns the index within a block at which a card is. */
  function createUnshuffle(block: number): (card: number) => number {
    const { factor, offset } = shuffleOf(block)
    const back = inverse(factor, size)
    return (card) => block * size + modulo(back * modulo(card - offset, size), size)
  }

  /** The peer's card, moved on while it shows the company itself. */
  function peerOf(card: number, shift: number): number {
    const company = ownerOf(card)
    if (ownerOf(card + shift) !== company || companies === 1) return ownerOf(card + shift)
    return (company + 1) % companies
  }

  return {
    blockSize: size,
    castOf(place) {
      const { factor, offset, shift } = shuffleOf(Math.floor(place / size))
      const card = modulo(factor * (place % size) + offset, size)
      return { company: ownerOf(card), peer: peerOf(card, shift) }
    },
    placesIn(block, wanted) {
      const placeOf = createUnshuffle(block)
      const { shift } = shuffleOf(block)
      const places = new Set<number>()
      for (const company of wanted) {
        for (const card of cardsOf(company)) {
          places.add(placeOf(card))
          if (ownerOf(card - shift) !== company) places.add(placeOf(card - shift))
        }
        // The next company replaces a peer that is the company itself.
        for (const card of cardsOf(modulo(company - 1, companies))) places.add(placeOf(card))
      }
      return places
    },
    listPlacesIn(block, wanted) {
      const placeOf = createUnshuffle(block)
      const places = new Set<number>()
      // A list names the companies after the story's own.
      for (const company of wanted)
        for (let back = 1; back < LISTED_COMPANIES; back++)
          for (const card of cardsOf(modulo(company - back, companies))) places.add(placeOf(card))
      return places
    },
  }
}
