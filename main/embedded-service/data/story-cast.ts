import { createRandom } from './random.ts'
import type { SampleSet } from './sample-set.ts'

/** The company a story is about and another it may mention, as indexes. They differ wherever there are two. */
export interface StoryCast {
  company: number
  peer: number
}

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

/** How the companies take their turns in a block of as many stories: `company = factor × place + offset`, `peer = company + shift`. */
function turns(set: SampleSet, block: number): { factor: number; offset: number; shift: number } {
  const size = set.companies
  const random = createRandom(set.seed, 'turns', block)
  let factor = random.integer(1, size)
  while (greatestDivisor(factor, size) !== 1) factor = (factor % size) + 1
  return { factor, offset: random.integer(0, size - 1), shift: size === 1 ? 0 : random.integer(1, size - 1) }
}

/**
 * Who is in the story at that index. Each block of as many stories as there are companies is about each company once, in an
 * order of its own, so the stories of a company are found without looking at the others.
 */
export function storyCast(set: SampleSet, index: number): StoryCast {
  const { factor, offset, shift } = turns(set, Math.floor(index / set.companies))
  const company = modulo(factor * (index % set.companies) + offset, set.companies)
  return { company, peer: modulo(company + shift, set.companies) }
}

/** Indexes in that block of the stories that are about one of the companies or may mention one, rising. */
export function castIn(set: SampleSet, block: number, companies: readonly number[]): number[] {
  const size = set.companies
  const { factor, offset, shift } = turns(set, block)
  const placeOf = (company: number): number => modulo(inverse(factor, size) * modulo(company - offset, size), size)
  const places = companies.flatMap((company) => [placeOf(company), placeOf(modulo(company - shift, size))])
  return [...new Set(places)]
    .sort((one, other) => one - other)
    .map((place) => block * size + place)
    .filter((index) => index < set.stories)
}
