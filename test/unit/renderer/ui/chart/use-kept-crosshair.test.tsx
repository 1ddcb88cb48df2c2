// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKeptCrosshair } from '../../../../../renderer/ui/chart/use-kept-crosshair.ts'
import { KeeperContext } from '../../../../../renderer/ui/keeper.ts'
import { keeperWith } from '../../../../support/keeper-with.ts'

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
