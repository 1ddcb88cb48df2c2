// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  onceEach,
  useDayHeads,
  useEarlier,
  useStoriesAhead,
} from '../../../../../../renderer/features/news/list/story-list.tsx'
import type { StoryRows } from '../../../../../../renderer/features/news/list/use-story-rows.ts'
import { TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { rowOf } from '../../../../../support/window/service-replies.ts'
import { useState } from 'react'
import type { StoryRow } from '../../../../../../app/ipc/news/stories.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const [HEIGHT, HEAD] = [44, 25]
const day = (of: number): number => Date.UTC(2026, 9, of, 12)

/** The heads of a list of stories created then; undefined for one that was not read yet. */
function heads(times: readonly (number | null | undefined)[], { has = true, sizes = [] as number[] } = {}) {
  const resize = vi.fn<(index: number, size: number) => void>()
  const rows = {
    at: (index: number) => {
      const createdAt = times[index]
      return createdAt === undefined ? undefined : { ...rowOf(0), createdAt }
    },
  } as unknown as StoryRows
  const items = times.map((_, index) => ({ index, size: sizes[index] ?? HEIGHT }))
  let found: (string | null)[] = []
  function List(): null {
    const dayAt = useDayHeads({ has, height: HEIGHT, head: HEAD, rows, items, resize })
    found = times.map((_, index) => dayAt(index))
    return null
  }
  render(
    <TimeZoneContext value="utc">
      <List />
    </TimeZoneContext>,
  )
  return { found, resized: resize.mock.calls }
}

it('a head stands above the first story of each day, and its line has room for it', () => {
  const { found, resized } = heads([day(30), day(30), day(29)])
  // That of the first day is above the list.
  expect(found).toEqual([null, null, 'Thursday, 29 October 2026'])
  expect(resized).toEqual([[2, HEIGHT + HEAD]])
})

it('nothing changes where the room is already there', () => {
  expect(heads([day(30), day(29)], { sizes: [HEIGHT, HEIGHT + HEAD] }).resized).toEqual([])
})

it('a line that begins no day any more gives its room back', () => {
  expect(heads([day(30), day(30)], { sizes: [HEIGHT, HEIGHT + HEAD] }).resized).toEqual([[1, HEIGHT]])
})

it('a story after one that was not read yet keeps its size until that is', () => {
  const { found, resized } = heads([day(30), undefined, day(29)], { sizes: [HEIGHT, HEIGHT, HEIGHT + HEAD] })
  expect(found[2]).toBeNull()
  expect(resized).toEqual([])
})

it('a story without a date stands under no day, not even that of the story above it', () => {
  expect(heads([day(30), null, null]).found).toEqual([null, 'No date', null])
  expect(heads([null, null]).found).toEqual([null, null])
})

it('a list that is not in the order of time has no heads', () => {
  expect(heads([day(30), day(29)], { has: false })).toEqual({ found: [null, null], resized: [] })
})

const ROWS = { at: (index: number) => (index < 50 ? ({ id: 100 + index } as StoryRow) : undefined) }
const earlierOf = (id: number) => ({
  id,
  earlier: { id: id - 90, title: `Before ${String(id)}`, createdAt: null, isRead: false },
})

function Sight({ isEnabled }: { isEnabled: boolean }) {
  const [first, setFirst] = useState(5)
  const found = useEarlier(ROWS, [first, first + 9], isEnabled)
  return <button onClick={() => setFirst(first + 9)}>{[...found.values()].map(({ title }) => title).join()}</button>
}

const sight = (isEnabled: boolean) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <Sight isEnabled={isEnabled} />
    </ConnectionContext>,
    { 'news.earlier': ({ ids }) => Promise.resolve(ids.filter((id) => id % 10 === 7).map(earlierOf)) },
  )

it('asks once for the rows around those in sight, and again only where others come in sight', async () => {
  const { user, inputsOf, settle } = await sight(true)
  const button = document.querySelector('button') as HTMLElement
  const asked = () => inputsOf('news.earlier').map((input) => (input as { ids: number[] }).ids)
  expect(button.textContent).toBe('Before 107,Before 117')
  expect(asked().map((ids) => [ids[0], ids.length])).toEqual([[100, 20]])
  // 14 to 23 are in two blocks, and 23 to 32 in the second of them.
  for (let step = 0; step < 2; step++) await user.click(button)
  await settle()
  expect(asked().map((ids) => [ids[0], ids.length])).toEqual([
    [100, 20],
    [120, 20],
  ])
  expect(button.textContent).toBe('Before 127,Before 137')
})

it('asks for nothing while the list is scrolled', async () => {
  expect((await sight(false)).inputsOf('news.earlier')).toEqual([])
})

describe('stories ahead', () => {
  const ROWS = { at: (index: number) => (index >= 0 && index < 9 ? ({ id: 100 + index } as StoryRow) : undefined) }

  function Chosen({ first }: { first: number }) {
    const [chosen, setChosen] = useState(first)
    useStoriesAhead(ROWS, chosen)
    return <button onClick={() => setChosen(chosen + 1)}>next</button>
  }

  async function chosen(first: number) {
    const shown = await renderWindow(
      <ConnectionContext value={connectionView()}>
        <Chosen first={first} />
      </ConnectionContext>,
      { 'news.item': () => Promise.reject(new Error('not readable')) },
    )
    await shown.settle()
    return { ...shown, read: () => shown.inputsOf('news.item').map((input) => (input as { id: number }).id) }
  }

  it('reads the stories beside the chosen one, and for a step only the one that is new', async () => {
    const { user, settle, read } = await chosen(3)
    expect(read()).toEqual([104, 102])
    await user.click(document.querySelector('button') as HTMLElement)
    await settle()
    expect(read()).toEqual([104, 102, 105, 103])
  })

  it('reads nothing beyond the ends of the list, and nothing when no story is chosen', async () => {
    expect((await chosen(8)).read()).toEqual([107])
    expect((await chosen(-1)).read()).toEqual([])
  })
})

it('a story that two pages have, of which one was read before others came, stands once', () => {
  const row = (id: number): StoryRow => ({ ...rowOf(0), id })
  const shown = onceEach([row(3), undefined, row(2), row(2), undefined, row(1)])
  expect(shown.map((each) => each?.id)).toEqual([3, undefined, 2, undefined, undefined, 1])
})
