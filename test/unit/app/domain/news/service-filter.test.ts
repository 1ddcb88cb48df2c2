import { describe, expect, it } from 'vitest'
import { isServiceQuery, serviceFilterOf } from '../../../../../app/domain/news/service-filter.ts'
import { parseStoryQuery, type QueryNode } from '../../../../../app/domain/news/story-query.ts'

const tree = (text: string): QueryNode => {
  const parsed = parseStoryQuery(text)
  if (!parsed.ok) throw new Error(parsed.errorText.message)
  return parsed.node
}

describe('serviceFilterOf', () => {
  it('passes on tickers and days, and nothing else', () => {
    expect(serviceFilterOf(tree('sym:aapl revenue rank>=3 after:2026-01-02 before:2026-02-01'))).toEqual({
      tickers: ['AAPL'],
      dateFrom: '2026-01-02',
      dateTo: '2026-01-31',
    })
    expect(serviceFilterOf(tree('sym:A OR sym:B')).tickers).toEqual(['A', 'B'])
    expect(serviceFilterOf(tree('sym:a,b')).tickers).toEqual(['A', 'B'])
    expect(serviceFilterOf(tree('sym:A OR word')).tickers).toEqual([])
    expect(serviceFilterOf(tree('-sym:A')).tickers).toEqual([])
  })

  it('passes on no symbol that the service would read as two', () => {
    expect(serviceFilterOf(tree('sym:"A,B"')).tickers).toEqual([])
    expect(isServiceQuery(tree('sym:"A,B"'))).toBe(false)
  })

  it('passes on all symbols of a condition or none', () => {
    const symbols = Array.from({ length: 51 }, (_, place) => `A${place}`)
    expect(serviceFilterOf(tree(`sym:${symbols.slice(1).join(',')}`)).tickers).toHaveLength(50)
    expect(serviceFilterOf(tree(`sym:${symbols.join(',')}`)).tickers).toEqual([])
    expect(serviceFilterOf(tree(`sym:${symbols.join(',')} sym:B`)).tickers).toEqual(['B'])
  })

  it('passes on what stands in parentheses too, where all of it applies', () =>
    expect(serviceFilterOf(tree('sym:A word (after:2026-01-02 (before:2026-02-01 rank>=3))'))).toEqual({
      tickers: ['A'],
      dateFrom: '2026-01-02',
      dateTo: '2026-01-31',
    }))

  it.each(['sym:A before:2026-01-01 after:2026-06-01', 'sym:A on:2026-11-01 on:2026-11-02'])(
    'asks for no days that contradict each other: “%s”',
    (text) => {
      expect(serviceFilterOf(tree(text))).toEqual({ tickers: [], dateFrom: null, dateTo: null })
      expect(isServiceQuery(tree(text))).toBe(false)
    },
  )

  it.each([
    'is:starred sym:A',
    'is:labelled sym:A',
    'label:mine after:2026-01-02',
    '(has:note OR is:pinned) sym:A',
    'is:read (sym:A OR sym:B)',
    '-is:unread sym:A',
    '-(is:unread OR is:starred) sym:A',
    'NOT (-has:note) sym:A',
  ])('asks nothing for “%s”: what the service would send could not belong to it', (text) =>
    expect(serviceFilterOf(tree(text))).toEqual({ tickers: [], dateFrom: null, dateTo: null }),
  )

  it.each([
    'is:unread sym:A',
    '-is:starred sym:A',
    '(has:note OR margins) sym:A',
    'has:body sym:A',
    '-(is:unread is:starred) sym:A',
    '-(-is:unread OR label:mine) sym:A',
  ])('asks for the symbols of “%s”', (text) => expect(serviceFilterOf(tree(text)).tickers).toEqual(['A']))
})

describe('isServiceQuery', () => {
  it.each(['', 'sym:A', '(sym:A OR sym:B)', 'after:2026-01-02', 'sym:A on:2026-01-02 before:2026-02-01'])(
    'the service can filter by all of “%s”',
    (text) => expect(isServiceQuery(tree(text))).toBe(true),
  )

  it.each([
    'word',
    'is:unread',
    'is:starred',
    'label:mine',
    'has:note sym:A',
    '-sym:A',
    '-after:2026-01-02',
    'sym:A word',
    'sym:A sym:B',
    '(sym:A OR word)',
    'list:A',
    Array.from({ length: 51 }, (_, place) => `sym:A${place}`).join(' OR '),
  ])('only the library can apply all of “%s”', (text) => expect(isServiceQuery(tree(text))).toBe(false))
})
