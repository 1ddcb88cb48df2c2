// @vitest-environment jsdom
import { useState } from 'react'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { StorySearch } from '../../../../../renderer/features/news/story-search.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const VALUES = {
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

function Search(): ReactElement {
  const [query, setQuery] = useState('')
  return (
    <StorySearch query={query} mistake={null} onQuery={setQuery} onAsk={() => undefined} onLeave={() => undefined} />
  )
}

/** The search line after a text was typed into it. */
async function typed(text: string) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Search />
      </CommandProvider>
    </ConnectionContext>,
    {
      'news.complete': ({ field }) => {
        const [value, count] = VALUES[field]
        return [{ value, count }]
      },
    },
  )
  await window.user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await window.user.paste(text)
  await window.settle()
  return window
}

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
    const { inputsOf } = await typed(`${field}:x`)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([text])
    expect(inputsOf('news.complete').at(-1)).toMatchObject({ field, start: 'x' })
  })

  it.each([
    ['label:"To ch', 'To ch'],
    ['(starred OR label:"To ch', 'To ch'],
    ['"a phrase" -list:"My ba', 'My ba'],
  ])('goes on completing a value in quotation marks after its blank: %s', async (text, start) => {
    const { inputsOf } = await typed(text)
    expect(inputsOf('news.complete').at(-1)).toMatchObject({ start })
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('puts the whole value in the place of the beginning in quotation marks', async () => {
    const { user } = await typed('bank label:"To ch')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('bank label:"To check" ')
  })

  it('completes nothing in a phrase', async () => {
    await typed('"margin q')
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('takes a suggested value with the keys', async () => {
    const { user } = await typed('label:')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('label:"To check" ')
  })
})
