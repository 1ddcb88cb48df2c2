// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDayHeads } from '../../../../../renderer/features/news/use-day-heads.ts'
import type { StoryRows } from '../../../../../renderer/features/news/use-story-rows.ts'
import { TimeZoneContext } from '../../../../../renderer/ui/moment.tsx'
import { rowOf } from '../../../../support/service-replies.ts'

const HEIGHT = 22
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
    const dayAt = useDayHeads({ has, height: HEIGHT, rows, items, resize })
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
  expect(found).toEqual(['Friday, 30 October 2026', null, 'Thursday, 29 October 2026'])
  expect(resized).toEqual([
    [0, 2 * HEIGHT],
    [2, 2 * HEIGHT],
  ])
})

it('nothing changes where the room is already there', () => {
  expect(heads([day(30), day(29)], { sizes: [2 * HEIGHT, 2 * HEIGHT] }).resized).toEqual([])
})

it('a line that begins no day any more gives its room back', () => {
  expect(heads([day(30), day(30)], { sizes: [2 * HEIGHT, 2 * HEIGHT] }).resized).toEqual([[1, HEIGHT]])
})

it('a story after one that was not read yet keeps its size until that is', () => {
  const { found, resized } = heads([day(30), undefined, day(29)], { sizes: [2 * HEIGHT, HEIGHT, 2 * HEIGHT] })
  expect(found[2]).toBeNull()
  expect(resized).toEqual([])
})

it('a story without a date begins no day', () => {
  expect(heads([null, null]).found).toEqual([null, null])
})

it('a list that is not in the order of time has no heads', () => {
  expect(heads([day(30), day(29)], { has: false })).toEqual({ found: [null, null], resized: [] })
})
