import { describe, expect, it } from 'vitest'
import { growthOf } from '../support/growth.ts'
import { isSameValue } from '../../app/domain/responses/decimal.ts'
import { canonicalMarkup, plainText, searchableText, titleText } from '../../main/modules/news/store/story-text.ts'

// Of the work that a service can cause with what it sends. Twice the input may cost at most this many times as much, which leaves room for
// the logarithm of a sort and for allocated reserves. A square costs four times as much.
const MAX_GROWTH = 2.6

/** A size at which a square would be far larger than what every call costs. */
const SIZE = 1500

type Make = (size: number) => string

const repeat =
  (part: string): Make =>
  (size) =>
    part.repeat(size)

const MARKUP: Readonly<Record<string, Make>> = {
  'opening brackets': repeat('<'),
  'short paragraphs': repeat('<p>aaaaaaaaaa</p>'),
  'paragraphs that are not closed': repeat('<p>a'),
  'elements inside each other': repeat('<b>'),
  'elements inside each other, closed by others': (size) => '<b>'.repeat(size) + '</i>'.repeat(size),
  forms: repeat('<form>'),
  'drawings inside each other': repeat('<svg><title>'),
  'comments that are not closed': repeat('<!--'),
  'scripts that are not closed': repeat('<script></'),
  'attributes of one element': (size) => `<p ${Array.from({ length: size }, (_, place) => `a${place}="<"`).join(' ')}>`,
  references: repeat('&amp;'),
  'blanks in a paragraph': (size) => `<p>a${' '.repeat(size)}b</p>`,
}

const TEXTS: Readonly<Record<string, Make>> = {
  'opening brackets': repeat('<'),
  comparisons: repeat('5 < 6 and '),
  tags: repeat('<p>'),
  'references that are not ended': repeat('&'),
  'digits of one reference': (size) => `&#${'1'.repeat(size)}`,
  blanks: repeat(' '),
}

const NUMBERS: Readonly<Record<string, Make>> = {
  'zeros before a digit': (size) => `1${'0'.repeat(size)}1`,
  'zeros at the end': (size) => `0.${'0'.repeat(size)}`,
}

describe.each<[string, (text: string) => unknown, Readonly<Record<string, Make>>]>([
  ['plainText', plainText, MARKUP],
  ['canonicalMarkup', canonicalMarkup, MARKUP],
  ['searchableText', searchableText, TEXTS],
  ['titleText', titleText, TEXTS],
  ['isSameValue', (digits) => isSameValue(digits, digits), NUMBERS],
])('%s', (_name, work, inputs) => {
  it.each(Object.entries(inputs))('is linear in %s', (_what, make) => {
    const { steps, bytes } = growthOf(SIZE, make, work)
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('the measure of growth', () => {
  it('finds a loop inside a loop', () => {
    const { steps } = growthOf(
      200,
      (size) => size,
      (size) => {
        let sum = 0
        for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) sum += column
        return sum
      },
    )
    expect(steps).toBeGreaterThan(3.5)
  })

  it('finds a text that is copied again for each part', () => {
    const { bytes } = growthOf(
      SIZE,
      (size) => size,
      (size) => {
        let text = ''
        let ends = 0
        for (let part = 0; part < size; part++) {
          text += 'a line of some length'
          if (text.endsWith('h')) ends += 1
        }
        return ends
      },
    )
    expect(bytes).toBeGreaterThan(3.5)
  })
})
