// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EVERY_STORY } from '../../../../../../app/domain/news/list-reads.ts'
import type { NamedQuery } from '../../../../../../app/ipc/companies.ts'
import { SideBar } from '../../../../../../renderer/features/news/organise/side-bar.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'

const named = (id: number, purpose: NamedQuery['purpose'], query: string): NamedQuery => ({
  id,
  purpose,
  name: `Number ${id}`,
  query,
  colour: null,
  sound: null,
})

const LIST = { id: 1, name: 'Semis', symbols: ['QNTL'], isPaused: false }

/** Number of stories that each search finds; it is not exact from a thousand on. */
const FOUND: Readonly<Record<string, number>> = {
  merger: 12,
  'chan:News': 1000,
  nothing: 0,
  sponsored: 7,
  'list:Semis is:unread': 3,
}

/** Why one search cannot be run. */
const REFUSED = 'There is no watch list “gone”.'

/** What stands behind each entry of a group. */
async function countsIn(group: string): Promise<Record<string, string | undefined>> {
  const { settle } = await commandsOf(
    <SideBar filter={EVERY_STORY} onFilter={() => undefined} onEdit={() => undefined} />,
    {
      'organiser.get': () => ({
        watchLists: [LIST, { ...LIST, id: 2, name: 'Idle', isPaused: true }],
        queries: [
          named(1, 'saved', 'merger'),
          named(2, 'saved', 'chan:News'),
          named(3, 'saved', 'nothing'),
          named(4, 'alert', 'merger'),
          named(5, 'mute', 'sponsored'),
          named(6, 'saved', 'list:gone'),
          named(7, 'alert', 'list:gone'),
          named(8, 'mute', 'sponsored (spam'),
        ],
      }),
      'news.count': ({ queries }) =>
        queries.map((query) => ({
          total: FOUND[query] ?? 0,
          isExact: (FOUND[query] ?? 0) < 1000,
          hidden: 0,
          ...(query === 'list:gone' ? { refused: REFUSED } : {}),
        })),
      'news.facets': () => ({ counted: 0, labels: [], facets: [] }),
    },
  )
  await settle()
  const entries = [...within(screen.getByRole('region', { name: group })).getAllByRole('listitem')]
  return Object.fromEntries(
    entries.map((entry) => [
      entry.querySelector('.side-name .isolate')?.textContent ?? '',
      entry.querySelector('.side-count')?.textContent,
    ]),
  )
}

describe('the counts of the side bar', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run))
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    return () => vi.unstubAllGlobals()
  })

  it('are those of each saved search, in short where there are many and none where there is nothing', async () => {
    expect(await countsIn('Saved searches')).toEqual({
      'Number 1': '12',
      'Number 2': '999+',
      'Number 3': '',
      'Number 6': 'cannot be run',
    })
  })

  it('are those of each alert', async () => {
    expect(await countsIn('Alerts')).toEqual({ 'Number 4': '12', 'Number 7': 'cannot be run' })
  })

  it('name each search and alert that cannot be run, with the reason', async () => {
    await countsIn('Alerts')
    expect(screen.getAllByTitle(/gone/).map(({ title }) => title)).toEqual([
      `Number 6: ${REFUSED}`,
      `Number 7: ${REFUSED}`,
    ])
  })

  it('are not there for a mute rule, whose stories are hidden, but one that cannot be read is named', async () => {
    expect(await countsIn('Mute rules')).toEqual({ 'Number 5': '', 'Number 8': 'cannot be run' })
    expect(screen.getByTitle(/^Number 8/).title).toBe('Number 8: This parenthesis is not closed.')
  })

  it('are the unread stories of a watch list, unless it is paused', async () => {
    expect(await countsIn('Watch lists')).toEqual({ Semis: '3', Idle: 'paused' })
  })

  it('stay with their searches while those of a new list are counted', async () => {
    const semis = [LIST]
    let isCounting = true
    const window = await commandsOf(
      <SideBar filter={EVERY_STORY} onFilter={() => undefined} onEdit={() => undefined} />,
      {
        'organiser.get': () => ({
          watchLists: [...semis],
          queries: [named(1, 'saved', 'merger'), named(2, 'saved', 'nothing')],
        }),
        'news.count': ({ queries }) =>
          isCounting
            ? queries.map((query) => ({ total: FOUND[query] ?? 0, isExact: true, hidden: 0 }))
            : new Promise(() => undefined),
        'news.facets': () => ({ counted: 0, labels: [], facets: [] }),
      },
    )
    await window.settle()
    isCounting = false
    semis.push({ ...LIST, id: 2, name: 'Steel' })
    await window.notify('organiser.changed')
    await window.settle()
    const countOf = (name: string): string | undefined =>
      screen.getByText(name).closest('li')?.querySelector('.side-count')?.textContent ?? undefined
    expect([countOf('Semis'), countOf('Steel'), countOf('Number 1'), countOf('Number 2')]).toEqual(['3', '', '12', ''])
  })
})
