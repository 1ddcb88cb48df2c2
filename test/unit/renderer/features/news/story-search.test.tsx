// @vitest-environment jsdom
import { useState } from 'react'
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { StorySearch } from '../../../../../renderer/features/news/story-search.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const ask = vi.fn<(query: string) => void>()
const leave = vi.fn()

function Search(): ReactElement {
  const [query, setQuery] = useState('')
  return <StorySearch query={query} mistake={null} onQuery={setQuery} onAsk={ask} onLeave={leave} />
}

beforeEach(() => {
  ask.mockReset()
  leave.mockReset()
})

const VALUES = [
  { field: 'sym', value: 'CHEM', count: 2 },
  { field: 'chan', value: 'News', count: 1 },
]

/** The search after this was typed. */
async function typed(text: string) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Search />
      </CommandProvider>
    </ConnectionContext>,
    {
      'news.complete': ({ field: of, start }) =>
        VALUES.filter((each) => each.field === of && each.value.toLowerCase().startsWith(start.toLowerCase())),
    },
  )
  await window.user.click(field())
  if (text !== '') await window.user.keyboard(text)
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
  const { user, settle } = await typed(text.replaceAll(/[[{]/g, '$&$&'))
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
