import { expect, it, vi } from 'vitest'
import { createCrosshair } from '../../../../../renderer/ui/chart/crosshair.ts'

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
