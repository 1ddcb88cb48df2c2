import { describe, expect, it } from 'vitest'
import type { PaletteEntry } from '../../../../../renderer/shell/palette/entry.ts'
import { rank } from '../../../../../renderer/shell/palette/rank.ts'

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
