import { describe, expect, it } from 'vitest'
import { keyOf, requestKeyOf, requestKeyText } from '../../../../../main/embedded-service/recording/request-key.ts'
import fc from '../../../../support/property.ts'

const RATIOS = '/api/v2.1/fundamentals/operationRatios'
const HOST = 'https://api.example'
const keyFor = (target: string, { method = 'GET', accept = 'application/json' } = {}): string =>
  keyOf(requestKeyOf(method, new URL(HOST + target), accept))

/** A request to the news list, independent of its spelling. */
interface Wish {
  tickers: string[]
  channels: string[]
  page: number
  pageSize: number
  displayOutput: string
  sort: string
  updatedSince: number | null
  dateFrom: string | null
  unknown: string | null
}

const wish: fc.Arbitrary<Wish> = fc.record({
  tickers: fc.uniqueArray(fc.constantFrom('AAPL', 'BRK/B', 'BRK-A', '$BTC', 'S&P', 'Ü'), { maxLength: 4 }),
  channels: fc.uniqueArray(fc.constantFrom('WIIM', 'wiim', 'M&A', 'Price Target', '50%'), { maxLength: 3 }),
  page: fc.nat(3),
  pageSize: fc.integer({ min: 14, max: 16 }),
  displayOutput: fc.constantFrom('headline', 'abstract', 'full'),
  sort: fc.constantFrom('created:desc', 'created:asc', 'updated:desc'),
  updatedSince: fc.option(fc.nat(2)),
  dateFrom: fc.option(fc.constantFrom('2026-10-30', '2026-10-31')),
  unknown: fc.option(fc.constantFrom('a,b', 'b,a', 'A')),
})

/** The choices in spelling a request. */
interface Hand {
  order: number[]
  explicit: boolean
  small: boolean
  doubled: boolean
  blanks: boolean
  percent: number
  token: string | null
}
const hand: fc.Arbitrary<Hand> = fc.record({
  order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
  explicit: fc.boolean(),
  small: fc.boolean(),
  doubled: fc.boolean(),
  blanks: fc.boolean(),
  percent: fc.nat(4),
  token: fc.option(fc.string({ unit: 'grapheme-ascii', minLength: 1 })),
})

/** Sorts by generated numbers, so that a failure is reproducible. */
const shuffled = <T>(values: readonly T[], chances: readonly number[]): T[] =>
  values
    .map((value, place) => [value, chances[place % chances.length] ?? 0] as const)
    .sort(([, one], [, other]) => one - other)
    .map(([value]) => value)

/** A text for an address: encoded where necessary, and randomly elsewhere. */
const encoded = (text: string, percent: number): string =>
  Array.from(text, (character, place) => {
    if (character === ' ') return (place + percent) % 2 === 0 ? '+' : '%20'
    const mustBe = encodeURIComponent(character)
    if (mustBe !== character || percent === 0 || place % percent !== 0) return mustBe
    return `%${character.charCodeAt(0).toString(16)}`
  }).join('')

/** The request as a query with these choices. */
function written(wanted: Wish, { order, explicit, small, doubled, blanks, percent, token }: Hand): string {
  const listed = (values: readonly string[], change: (value: string) => string): string =>
    shuffled(doubled ? [...values, ...values.slice(0, 1)] : values, order)
      .map(change)
      .join(blanks ? ' , ' : ',')
  const all: [name: string, value: string, fallback: string | null][] = [
    ['tickers', listed(wanted.tickers, (value) => (small ? value.toLowerCase() : value)), ''],
    ['channels', listed(wanted.channels, (value) => value), ''],
    ['page', `${doubled ? '0' : ''}${wanted.page}`, explicit ? null : '0'],
    ['pageSize', String(wanted.pageSize), explicit ? null : '15'],
    ['displayOutput', wanted.displayOutput, explicit ? null : 'headline'],
    ['sort', wanted.sort, explicit ? null : 'created:desc'],
    ['updatedSince', String(wanted.updatedSince ?? ''), ''],
    ['dateFrom', wanted.dateFrom ?? '', explicit ? null : ''],
    ...(wanted.unknown === null ? [] : [['x', wanted.unknown, null] satisfies [string, string, null]]),
    ...(token === null ? [] : [['token', token, null] satisfies [string, string, null]]),
  ]
  return shuffled(
    all.filter(([, value, fallback]) => value !== fallback),
    order.toReversed(),
  )
    .map(([name, value]) => `${encoded(name, percent)}=${encoded(value, percent)}`)
    .join('&')
}

const same = (one: Wish, other: Wish): boolean =>
  (Object.keys(one) as (keyof Wish)[]).every(
    (name) => JSON.stringify([one[name]].flat().sort()) === JSON.stringify([other[name]].flat().sort()),
  )

describe('a request key', () => {
  it('is the same for any order, encoding and completeness of the query', () => {
    fc.assert(
      fc.property(wish, hand, hand, (wanted, one, other) => {
        expect(keyFor(`/api/v2/news?${written(wanted, one)}`)).toBe(keyFor(`/api/v2/news?${written(wanted, other)}`))
      }),
      { numRuns: 500 },
    )
  })

  it('is different whenever any relevant part differs', () => {
    fc.assert(
      fc.property(wish, wish, hand, hand, (one, other, oneHand, otherHand) => {
        fc.pre(!same(one, other))
        expect(keyFor(`/api/v2/news?${written(one, oneHand)}`)).not.toBe(
          keyFor(`/api/v2/news?${written(other, otherHand)}`),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('is different when a single value changes', () => {
    fc.assert(
      fc.property(wish, wish, hand, fc.nat(100), (wanted, source, how, chosen) => {
        const names = Object.keys(wanted) as (keyof Wish)[]
        const name = names[chosen % names.length] ?? 'page'
        const changed: Wish = { ...wanted, [name]: source[name] }
        fc.pre(!same(wanted, changed))
        expect(keyFor(`/api/v2/news?${written(wanted, how)}`)).not.toBe(keyFor(`/api/v2/news?${written(changed, how)}`))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['/api/v2/news/%31%32', '/api/v2/news/12'],
    ['//api/v2/news', '/api/v2/news'],
    ['/api/v2/news?', '/api/v2/news'],
    ['/api/v2/news#x', '/api/v2/news'],
    ['/api/v2/news/', '/api/v2/news'],
    ['/api/v2/news?sort=created', '/api/v2/news'],
    ['/api/v2/news?sort=id', '/api/v2/news?sort=id:desc'],
    [`${RATIOS}?symbols=A&period=Q12023`, `${RATIOS}?symbols=A&period=Q1,%202023`],
    [`${RATIOS}?symbols=A&period=2023Q1`, `${RATIOS}?symbols=A&period=q1%202023`],
  ])('at %s equals that at %s', (one, other) => {
    expect(keyFor(one)).toBe(keyFor(other))
  })

  it.each([
    ['/api/v2/news/12', '/api/v2/news/13'],
    ['/api/v2/news/12', '/api/v2/news'],
    ['/api/v2/news/a%2Fb', '/api/v2/news/a/b'],
    ['/api/v2/news/A', '/api/v2/news/a'],
    ['/api/v2/news/%zz', '/api/v2/news/zz'],
    ['/x?a=1&b=2', '/x?a=1%26b=2'],
    [`${RATIOS}?period=Q12023`, `${RATIOS}?period=Q22023`],
    ['/api/v2/news?sort=nonsense', '/api/v2/news'],
    ['/x?a=%5B%22b%22%5D', '/x?a=b'],
  ])('at %s differs from that at %s', (one, other) => {
    expect(keyFor(one)).not.toBe(keyFor(other))
  })

  it('distinguishes JSON, XML and no preference', () => {
    const json = keyFor('/x')
    for (const accept of ['*/*', 'Application/JSON', 'application/xml, application/json', ''])
      expect(keyFor('/x', { accept })).toBe(json)
    const xml = keyFor('/x', { accept: 'application/xml' })
    expect(keyFor('/x', { accept: 'text/xml, */*;q=0.9' })).toBe(xml)
    const open = keyOf(requestKeyOf('GET', new URL(`${HOST}/x`), undefined))
    expect(new Set([json, xml, open]).size).toBe(3)
  })

  it('includes the method, ignoring case', () => {
    expect(keyFor('/x', { method: 'get' })).toBe(keyFor('/x'))
    expect(keyFor('/x', { method: 'HEAD' })).not.toBe(keyFor('/x'))
  })

  it('is shown without a secret', () => {
    const requestKey = requestKeyOf(
      'GET',
      new URL(`${HOST}/api/v2/news?token=abc&tickers=b,a&page=2`),
      'application/json',
    )
    expect(requestKeyText(requestKey)).toBe('GET /api/v2/news?page=2&tickers=A,B (JSON)')
  })
})
