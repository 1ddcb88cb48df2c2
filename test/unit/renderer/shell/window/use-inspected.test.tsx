// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import { useInspected } from '../../../../../renderer/shell/window/use-inspected.ts'
import { KeeperContext, type Keeper } from '../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'

const RESPONSE = { hash: 'a1', path: '$[0].eps' }
const COMPUTED: ProofTarget = {
  computed: { words: 'one year', value: '7.25' },
  figures: [
    { label: 'eps', response: RESPONSE, digits: '8.75' },
    { label: 'eps before', response: { ...RESPONSE, path: '$[1].eps' }, digits: '1.5' },
  ],
}

const inspectedIn = (keeper: Keeper) =>
  renderHook(useInspected, {
    wrapper: ({ children }: { children: ReactNode }) => <KeeperContext value={keeper}>{children}</KeeperContext>,
  }).result

it('is what was asked for, until it is closed', () => {
  const inspected = inspectedIn(keeperWith({}))
  const shown = [inspected.current.target]
  act(() => inspected.current.inspect(COMPUTED))
  shown.push(inspected.current.target)
  act(() => inspected.current.inspect(null))
  expect([...shown, inspected.current.target]).toEqual([null, COMPUTED, null])
})

it('a start opens it at the same responses, and no number of them was kept', () => {
  const keeper = keeperWith({})
  const inspected = inspectedIn(keeper)
  act(() => inspected.current.inspect(COMPUTED))
  expect([/[78]\.[27]5|1\.5/.exec(JSON.stringify(keeper.choices())), inspectedIn(keeper).current.target]).toEqual([
    null,
    { computed: null, figures: COMPUTED.figures.map((figure) => ({ ...figure, digits: null })) },
  ])
})

it('a computed number without inputs is shown as well', () => {
  const inspected = inspectedIn(keeperWith({}))
  const target = { ...COMPUTED, figures: [] }
  act(() => inspected.current.inspect(target))
  expect(inspected.current.target).toEqual(target)
})

it('is closed by a reset of the views', () => {
  const keeper = keeperWith({})
  const inspected = inspectedIn(keeper)
  act(() => inspected.current.inspect(COMPUTED))
  act(() => keeper.changeChoices({}))
  expect(inspected.current.target).toBeNull()
})

it.each([
  [7],
  [[null]],
  [[{ label: 'eps' }]],
  [[{ label: 7, response: RESPONSE }]],
  [[{ label: 'eps', response: null }]],
  [[{ label: 'eps', response: { hash: 'a1' } }]],
])('is closed where %j was kept', (inspector) => {
  expect(inspectedIn(keeperWith({ inspector })).current.target).toBeNull()
})

it('goes back and forth among what was inspected', () => {
  const inspected = inspectedIn(keeperWith({}))
  const other = { computed: null, figures: [{ label: 'roe', response: RESPONSE, digits: '2' }] }
  act(() => inspected.current.inspect(COMPUTED))
  act(() => inspected.current.inspect(other))
  act(() => inspected.current.trail.onPrevious?.())
  expect([inspected.current.target, inspected.current.trail.onPrevious]).toEqual([COMPUTED, null])
  act(() => inspected.current.trail.onNext?.())
  expect([inspected.current.target, inspected.current.trail.onNext]).toEqual([other, null])
})

it('keeps a number to compare while others are inspected', () => {
  const inspected = inspectedIn(keeperWith({}))
  act(() => inspected.current.trail.onPin(COMPUTED))
  act(() => inspected.current.inspect(null))
  expect(inspected.current.trail.pinned).toEqual(COMPUTED)
})
