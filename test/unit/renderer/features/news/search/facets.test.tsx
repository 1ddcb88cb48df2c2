// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Facets } from '../../../../../../renderer/features/news/search/facets.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

// The time of the window is shared by all of it, and of no interest here.
vi.mock('../../../../../../renderer/ui/text/clock.ts', () => ({ useMinute: () => Date.UTC(2026, 0, 31, 17) }))

function Filters({ first }: { first: string }): ReactElement {
  const [query, setQuery] = useState(first)
  return (
    <>
      <output>{query}</output>
      <Facets query={query} onQuery={setQuery} />
    </>
  )
}

/** The query after a click on a filter. */
async function after(first: string, name: string): Promise<string | null> {
  const { user } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Filters first={first} />
    </ConnectionContext>,
    {
      'news.facets': () => ({
        counted: 9,
        labels: [{ value: 'To check', count: 1 }],
        facets: [
          { field: 'chan', values: [{ value: 'Press Releases', count: 4 }] },
          { field: 'sym', values: [{ value: 'QNTL', count: 3 }] },
          { field: 'tag', values: [{ value: 'M&A', count: 2 }] },
          { field: 'sector', values: [{ value: 'Financials', count: 2 }] },
          { field: 'gics', values: [{ value: 'Diversified Banks', count: 2 }] },
          { field: 'exch', values: [{ value: 'NYSE', count: 2 }] },
          { field: 'author', values: [{ value: 'Ann O’Neil', count: 2 }] },
          { field: 'rank', values: [{ value: '5', count: 1 }] },
        ],
      }),
    },
  )
  await user.click(screen.queryByTitle(name) ?? screen.getByText(name))
  return screen.getByRole('status').textContent
}

describe('a click on a filter', () => {
  it.each([
    ['Only Press Releases', 'chan:"Press Releases"'],
    ['Without Press Releases', '-chan:"Press Releases"'],
    ['Only QNTL', 'sym:QNTL'],
    ['Without QNTL', '-sym:QNTL'],
    ['Only M&A', 'tag:M&A'],
    ['Only Financials', 'sector:Financials'],
    ['Only Diversified Banks', 'gics:"Diversified Banks"'],
    ['Only NYSE', 'exch:NYSE'],
    ['Only Ann O’Neil', 'author:"Ann O’Neil"'],
    ['Only 5', 'rank:5'],
    ['Only To check', 'label:"To check"'],
    ['With full text', 'has:body'],
    ['With pictures', 'has:images'],
    ['Edited', 'is:revised'],
    ['Only unread', 'is:unread'],
    ['Last day', 'after:2026-01-30'],
    ['Last 7 days', 'after:2026-01-24'],
  ])('“%s” adds %s to the query', async (name, term) => {
    expect(await after('apple', name)).toBe(`apple ${term}`)
  })

  it('adds what is there already no second time', async () => {
    expect(await after('apple sym:QNTL', 'Only QNTL')).toBe('apple sym:QNTL')
  })

  it.each([
    ['apple after:2025-01-01 before:2025-02-01', 'apple after:2026-01-30'],
    ['-on:2026-01-02 apple', 'apple after:2026-01-30'],
    ['"depends on:time" apple', '"depends on:time" apple after:2026-01-30'],
    ['After:2025-01-01', 'after:2026-01-30'],
  ])('on a time takes the place of the dates of “%s”', async (query, expected) => {
    expect(await after(query, 'Last day')).toBe(expected)
  })
})

it.each([
  [50, 'Filter by'],
  [1000, 'Filter bynewest 1,000'],
])('over %i stories, their number is said only where the list may have more', async (counted, head) => {
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Filters first="" />
    </ConnectionContext>,
    { 'news.facets': () => ({ counted, labels: [], facets: [] }) },
  )
  expect(screen.getByRole('heading', { name: 'Filter by' }).parentElement?.textContent).toBe(head)
})
