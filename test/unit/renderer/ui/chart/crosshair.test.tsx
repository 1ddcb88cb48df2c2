// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { createCrosshair, useKeptCrosshair } from '../../../../../renderer/ui/chart/crosshair.ts'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'

it('is hidden at first, with nothing pinned', () => {
  expect(createCrosshair().get()).toEqual({ place: null, seriesKey: null, pinned: null, isByKeys: false })
})

it('says each change once', () => {
  const crosshair = createCrosshair()
  const listener = vi.fn()
  const end = crosshair.subscribe(listener)
  crosshair.move({ place: 3 })
  crosshair.move({ place: 3 })
  crosshair.move({ seriesKey: 'a' })
  end()
  crosshair.move({ place: 4 })
  expect(listener).toHaveBeenCalledTimes(2)
})

it('keeps the pinned column while it moves, and frees it', () => {
  const crosshair = createCrosshair()
  crosshair.pin(2)
  crosshair.move({ place: 7 })
  expect(crosshair.get()).toMatchObject({ place: 7, pinned: 2 })
  crosshair.pin(null)
  expect(crosshair.get().pinned).toBeNull()
})

it('knows whether the keys or the pointer moved it last', () => {
  const crosshair = createCrosshair()
  crosshair.move({ place: 2, isByKeys: true })
  expect(crosshair.get().isByKeys).toBe(true)
  crosshair.move({ place: 2 })
  expect(crosshair.get().isByKeys).toBe(false)
})

const COLUMNS = ['2025 Q4', '2026 Q1', '2026 Q2']

const crosshairOver = (columns: readonly string[], keeper = keeperWith({})) =>
  renderHook((over: readonly string[]) => useKeptCrosshair('ratios', over), {
    initialProps: columns,
    wrapper: ({ children }: { children: ReactNode }) => <KeeperContext value={keeper}>{children}</KeeperContext>,
  })

it('a column that is pinned once more is freed', () => {
  const { result } = crosshairOver(COLUMNS)
  act(() => result.current.pin(1))
  const pinned = result.current.get().pinned
  act(() => result.current.pin(1))
  expect([pinned, result.current.get().pinned]).toEqual([1, null])
})

it('the pinned column stays pinned when others come before it, and when its chart is shown again', () => {
  const keeper = keeperWith({})
  const { result, rerender } = crosshairOver(COLUMNS, keeper)
  act(() => result.current.pin(1))
  rerender(['2025 Q3', ...COLUMNS])
  expect([result.current.get().pinned, crosshairOver(COLUMNS, keeper).result.current.get().pinned]).toEqual([2, 1])
})

it('a column that is not there is not pinned until it is there again', () => {
  const { result, rerender } = crosshairOver(COLUMNS, keeperWith({ 'pinned in ratios': '2026 Q2' }))
  rerender(COLUMNS.slice(0, 2))
  const without = result.current.get().pinned
  rerender(COLUMNS)
  expect([without, result.current.get().pinned]).toEqual([null, 2])
})

it('another chart has its own pinned column', () => {
  const { result } = crosshairOver(COLUMNS, keeperWith({ 'pinned in earnings': '2026 Q2' }))
  expect(result.current.get().pinned).toBeNull()
})
