import { NAMED_COMPANIES } from './companies.ts'
import { createRandom } from './random.ts'

/** The company a story is about and another it may mention, as indexes. They differ wherever there are two. */
interface StoryCast {
  company: number
  peer: number
}

/** Companies that a list of movers names: the story's own and those after it. */
export const LISTED_COMPANIES = 16

/** Stories about a company in a hundred or so: named companies are followed most, the others less and less. */
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

/** Who is in which story. The stories of a company are found without looking at the others. */
export interface StoryCasting {
  castOf(place: number): StoryCast
  /** Places of a block's stories that are about one of the companies, mention it, or would name it if they were lists; rising. */
  placesIn(block: number, companies: readonly number[]): number[]
  /** Stories in a block. */
  blockSize: number
}

/**
 * Deals stories to companies as from a pack of cards that holds each company as often as its weight says. A block of stories is one
 * pack, shuffled by `card = factor × place + offset`, which can be undone; the other company of a story lies `shift` cards further on.
 */
export function createStoryCasting({ seed, companies }: { seed: number; companies: number }): StoryCasting {
  const owners: number[] = []
  const cardsOf: { first: number; count: number }[] = []
  for (let company = 0; company < companies; company++) {
    const count = weightOf(company)
    cardsOf.push({ first: owners.length, count })
    for (let card = 0; card < count; card++) owners.push(company)
  }
  const size = owners.length
  const ownerOf = (card: number): number => owners[modulo(card, size)] ?? 0

  const shuffleOf = (block: number): { factor: number; offset: number; shift: number } => {
    const random = createRandom(seed, 'cast', block)
    let factor = random.integer(1, size)
    while (greatestDivisor(factor, size) !== 1) factor = (factor % size) + 1
    const offset = random.integer(0, size - 1)
    return { factor, offset, shift: random.integer(0, size - 1) }
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
      const { factor, offset, shift } = shuffleOf(block)
      const unshuffle = inverse(factor, size)
      const places = new Set<number>()
      const add = (card: number): void => {
        places.add(block * size + modulo(unshuffle * modulo(card - offset, size), size))
      }
      for (const company of wanted) {
        const { first = 0, count = 0 } = cardsOf[company] ?? {}
        for (let card = first; card < first + count; card++) {
          add(card)
          if (ownerOf(card - shift) !== company) add(card - shift)
        }
        // A list names the companies after the story's own; and the next one stands in for a peer that is the company itself.
        for (let back = 1; back < LISTED_COMPANIES; back++) {
          const earlier = cardsOf[modulo(company - back, companies)] ?? { first: 0, count: 0 }
          for (let card = earlier.first; card < earlier.first + earlier.count; card++) add(card)
        }
      }
      return [...places].sort((one, other) => one - other)
    },
  }
}
