// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSlices } from '../../../../renderer/ui/use-slices.ts'
import '../../../support/frames.ts'
import { settled } from '../../../support/settled.ts'

it('the first parts are shown', () => {
  const { result } = renderHook(() => useSlices(100, 10, 25))
  expect(result.current).toMatchObject({ shown: 10, isGrowing: false })
})

it('not more is shown than there is', () => {
  const { result } = renderHook(() => useSlices(3, 10, 25))
  expect(result.current.shown).toBe(3)
})

it('the rest comes slice by slice', async () => {
  const shown: number[] = []
  const { result } = renderHook(() => {
    const slices = useSlices(100, 10, 25)
    if (shown.at(-1) !== slices.shown) shown.push(slices.shown)
    return slices
  })
  act(() => result.current.showAll())
  await act(settled)
  expect(shown).toEqual([10, 35, 60, 85, 100])
})

it('it grows until all is shown', async () => {
  const { result } = renderHook(() => useSlices(100, 10, 25))
  act(() => result.current.showAll())
  const during = result.current.isGrowing
  await act(settled)
  expect([during, result.current.isGrowing]).toEqual([true, false])
})

it('what is added later is shown as well once all was wanted', async () => {
  const { result, rerender } = renderHook(({ total }) => useSlices(total, 10, 25), { initialProps: { total: 20 } })
  act(() => result.current.showAll())
  await act(settled)
  rerender({ total: 80 })
  await act(settled)
  expect(result.current.shown).toBe(80)
})
