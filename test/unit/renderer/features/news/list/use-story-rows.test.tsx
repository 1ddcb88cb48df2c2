// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement } from 'react'
import { expect, it, describe } from 'vitest'
import { EVERY_STORY } from '../../../../../../app/domain/news/list-reads.ts'
import { useStoryRows, stepFrom, knownLength } from '../../../../../../renderer/features/news/list/use-story-rows.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { useTriage } from '../../../../../../renderer/features/news/mutations.ts'
import { newsQueries } from '../../../../../../renderer/features/news/queries.ts'
import { UndoProvider } from '../../../../../../renderer/undo/undo.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../../support/window/service-replies.ts'
import type { StepPorts } from '../../../../../../renderer/features/news/list/use-story-rows.ts'

function List(): ReactElement {
  return <p>{useStoryRows(EVERY_STORY).total}</p>
}

async function offsetsOf(more: boolean): Promise<number[]> {
  const { inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <List />
    </ConnectionContext>,
    { 'news.rows': () => ({ rows: [rowOf(0)], receivedAt: 0, more, failedRules: [] }) },
  )
  return inputsOf('news.rows').map(({ offset }) => offset)
}

it('a list of one page is read with one call', async () => {
  expect(await offsetsOf(false)).toEqual([0])
})

it('the page below the visible ones is read when there is one', async () => {
  expect(await offsetsOf(true)).toEqual([0, 100])
})

it('a page below the first one that cannot be read is an error of the list', async () => {
  function Failing(): ReactElement {
    return <p>{useStoryRows(EVERY_STORY).error?.kind ?? 'none'}</p>
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Failing />
    </ConnectionContext>,
    {
      'news.rows': ({ offset }) => {
        if (offset > 0) refusing({ kind: 'storage-damaged', detail: 'a row' })()
        return { rows: [rowOf(0)], receivedAt: 0, more: true, failedRules: [] }
      },
    },
  )
  await settle()
  expect(screen.getByText('storage-damaged')).toBeTruthy()
})

it('a list is not counted by the number of the list before it', async () => {
  function Search(): ReactElement {
    const [query, setQuery] = useState('m')
    const { total, isExact, hidden } = useStoryRows({ ...EVERY_STORY, query })
    return <button onClick={() => setQuery('ma')}>{JSON.stringify([total, isExact, hidden])}</button>
  }
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Search />
    </ConnectionContext>,
    {
      'news.rows': () => ({ rows: [rowOf(0)], receivedAt: 0, more: true, failedRules: [] }),
      'news.count': ({ queries }) =>
        queries[0] === 'm' ? [{ total: 900, isExact: true, hidden: 12 }] : new Promise(() => undefined),
    },
  )
  await settle()
  expect(screen.getByRole('button').textContent).toBe('[900,true,12]')
  await user.click(screen.getByRole('button'))
  await settle()
  expect(screen.getByRole('button').textContent).toMatch(/^\[\d{1,3},false,null\]$/)
})

it.each<[string, boolean, Replies['news.count']]>([
  ['is not known before it is counted, as rules may hide what it has', false, () => new Promise(() => undefined)],
  ['is known once it is counted', true, () => [{ total: 0, isExact: true, hidden: 3 }]],
  ['is known where it could not be counted', true, refusing({ kind: 'internal', reference: 'ref-1' })],
])('an empty list %s', async (_what, isKnown, count) => {
  function Empty(): ReactElement {
    return <p>{String(useStoryRows(EVERY_STORY).isKnown)}</p>
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Empty />
    </ConnectionContext>,
    {
      'news.rows': () => ({ rows: [], receivedAt: null, more: false, failedRules: [] }),
      'news.count': count,
    },
  )
  await settle()
  expect(screen.getByText(String(isKnown))).toBeTruthy()
})

it('the next letter of a search cancels what is still read for the one before', async () => {
  function Search(): ReactElement {
    const [query, setQuery] = useState('m')
    useStoryRows({ ...EVERY_STORY, query })
    useQuery(newsQueries.facets('test', query))
    useQuery(newsQueries.snippets('test', query, [1]))
    return <button onClick={() => setQuery('ma')}>Next letter</button>
  }
  // Nothing is answered.
  const { user, settle, cancelled } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Search />
    </ConnectionContext>,
  )
  expect(cancelled()).toEqual([])
  await user.click(screen.getByRole('button'))
  await settle()
  expect(cancelled().toSorted()).toEqual(['news.count', 'news.facets', 'news.rows', 'news.snippets'])
})

it('a list of marks is read again when it is opened again, as a story may have left it', async () => {
  const lists = ['is:pinned', 'sym:QNTL'].map((query) => ({ ...EVERY_STORY, query }))
  function Lists(): ReactElement {
    const [place, setPlace] = useState(0)
    useStoryRows(lists[place] ?? EVERY_STORY)
    return <button onClick={() => setPlace(1 - place)}>Other list</button>
  }
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Lists />
    </ConnectionContext>,
    { 'news.rows': () => ({ rows: [rowOf(0)], receivedAt: 0, more: false, failedRules: [] }) },
  )
  for (let presses = 0; presses < 3; presses++) {
    await user.click(screen.getByRole('button'))
    await settle()
  }
  expect(inputsOf('news.rows').map(({ query }) => query)).toEqual(['is:pinned', 'sym:QNTL', 'is:pinned'])
})

it('a list goes on without a gap below the stories that the person took out of it', async () => {
  const unread = { ...EVERY_STORY, query: 'is:unread' }
  const read = new Set<number>()
  const shown: (number | undefined)[][] = []
  function List(): ReactElement {
    const rows = useStoryRows(unread)
    const { mark } = useTriage()
    const inSight = [0, 99, 100, 199, 200, 299].map((index) => rows.at(index)?.id)
    useEffect(() => void shown.push(inSight))
    return (
      <>
        <button onClick={() => [3, 4, 150].forEach((id) => mark(id, { readAt: 1 }, null))}>Read</button>
        <button onClick={() => rows.show(150, 250)}>Scroll</button>
        <button onClick={rows.retry}>Again</button>
      </>
    )
  }
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <UndoProvider>
          <List />
        </UndoProvider>
      </CommandProvider>
    </ConnectionContext>,
    {
      'news.rows'({ offset, limit, kept = [] }) {
        const ids = Array.from({ length: 400 }, (_, id) => id).filter((id) => !read.has(id) || kept.includes(id))
        const rows = ids.slice(offset, offset + limit).map((id) => ({ ...rowOf(0), id }))
        return { rows, receivedAt: 0, more: offset + limit < ids.length, failedRules: [] }
      },
      'news.mark'({ ids }) {
        for (const id of ids) read.add(id)
        return []
      },
    },
  )
  await user.click(screen.getByText('Read'))
  await settle()
  await user.click(screen.getByText('Scroll'))
  await settle()
  expect(shown.at(-1)).toEqual([0, 99, 100, 199, 200, 299])
  await user.click(screen.getByText('Again'))
  await settle()
  expect(shown.at(-1)?.[0]).toBe(0)
  expect(shown.at(-1)?.[1]).toBe(101)
  expect(inputsOf('news.rows').at(-1)?.kept).toBeUndefined()
})

/** A list on screen in pages of two, and what the library would list now. */
function list(shown: readonly number[], listed: readonly number[] = shown) {
  const asked: number[] = []
  let refreshes = 0
  const ports: StepPorts = {
    pageSize: 2,
    fetch: (index) => Promise.resolve(shown[index] === undefined ? null : { id: shown[index], isRead: false }),
    neighbour(id, step) {
      asked.push(id)
      const before = listed.filter((each) => each > id).length
      const index = before + (step === -1 ? -1 : Number(listed.includes(id)))
      const found = listed[index]
      return Promise.resolve({
        isCached: id !== 99,
        neighbour: found === undefined || id === 99 ? null : { id: found, index, isRead: false },
      })
    },
    refresh() {
      refreshes += 1
      return Promise.resolve()
    },
  }
  return { ports, asked, refreshes: () => refreshes }
}

describe('a step in the list', () => {
  it('goes to the row below on the same page without asking', async () => {
    const { ports, asked } = list([9, 8, 7, 6])
    expect((await stepFrom({ index: 0, id: 9 }, 1, ports))?.id).toBe(8)
    expect(asked).toEqual([])
  })

  it('follows what is on screen, where a story that was just read still stands', async () => {
    const { ports } = list([9, 8], [8])
    expect((await stepFrom({ index: 0, id: 9 }, 1, ports))?.id).toBe(8)
  })

  it('goes to the story after the chosen one when others have arrived above it', async () => {
    const { ports } = list([9, 8, 7, 6, 5])
    expect(await stepFrom({ index: 0, id: 7 }, 1, ports)).toEqual({ index: 3, id: 6, isRead: false })
  })

  it('goes to the story before the chosen one when others have arrived above it', async () => {
    const { ports } = list([9, 8, 7, 6, 5])
    expect((await stepFrom({ index: 0, id: 7 }, -1, ports))?.id).toBe(8)
  })

  it.each([
    ['skips no story when the chosen one has left the list', [9, 7, 6], { index: 1, id: 8 }, 7],
    ['begins at the top for a story that was opened another way', [9, 8], { index: -1, id: 3 }, 9],
    ['begins where a deleted story was', [9, 8], { index: 1, id: 99 }, 8],
  ])('%s', async (_, shown, place, expected) => {
    const { ports } = list(shown)
    expect((await stepFrom(place, 1, ports))?.id).toBe(expected)
  })

  it('skips no story at the end of a page when those above have left the list', async () => {
    const { ports } = list([9, 8, 5, 4], [7, 6, 5, 4])
    expect(await stepFrom({ index: 1, id: 8 }, 1, ports)).toMatchObject({ index: 0, id: 7 })
  })

  it('has the rows read again when they are not those that the library lists', async () => {
    const { ports, refreshes } = list([9, 8, 5, 4], [7, 6, 5, 4])
    await stepFrom({ index: 1, id: 8 }, 1, ports)
    expect(refreshes()).toBe(1)
  })

  it('ends below the last row', async () => {
    const { ports } = list([9, 8])
    expect(await stepFrom({ index: 1, id: 8 }, 1, ports)).toBeNull()
  })
})

const page = (length: number, more = false) => ({ rows: { length }, more })

describe('the known length of a list', () => {
  it('is the end of its last page', () => {
    expect(
      knownLength(
        new Map([
          [0, page(100, true)],
          [1, page(50)],
        ]),
        100,
      ),
    ).toBe(150)
  })

  it('is one more than a page that others follow', () => {
    expect(knownLength(new Map([[3, page(100, true)]]), 100)).toBe(401)
  })

  it('does not include a page beyond the end', () => {
    expect(
      knownLength(
        new Map([
          [1, page(50)],
          [2, page(0)],
        ]),
        100,
      ),
    ).toBe(150)
  })

  it('is 0 while no page is known', () => {
    expect(knownLength(new Map([[0, undefined]]), 100)).toBe(0)
  })
})
