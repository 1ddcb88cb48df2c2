// @vitest-environment jsdom
import { describe, expect, it, beforeEach } from 'vitest'
import type { PaletteEntry } from '../../../../../renderer/shell/palette/entry.ts'
import { rank, readUses, rememberUse } from '../../../../../renderer/shell/palette/rank.ts'

const entry = (title: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: title,
  group: 'Commands',
  title,
  note: '',
  unavailable: null,
  also: '',
  isFound: false,
  isExact: false,
  staysOpen: false,
  prior: 0,
  run: () => undefined,
  ...more,
})

const unused = (): number => 0
const titles = (entries: readonly PaletteEntry[], words: string, usageOf: (id: string) => number = unused): string[] =>
  rank(entries, words, usageOf).flatMap(({ items }) => items.map((item) => item.entry.title))

describe('ranking the palette', () => {
  it.each([
    ['mar', 'Mark as read or unread'],
    ['mark unread', 'Mark as read or unread'],
    ['nxt stry', 'Next story'],
    ['offl', 'Work offline'],
  ])('%j finds %j first', (words, first) => {
    const all = ['Next story', 'Mark as read or unread', 'Work offline', 'Open the interface profile']
    expect(
      titles(
        all.map((title) => entry(title)),
        words,
      )[0],
    ).toBe(first)
  })

  it('what does not match is left out', () => {
    expect(titles([entry('Next story'), entry('Print the page…')], 'print')).toEqual(['Print the page…'])
  })

  it('what is used often comes before what matches as well', () => {
    const both = [entry('Refresh the ratios'), entry('Refresh the company')]
    expect(titles(both, 'refresh', (id) => (id === 'Refresh the company' ? 0.8 : 0))[0]).toBe('Refresh the company')
    expect(titles(both, 'refresh', (id) => (id === 'Refresh the ratios' ? 0.8 : 0))[0]).toBe('Refresh the ratios')
  })

  it('frequent use does not come before a much better match', () => {
    const both = [entry('Print the page…'), entry('Open the interface profile')]
    expect(titles(both, 'print', () => 1)[0]).toBe('Print the page…')
  })

  it('what can run comes before what cannot', () => {
    const both = [entry('Star or unstar', { unavailable: 'The list has no stories.' }), entry('Start the receiver')]
    expect(titles(both, 'star')[0]).toBe('Start the receiver')
  })

  it('words in other fields find an entry, after those in titles', () => {
    const both = [entry('Show the source of a number', { also: 'View' }), entry('View of something')]
    expect(titles(both, 'view')).toEqual(['View of something', 'Show the source of a number'])
  })

  it('the group with the best match comes first', () => {
    const groups = rank(
      [entry('Go to News'), entry('QNTL ratios', { group: 'Companies' }), entry('News of QNTL', { group: 'Recent' })],
      'qntl ratios',
      unused,
    )
    expect(groups[0]?.name).toBe('Companies')
  })

  it('stories that main found keep their order, after what matches by its title', () => {
    const story = (title: string): PaletteEntry => entry(title, { group: 'Stories', isFound: true })
    expect(titles([story('Zebra'), story('Alpha'), entry('Alpha')], 'alpha')).toEqual(['Alpha', 'Zebra', 'Alpha'])
  })

  it('marks the letters that match', () => {
    const [group] = rank([entry('Next unread story')], 'unread', unused)
    expect(group?.items[0]?.parts).toEqual([
      { text: 'Next ', isMatch: false },
      { text: 'unread', isMatch: true },
      { text: ' story', isMatch: false },
    ])
  })

  it('shows few of each group, and more of one that is alone', () => {
    const commands = Array.from({ length: 100 }, (_, place) => entry(`Command ${place}`))
    expect(titles(commands, '')).toHaveLength(60)
    expect(titles([...commands, entry('Story', { group: 'Recent' })], '')).toHaveLength(8)
  })

  it('what was typed in its short form comes before everything else', () => {
    const all = [entry('Mark all as read', { prior: 0.1 }), entry('MARK ratios', { group: 'Companies', isExact: true })]
    expect(titles(all, 'mark all as read', () => 1)).toEqual(['MARK ratios', 'Mark all as read'])
  })
})

const NOW = Date.UTC(2026, 10, 23)
const WEEK = 7 * 24 * 3600 * 1000

beforeEach(() => localStorage.clear())

describe('the uses of the palette', () => {
  it('begin at nothing, and grow with each use towards 1', () => {
    expect(readUses(NOW)('news.next')).toBe(0)
    rememberUse('news.next', NOW)
    const once = readUses(NOW)('news.next')
    rememberUse('news.next', NOW)
    const twice = readUses(NOW)('news.next')
    expect(once).toBeGreaterThan(0)
    expect(twice).toBeGreaterThan(once)
    expect(twice).toBeLessThan(1)
  })

  it('count half after a week', () => {
    rememberUse('news.next', NOW)
    rememberUse('news.next', NOW)
    rememberUse('news.last', NOW + WEEK)
    expect(readUses(NOW + WEEK)('news.next')).toBeCloseTo(readUses(NOW + WEEK)('news.last'))
  })

  it('are remembered of 200 entries, those used most', () => {
    rememberUse('often', NOW)
    rememberUse('often', NOW)
    for (let place = 0; place < 300; place++) rememberUse(`command ${place}`, NOW)
    const usageOf = readUses(NOW)
    const known = ['often', ...Array.from({ length: 300 }, (_, place) => `command ${place}`)].filter(
      (id) => usageOf(id) > 0,
    )
    expect(known).toHaveLength(200)
    expect(known).toContain('often')
    expect(known).toContain('command 299')
  })

  it.each(['', '{', 'null', '[]', '7', '{"a":1}', '{"a":[1]}', '{"a":[-1,0]}', '{"a":["1",0]}'])(
    'are none where %j is stored, and go on from there',
    (text) => {
      localStorage.setItem('palette.uses', text)
      expect(readUses(NOW)('a')).toBe(0)
      rememberUse('a', NOW)
      expect(readUses(NOW)('a')).toBeGreaterThan(0)
    },
  )
})
