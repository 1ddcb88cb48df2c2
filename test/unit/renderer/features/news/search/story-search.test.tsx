// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StorySearch } from '../../../../../../renderer/features/news/search/story-search.tsx'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import type { Replies } from '../../../../../support/window/render-window.tsx'

const ask = vi.fn<(query: string) => void>()
const leave = vi.fn()

function Search(): ReactElement {
  const [query, setQuery] = useState('')
  return <StorySearch query={query} mistake={null} isBefore={false} onQuery={setQuery} onAsk={ask} onLeave={leave} />
}

beforeEach(() => {
  ask.mockReset()
  leave.mockReset()
})

type Completing = NonNullable<Replies['news.complete']>

const VALUES = [
  { field: 'sym', value: 'CHEM', count: 2 },
  { field: 'chan', value: 'News', count: 1 },
]

const matching: Completing = ({ field: of, start }) =>
  VALUES.filter((each) => each.field === of && each.value.toLowerCase().startsWith(start.toLowerCase()))

/** The search after this was typed; only its last letter is by a key, which is where it differs from a paste. */
async function typed(text: string, complete = matching, others: Replies = {}) {
  const window = await renderPart(<Search />, { 'news.complete': complete, ...others })
  await window.user.click(field())
  const [start, last] = [text.slice(0, -1), text.slice(-1)]
  if (start !== '') await window.user.paste(start)
  if (last !== '') await window.user.keyboard(last.replace(/[[{]/, '$&$&'))
  await window.settle()
  return window
}

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Search stories' })
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent)

it('a press opens nothing; letters offer symbols, fields and values', async () => {
  const { user, settle } = await typed('')
  expect(options()).toEqual([])
  await user.keyboard('ch')
  await settle()
  expect(options()).toEqual(['sym:CHEM2 stories', expect.stringMatching(/^chan:/)])
  await user.keyboard('an:')
  await settle()
  expect(options()).toEqual(['chan:News1 story'])
})

it.each(['{Enter}', '{Tab}'])('arrows and %s complete the word at the caret and go on', async (key) => {
  const { user, settle } = await typed('apple chan:n -x')
  await user.keyboard('{ArrowLeft>3/}')
  await user.keyboard('e')
  await settle()
  await user.keyboard(`{ArrowDown}${key}`)
  await settle()
  expect([field().value, document.activeElement, ask.mock.calls]).toEqual(['apple chan:News -x', field(), []])
})

it('what is typed right after a suggestion goes on behind it', async () => {
  const { user, settle } = await typed('apple chan:n -x')
  await user.keyboard('{ArrowLeft>3/}')
  await user.keyboard('e')
  await settle()
  await user.keyboard('{ArrowDown}{Tab}sym:c')
  await settle()
  await user.keyboard('h')
  expect(field().value).toBe('apple chan:News sym:ch-x')
})

it('after a suggestion none of the next ones is chosen, so that Enter requests', async () => {
  const { user, settle } = await typed('sym:c')
  await user.keyboard('{ArrowDown}{Enter}')
  await settle()
  expect([field().value, field().getAttribute('aria-activedescendant')]).toEqual(['sym:CHEM ', null])
  expect(options().length).toBeGreaterThan(3)
  await user.keyboard('{Enter}')
  expect(ask.mock.calls).toEqual([['sym:CHEM ']])
})

it('a field that was taken goes on with its values', async () => {
  const { user, settle } = await typed('chan')
  await user.click(screen.getByRole('option', { name: /^chan:/ }))
  await settle()
  expect([field().value, options()]).toEqual(['chan:', ['chan:News1 story']])
})

it('Enter requests what was typed, and Escape first closes the list', async () => {
  const { user } = await typed('is:')
  await user.keyboard('{Escape}')
  expect([options(), leave.mock.calls.length, field().value]).toEqual([[], 0, 'is:'])
  await user.keyboard('{Escape}')
  expect(leave).toHaveBeenCalledOnce()
  await user.keyboard('{Enter}')
  expect([ask.mock.calls, leave.mock.calls.length]).toEqual([[['is:']], 2])
})

it('a mistake is marked instead of the list, except while the values of a field are offered', async () => {
  const { user, settle } = await typed('rank>=9')
  expect(screen.getByRole('alert').querySelector('mark')?.textContent).toBe('rank>=9')
  expect([options(), field().getAttribute('aria-invalid')]).toEqual([[], 'true'])
  await user.clear(field())
  await user.keyboard('chan:')
  await settle()
  expect([screen.queryByRole('alert'), field().getAttribute('aria-invalid')]).toEqual([null, 'false'])
  expect(options()).toEqual(['chan:News1 story'])
})

it.each([
  'after:',
  'apple on:20',
  'apple rank>=',
  'is:sta',
  '$',
  '"apple pear',
  'tag:"Quarterly ',
  '(fed OR ecb',
  '(fed OR ',
  'fed OR ',
  'apple -',
])('“%s” is no mistake while it is being typed, and is one afterwards', async (text) => {
  const { user, settle } = await typed(text)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBe('false')
  await user.keyboard('{Enter}')
  await settle()
  expect(screen.getByRole('alert')).toBeTruthy()
})

it('a mistake in a term that was typed before is said while another one is typed', async () => {
  await typed('after:never apple')
  expect(screen.getByRole('alert').textContent).toContain('never')
})

/** A value of each field, and in how many stories it is. */
const A_VALUE = {
  sym: ['qntl', 3],
  chan: ['earnings', 3],
  tag: ['m&a', 1],
  exch: ['nyse', 3],
  sector: ['financials', 3],
  author: ['ann', 3],
  label: ['To check', 1],
  list: ['My banks', 2],
  gics: ['Banks', 3],
  isin: ['ZZ01', 1],
  cusip: ['Z01', 2],
} as const

/** The search after this was typed, with a value for whatever it begins with. */
const withValues = (text: string) =>
  typed(text, ({ field: of }) => {
    if (of === 'word') return []
    const [value, count] = A_VALUE[of]
    return [{ field: of, value, count }]
  })

describe('the search line', () => {
  it.each([
    ['sym', 'sym:QNTL3 stories'],
    ['chan', 'chan:earnings3 stories'],
    ['tag', 'tag:m&a1 story'],
    ['exch', 'exch:nyse3 stories'],
    ['sector', 'sector:financials3 stories'],
    ['author', 'author:ann3 stories'],
    ['label', 'label:"To check"1 story'],
    ['list', 'list:"My banks"2 symbols'],
    ['gics', 'gics:Banks3 of the newest stories'],
    ['isin', 'isin:ZZ011 story'],
    ['cusip', 'cusip:Z012 stories'],
  ] as const)('suggests the values of %s', async (field, text) => {
    const { inputsOf } = await withValues(`${field}:x`)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([text])
    expect(inputsOf('news.complete').at(-1)).toMatchObject({ field, start: 'x' })
  })

  it.each([
    ['label:"To ch', 'To ch'],
    ['(starred OR label:"To ch', 'To ch'],
    ['"a phrase" -list:"My ba', 'My ba'],
  ])('goes on completing a value in quotation marks after its blank: %s', async (text, start) => {
    const { inputsOf } = await withValues(text)
    expect(inputsOf('news.complete').at(-1)).toMatchObject({ start })
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('puts the whole value in the place of the beginning in quotation marks', async () => {
    const { user } = await withValues('bank label:"To ch')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('bank label:"To check" ')
  })

  it('completes nothing in a phrase', async () => {
    await withValues('"margin q')
    expect(screen.queryAllByRole('option')).toEqual([])
  })
})

describe('the completion of a word', () => {
  const replies: Replies = {
    'companies.named': ({ words }) =>
      words.every((word) => 'halden freight'.includes(word.toLowerCase()))
        ? [{ symbol: 'HLDN', name: 'Halden Freight plc', identifier: null }]
        : [],
    'organiser.get': () => ({
      watchLists: [],
      queries: [
        { id: 1, purpose: 'saved', name: 'Semis margins', query: 'list:Semis margin*', colour: null, sound: null },
        { id: 2, purpose: 'mute', name: 'Semis spam', query: 'sponsored', colour: null, sound: null },
      ],
    }),
  }
  const words: Completing = ({ field: of, start }) =>
    of === 'word' && start === 'marg' ? [{ value: 'margins', count: null }] : []

  it.each([
    ['halden', 'sym:HLDNHalden Freight plc', 'sym:HLDN '],
    ['margins sym:halden', 'sym:HLDNHalden Freight plc', 'margins sym:HLDN '],
    ['sym:QNTL,halden', 'HLDNHalden Freight plc', 'sym:QNTL,HLDN '],
    ['sym:(QNTL OR halden', 'HLDNHalden Freight plc', 'sym:(QNTL OR HLDN '],
    ['semis mar', 'list:Semis margin*saved search “Semis margins”', 'list:Semis margin* '],
    ['gross marg', 'marginsa word of the stories', 'gross margins '],
    [
      'sym:HLDN or sym:halden',
      'sym:HLDN OR sym:halden“or” is looked for as a word. Write OR to find either.',
      'sym:HLDN OR sym:halden ',
    ],
    ['fed or ecb', 'fed OR ecb“or” is looked for as a word. Write OR to find either.', 'fed OR ecb '],
  ])('of %s offers %s', async (text, offered, taken) => {
    const { user, settle } = await typed(text, words, replies)
    expect(options()[0]).toBe(offered)
    await user.keyboard('{ArrowDown}{Enter}')
    await settle()
    expect(field().value).toBe(taken)
  })
})
