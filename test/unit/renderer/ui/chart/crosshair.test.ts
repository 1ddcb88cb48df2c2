import { expect, it, vi } from 'vitest'
import { createCrosshair } from '../../../../../renderer/ui/chart/crosshair.ts'

it('is hidden at first, with nothing pinned', () => {
  expect(createCrosshair().get()).toEqual({ place: null, seriesKey: null, pinned: null })
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

it('keeps the pinned column while it moves, and frees it when it is pinned once more', () => {
  const crosshair = createCrosshair()
  crosshair.pin(2)
  crosshair.move({ place: 7 })
  expect(crosshair.get()).toMatchObject({ place: 7, pinned: 2 })
  crosshair.pin(2)
  expect(crosshair.get().pinned).toBeNull()
})
