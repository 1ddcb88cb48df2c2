// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { useRef, useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useListPlace } from '../../../../../../renderer/features/news/list/story-list.tsx'
import type { StoryRows } from '../../../../../../renderer/features/news/list/use-story-rows.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

interface Props {
  top: number | null
  selectedIndex?: number
  /** The chosen story, where it is no longer at that index. */
  selected?: number
}

/** A list of stories, newest first, and where it is scrolled to. */
function listOf(stories: readonly number[], first = 0) {
  const scrolls: number[] = []
  const told: (number | null)[] = []
  const list = { stories, first, drawn: [0, 1, 2, 3, 4], sight: 100 }
  const scrollTo = (index: number): number => scrolls.push(index)
  const steps = {
    neighbour(id: number, step: number) {
      const place = list.stories.indexOf(id)
      const next = list.stories[place + step]
      return Promise.resolve({
        isCached: place >= 0,
        neighbour: next === undefined ? null : { id: next, index: place + step, isRead: false },
      })
    },
  }
  const at = (index: number) => ({ id: list.stories[index] })
  const shown: { change?: (props: Props) => void; returnTo?: (id: number) => void } = {}
  function Part({ first }: { first: Props }): ReactElement {
    const [{ top, selectedIndex = -1, selected }, setProps] = useState(first)
    shown.change = setProps
    const scroller = useRef<HTMLDivElement>(null)
    const rows = { total: list.stories.length, steps, at } as unknown as StoryRows
    shown.returnTo = useListPlace({
      rows,
      list: {
        rows: list.drawn.map((index) => ({ index, start: index * 20, size: 20 })),
        sight: list.sight,
        first: list.first,
        isScrolling: false,
        scrollTo,
      },
      scroller,
      top,
      onTop: (id) => told.push(id),
      selected: selected ?? (selectedIndex < 0 ? null : (list.stories[selectedIndex] ?? null)),
      selectedIndex,
    })
    return <div ref={scroller} data-testid="list" />
  }
  return {
    list,
    scrolls,
    told,
    async open(first: Props) {
      const { settle, getByTestId } = await renderWindow(<Part first={first} />)
      return {
        wheel: () => fireEvent.wheel(getByTestId('list')),
        press: (key: string) => fireEvent.keyDown(getByTestId('list'), { key }),
        settle,
        lose: (id: number) => shown.returnTo?.(id),
        /** Moves the scroll bar, without more. */
        scrolled(to: number) {
          getByTestId('list').scrollTop = to
        },
        async returnTo(id: number) {
          shown.returnTo?.(id)
          await settle()
        },
        async change(props: Props) {
          shown.change?.(props)
          await settle()
        },
      }
    },
  }
}

const STORIES = [9, 8, 7, 6, 5]

// B12
it('the list returns to the story that was at its top, wherever that is by now', async () => {
  const { open, scrolls } = listOf(STORIES)
  await open({ top: 6, selectedIndex: 1 })
  expect(scrolls).toEqual([3])
})

it.each([
  ['the last story of a list is found as well', 5, [4]],
  ['a story that is gone leaves the list at its beginning', 99, []],
])('%s', async (_, given, expected) => {
  const { open, scrolls } = listOf(STORIES)
  await open({ top: given })
  expect(scrolls).toEqual(expected)
})

it('stories that arrive above do not move the list', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  const { change } = await open({ top: 6 })
  list.stories = [11, 10, ...STORIES]
  await change({ top: 6 })
  expect(scrolls).toEqual([3, 5])
})

it('the person takes the list over by scrolling', async () => {
  const { open, list, scrolls, told } = listOf(STORIES)
  const { wheel, change } = await open({ top: 6 })
  wheel()
  list.first = 2
  list.stories = [11, ...STORIES]
  await change({ top: 6 })
  expect([scrolls, told]).toEqual([[3], [8]])
})

it('the list goes back to a story that is out of sight since others came, until the person takes it over', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  const { wheel, change, returnTo } = await open({ top: null })
  list.stories = [12, 11, 10, ...STORIES]
  await returnTo(7)
  list.stories = [13, ...list.stories]
  await change({ top: null })
  expect(scrolls).toEqual([5, 6])
  wheel()
  list.stories = [14, ...list.stories]
  await change({ top: null })
  expect(scrolls).toEqual([5, 6])
})

it.each([
  ['a key that marks stories does not keep the list from going back', 'A', [5]],
  ['a key that scrolls takes the list over', 'PageUp', []],
])('%s while the way is looked up', async (_, key, expected) => {
  const { open, list, scrolls } = listOf(STORIES)
  const { lose, press, settle } = await open({ top: null })
  list.stories = [12, 11, 10, ...STORIES]
  lose(7)
  press(key)
  await settle()
  expect(scrolls).toEqual(expected)
})

it('the beginning of the list is no story, so that new ones are in sight', async () => {
  const { open, told } = listOf(STORIES)
  await open({ top: null })
  expect(told).toEqual([])
})

it('a chosen story is scrolled into sight, and the list does not return to where it was', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  const { change } = await open({ top: 6 })
  await change({ top: 6, selectedIndex: 1 })
  expect(scrolls).toEqual([3, 1])
  list.stories = [11, ...STORIES]
  await change({ top: 6, selectedIndex: 2 })
  expect(scrolls).toEqual([3, 1, 2])
})

it('a story that is chosen while others come above it is scrolled into sight where it is by then', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  const { change } = await open({ top: null })
  list.stories = [11, 10, ...STORIES]
  await change({ top: null, selectedIndex: 4, selected: 5 })
  expect(scrolls).toEqual([4, 6])
  await change({ top: null, selectedIndex: 4, selected: 5 })
  expect(scrolls).toEqual([4, 6])
})

it('a story that is chosen out of sight is scrolled into sight where others that come before it is drawn have moved it', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  list.drawn = [0, 1]
  const { change } = await open({ top: null })
  await change({ top: null, selectedIndex: 4, selected: 5 })
  list.stories = [11, 10, ...STORIES]
  list.drawn = [3, 4]
  await change({ top: null, selectedIndex: 4, selected: 5 })
  expect(scrolls.at(-1)).toBe(6)
})

it('a chosen story that the person scrolls away from before it is drawn does not lead back', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  list.drawn = [0, 1]
  const { change, wheel } = await open({ top: null })
  await change({ top: null, selectedIndex: 4, selected: 5 })
  wheel()
  list.stories = [11, 10, ...STORIES]
  await change({ top: null, selectedIndex: 4, selected: 5 })
  expect(new Set(scrolls)).toEqual(new Set([4]))
})

it.each([
  ['a chosen story at the end of what is in sight stays there when that becomes lower', 4, 80, [4, 4]],
  ['a chosen story out of sight stays there when that becomes lower', 5, 80, [5]],
  ['a chosen story stays where it is when more comes into sight', 4, 120, [4]],
])('%s', async (_, selectedIndex, sight, expected) => {
  const { open, list, scrolls } = listOf([10, ...STORIES])
  list.drawn = [0, 1, 2, 3, 4, 5]
  const { change } = await open({ top: null })
  await change({ top: null, selectedIndex })
  list.sight = sight
  await change({ top: null, selectedIndex })
  expect(scrolls).toEqual(expected)
})

it('a chosen story is scrolled into sight again where what came above the rows drawn before has moved the list', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  list.drawn = [0, 1]
  const { change } = await open({ top: null })
  await change({ top: null, selectedIndex: 2 })
  const before = scrolls.length
  Object.assign(list, { drawn: [3, 4], first: 3 })
  await change({ top: null, selectedIndex: 2 })
  expect(scrolls.slice(before)).toEqual([2])
})

it('the list goes back again where what came above the rows drawn before has moved it', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  const { change, returnTo } = await open({ top: null })
  await returnTo(7)
  list.first = 4
  await change({ top: null })
  expect(scrolls).toEqual([2, 2])
})

it.each([
  ['leads back to it', 40, [4, 6]],
  ['leaves a list at its top there, which shows what comes', 0, [4]],
])('what comes above a chosen story in sight, so many that it is out of sight, %s', async (_, scrollTop, expected) => {
  const { open, list, scrolls } = listOf(STORIES)
  const { change, scrolled } = await open({ top: null })
  await change({ top: null, selectedIndex: 4 })
  scrolled(scrollTop)
  list.stories = [11, 10, ...STORIES]
  await change({ top: null, selectedIndex: 4, selected: 5 })
  expect(scrolls).toEqual(expected)
})

it('a chosen story that was scrolled out of sight does not lead back when others come', async () => {
  const { open, list, scrolls } = listOf(STORIES)
  const { change, scrolled } = await open({ top: null })
  await change({ top: null, selectedIndex: 4 })
  scrolled(40)
  list.drawn = [0, 1]
  await change({ top: null, selectedIndex: 4 })
  list.stories = [11, 10, ...STORIES]
  await change({ top: null, selectedIndex: 4, selected: 5 })
  expect(scrolls).toEqual([4])
})
