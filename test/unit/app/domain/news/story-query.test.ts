import { describe, expect, it } from 'vitest'
import { MAX_QUERY_LENGTH } from '../../../../../app/domain/news/query-tokens.ts'
import { MAX_QUERY_DEPTH, parseStoryQuery, writeQuery, writeTerm } from '../../../../../app/domain/news/story-query.ts'
import { wordsOf } from '../../../../../app/domain/news/query-words.ts'
import type { QueryNode } from '../../../../../app/domain/news/story-query.ts'
import fc from '../../../../support/cases/property.ts'
import { typedTexts } from '../../../../support/views/typed-texts.ts'

const tree = (text: string): QueryNode => {
  const parsed = parseStoryQuery(text)
  if (!parsed.ok) throw new Error(parsed.errorText.message)
  return parsed.node
}

describe('parseStoryQuery', () => {
  it('reads every kind of term', () => {
    expect(tree('sym:AAPL rank>=3 "a phrase" -word begin* chan:"Press Releases"')).toEqual({
      kind: 'all',
      nodes: [
        { kind: 'value', field: 'sym', value: 'AAPL' },
        { kind: 'rank', low: 3, high: 5 },
        { kind: 'phrase', text: 'a phrase', inTitle: false },
        { kind: 'not', node: { kind: 'word', text: 'word', prefix: false, inTitle: false } },
        { kind: 'word', text: 'begin', prefix: true, inTitle: false },
        { kind: 'value', field: 'chan', value: 'Press Releases' },
      ],
    })
  })

  it('reads what is looked for in the title as words and phrases of it', () => {
    expect(tree('title:merger title:acq* title:"record quarter"')).toEqual({
      kind: 'all',
      nodes: [
        { kind: 'word', text: 'merger', prefix: false, inTitle: true },
        { kind: 'word', text: 'acq', prefix: true, inTitle: true },
        { kind: 'phrase', text: 'record quarter', inTitle: true },
      ],
    })
  })

  it('reads a day in the service’s zone', () => {
    expect(tree('on:2026-01-02')).toEqual({
      kind: 'date',
      from: Date.parse('2026-01-02T04:00:00Z'),
      to: Date.parse('2026-01-03T04:00:00Z'),
    })
  })

  it('treats a dash between blanks, a hyphen inside a word and an address as text', () => {
    expect(wordsOf(tree('Apple - earnings BRK-A https://a.example/x')).map(({ text }) => text)).toEqual([
      'Apple',
      'earnings',
      'BRK-A',
      'https://a.example/x',
    ])
  })

  it.each([
    ['apple sym:', 6],
    ['x (y', 2],
    ['a ) b', 2],
    ['one OR', 4],
    ['"', 0],
    ['good bad:field', 5],
    ['***', 0],
  ])('%s has an error at character %i', (text, at) => {
    const parsed = parseStoryQuery(text)
    expect(parsed.ok ? null : parsed.errorText.at).toBe(at)
  })

  it('gives every text a tree, or an error position within it', () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        const parsed = parseStoryQuery(text)
        if (parsed.ok) return
        const { at, length, message } = parsed.errorText
        expect([at >= 0, at <= Math.max(0, text.length - 1) || at === text.length, length >= 1]).toEqual([
          true,
          true,
          true,
        ])
        expect(message).toMatch(/[.…]$/)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads what it read again when that is written', () => {
    let read = 0
    fc.assert(
      fc.property(typedTexts, (text) => {
        const parsed = parseStoryQuery(text)
        if (!parsed.ok) return
        const written = writeQuery(parsed.node)
        fc.pre(written.length <= MAX_QUERY_LENGTH)
        expect(tree(written)).toEqual(parsed.node)
        read += 1
      }),
      { numRuns: 5000 },
    )
    expect(read).toBeGreaterThan(500)
  })

  it('reads back every value that writeTerm writes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (value) => {
        expect(tree(writeTerm('tag', value))).toEqual({ kind: 'value', field: 'tag', value })
      }),
    )
  })

  // A counterexample of the property above, with seed 174552646.
  it('reads back a value that begins like a web address', () => {
    expect(tree(writeTerm('tag', '//#'))).toEqual({ kind: 'value', field: 'tag', value: '//#' })
  })
})

// G7
describe('a query that is', () => {
  const messageOf = (text: string): string | undefined => {
    const parsed = parseStoryQuery(text)
    return parsed.ok ? undefined : parsed.errorText.message
  }

  it.each([
    ['1,999 parentheses', `${'('.repeat(1999)}a`],
    ['1,999 minus signs', `${'-'.repeat(1999)}a`],
    ['balanced parentheses', `${'('.repeat(500)}a${')'.repeat(500)}`],
    ['minus signs and parentheses in turn', `${'-(a '.repeat(300)}b${')'.repeat(300)}`],
  ])('%s is refused at the place where it is too deep', (_what, text) => {
    const parsed = parseStoryQuery(text)
    expect(messageOf(text)).toContain('inside each other')
    expect(parsed.ok ? null : parsed.errorText.at).toBeLessThan(100)
  })

  it('nested ten times is valid', () => {
    expect(messageOf(`${'('.repeat(MAX_QUERY_DEPTH)}a${')'.repeat(MAX_QUERY_DEPTH)}`)).toBeUndefined()
    expect(messageOf(`${'('.repeat(MAX_QUERY_DEPTH + 1)}a${')'.repeat(MAX_QUERY_DEPTH + 1)}`)).toBeDefined()
  })

  it.each([['-(a sym:B,C)', '-(a b OR c)', 'title:(a,b c)']].flat())(
    'is nested as deep as it is written: %s',
    (inner) => {
      const nested = (depth: number): string => `${'-('.repeat(depth)}a ${inner}${')'.repeat(depth)}`
      for (const text of [nested(3), nested(4)]) {
        const parsed = parseStoryQuery(text)
        if (parsed.ok) expect(tree(writeQuery(parsed.node))).toEqual(parsed.node)
        else expect(parsed.errorText.message).toContain('inside each other')
      }
      expect(messageOf(nested(3))).toBeUndefined()
      expect(messageOf(nested(5))).toBeDefined()
    },
  )

  it('too long is refused, however long it is', () => {
    for (const length of [MAX_QUERY_LENGTH + 1, 1_000_000])
      expect(messageOf('('.repeat(length))).toBe('A search has at most 2000 characters.')
    expect(messageOf('a'.repeat(MAX_QUERY_LENGTH))).toBeUndefined()
  })
})

describe('a date of a query', () => {
  const TODAY = '2026-11-24'
  const DAY = 86_400_000
  const start = (day: string): number => Date.parse(`${day}T00:00:00-04:00`)
  const datesOf = (text: string) => {
    const parsed = parseStoryQuery(text, TODAY)
    return parsed.ok && parsed.node.kind === 'date' ? [parsed.node.from, parsed.node.to] : parsed
  }

  it.each([
    ['after:today', start(TODAY), null],
    ['before:-1y', null, start('2025-11-24')],
    ['after:-2w', start('2026-11-10'), null],
    ['on:yesterday', start('2026-11-23'), start('2026-11-23') + DAY],
    ['on:2019', start('2019-01-01'), start('2020-01-01')],
    ['on:"Q3 2021"', start('2021-07-01'), start('2021-10-01')],
    ['after:"24 Nov 2025"', start('2025-11-24'), null],
    ['before:2025-06', null, start('2025-06-01')],
    ['after:25/12/2025', start('2025-12-25'), null],
  ])('is read as in the fields for a date: %s', (text, from, to) => {
    expect(datesOf(text)).toEqual([from, to])
  })

  it.each([
    ['after:3/4/2026', 'two days'],
    ['after:2026-02-30', 'no day 30'],
    ['on:soon', 'not read as a date'],
  ])('says why it is none: %s', (text, words) => {
    const parsed = parseStoryQuery(text, TODAY)
    expect(parsed.ok ? '' : parsed.errorText.message).toContain(words)
  })
})
