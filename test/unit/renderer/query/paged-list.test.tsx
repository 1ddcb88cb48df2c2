// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { REST_MS, usePagedList, createSight } from '../../../../renderer/query/paged-list.ts'
import { stubDesk } from '../../../support/window/render-window.tsx'
import { settled } from '../../../support/system/settled.ts'

const SIZE = 10

/** A list of as many rows as `length` says, each being its own index, and the pages that were asked for. */
async function listOf(length: number, margin = 0, always: readonly number[] = []) {
  stubDesk({})
  const asked: number[] = []
  const client = createQueryClient(() => undefined)
  const query = (page: number) => ({
    queryKey: ['list', page] as const,
    queryFn() {
      asked.push(page)
      return Promise.resolve({
        rows: Array.from({ length: Math.max(0, Math.min(SIZE, length - page * SIZE)) }, (_, n) => page * SIZE + n),
      })
    },
  })
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ last }: { last: number }) => usePagedList({ pageSize: SIZE, query, margin, always, last }),
    { wrapper, initialProps: { last: Math.ceil(length / SIZE) - 1 } },
  )
  await act(settled)
  return {
    asked,
    list: result,
    async show(first: number, last: number) {
      act(() => result.current.show(first, last))
      await act(settled)
    },
    async endAt(last: number) {
      rerender({ last })
      await act(settled)
    },
  }
}

it('only the visible pages are read', async () => {
  const { asked, list, show } = await listOf(1000)
  await show(505, 512)
  expect([asked, list.current.at(505), list.current.at(512), list.current.at(900)]).toEqual([
    [0, 50, 51],
    505,
    512,
    undefined,
  ])
})

it('pages beside the visible ones, and those that are always wanted, are read as well', async () => {
  const { asked, show } = await listOf(1000, 1, [99])
  await show(500, 501)
  expect(asked.sort((one, other) => one - other)).toEqual([0, 1, 49, 50, 51, 99])
})

it('a list that became shorter shows its last page instead of one beyond its end', async () => {
  const { list, show, endAt } = await listOf(1000)
  await show(900, 905)
  await endAt(3)
  expect([...list.current.pages.keys()]).toEqual([3])
})

it('a row that is not on screen is read when it is asked for', async () => {
  const { list } = await listOf(25)
  expect([await list.current.fetch(21), await list.current.fetch(25)]).toEqual([21, null])
})

it('pages that a drag passes are not read, and those where it rests are', async () => {
  const { asked, list } = await listOf(10_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let row = 500; row <= 9500; row += 500) act(() => list.current.show(row, row + 5))
  act(() => void vi.advanceTimersByTime(REST_MS))
  vi.useRealTimers()
  await act(settled)
  expect([asked, list.current.at(9500)]).toEqual([[0, 50, 950], 9500])
})

describe('the pages in sight of a list', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** What is passed on of a list that shows its first page. */
  function sightOf() {
    const passed: number[] = []
    const sight = createSight({ first: 0, last: 0 }, ({ first }) => void passed.push(first))
    return {
      passed,
      stop: sight.stop,
      show: (page: number) => sight.show({ first: page, last: page }),
      pass: (ms: number) => void vi.advanceTimersByTime(ms),
    }
  }

  it('pages beside the former ones are passed on at once', () => {
    const { passed, show } = sightOf()
    for (const page of [1, 2, 2, 3]) show(page)
    expect(passed).toEqual([1, 2, 3])
  })

  it('a jump is passed on at once', () => {
    const { passed, show, pass } = sightOf()
    show(900)
    pass(REST_MS)
    show(0)
    expect(passed).toEqual([900, 0])
  })

  it('of jumps that follow each other, only the first and the last are passed on', () => {
    const { passed, show, pass } = sightOf()
    for (let page = 10; page <= 500; page += 10) {
      show(page)
      pass(16)
    }
    expect(passed).toEqual([10])
    pass(REST_MS)
    expect(passed).toEqual([10, 500])
  })

  it('a drag that becomes slow is passed on, although it does not stop', () => {
    const { passed, show, pass } = sightOf()
    for (const page of [100, 200, 300, 301, 302, 303, 304, 305]) {
      show(page)
      pass(16)
    }
    expect(passed.at(-1)).toBeGreaterThanOrEqual(303)
  })

  it('a drag back to where it began is passed on at once, and nothing after it', () => {
    const { passed, show, pass } = sightOf()
    for (const page of [100, 300, 100]) show(page)
    pass(REST_MS)
    expect(passed).toEqual([100])
  })

  it('nothing is passed on once it was stopped', () => {
    const { passed, show, pass, stop } = sightOf()
    show(100)
    show(200)
    stop()
    pass(REST_MS)
    expect(passed).toEqual([100])
  })
})
