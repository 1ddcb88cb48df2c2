// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStoryForm } from '../../../../../renderer/features/news/use-story-form.ts'
import { KeeperContext } from '../../../../../renderer/ui/keeper.ts'
import type { Keeper } from '../../../../../renderer/ui/keeper.ts'
import { keeperWith } from '../../../../support/keeper-with.ts'

const formOf = (keeper: Keeper, id: number) =>
  renderHook(() => useStoryForm(id), {
    wrapper: ({ children }: { children: ReactNode }) => <KeeperContext value={keeper}>{children}</KeeperContext>,
  }).result

const shownIn = (keeper: Keeper, id: number) => {
  const { view, showsChanges } = formOf(keeper, id).current
  return [view, showsChanges]
}

it('each story keeps its form and its open history', () => {
  const keeper = keeperWith({})
  const [one, other] = [formOf(keeper, 1), formOf(keeper, 2)]
  act(() => one.current.change({ view: 'raw' }))
  act(() => other.current.change({ showsChanges: true }))
  expect([1, 2, 3].map((id) => shownIn(keeper, id))).toEqual([
    ['raw', false],
    ['rendered', true],
    ['rendered', false],
  ])
})

it('a story that is shown as at first needs nothing', () => {
  const keeper = keeperWith({})
  const story = formOf(keeper, 1)
  act(() => story.current.change({ view: 'plain' }))
  act(() => story.current.change({ view: 'rendered' }))
  expect(keeper.choices()).toEqual({})
})

it('the stories are bounded in number, and the oldest go first', () => {
  const keeper = keeperWith({})
  for (let id = 0; id < 50; id++) {
    const story = formOf(keeper, id)
    act(() => story.current.change({ view: 'raw' }))
  }
  expect([29, 30, 49].map((id) => shownIn(keeper, id)[0])).toEqual(['rendered', 'raw', 'raw'])
})

it.each([
  ['another form', [{ id: 1, view: 'pictures', showsChanges: true }]],
  ['no ID', [{ view: 'raw', showsChanges: true }]],
  ['no list', { id: 1, view: 'raw', showsChanges: true }],
  ['nothing', [null]],
])('stories that were kept with %s are shown as at first', (_what, stories) => {
  expect(shownIn(keeperWith({ stories }), 1)).toEqual(['rendered', false])
})
