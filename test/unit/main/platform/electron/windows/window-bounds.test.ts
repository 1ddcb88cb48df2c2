import { describe, expect, it } from 'vitest'
import type { Bounds } from '../../../../../../app/domain/window/layout.ts'
import {
  besideBounds,
  boundsOn,
  centredBounds,
} from '../../../../../../main/platform/electron/windows/window-bounds.ts'

const of = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height })
const MAIN = of(0, 0, 1920, 1040)
const LEFT = of(-1280, 0, 1280, 1024)

describe('a window is shown', () => {
  it.each<[string, Bounds, Bounds[], Bounds]>([
    ['where it was', of(100, 50, 900, 640), [MAIN], of(100, 50, 900, 640)],
    ['where it was on a second screen', of(-1200, 50, 900, 640), [MAIN, LEFT], of(-1200, 50, 900, 640)],
    ['across two screens', of(-300, 50, 900, 640), [MAIN, LEFT], of(-300, 50, 900, 640)],
    ['partly beside the screen, if its edge can be reached', of(1700, 900, 900, 640), [MAIN], of(1700, 900, 900, 640)],
    ['on the screen that is left, if its own is gone', of(-1200, 50, 900, 640), [MAIN], of(0, 50, 900, 640)],
    ['on the nearest of those that are left', of(4000, 50, 900, 640), [LEFT, MAIN], of(1020, 50, 900, 640)],
    ['within the screen, if only a corner is in sight', of(1900, 1030, 900, 640), [MAIN], of(1020, 400, 900, 640)],
    ['below a bar of the system', of(100, -30, 900, 640), [of(0, 28, 1920, 1012)], of(100, 28, 900, 640)],
    ['as small as its screen', of(0, 0, 3840, 2160), [of(0, 0, 1024, 768)], of(0, 0, 1024, 768)],
    ['as it was, if no screen is known', of(5, 6, 700, 500), [], of(5, 6, 700, 500)],
  ])('%s', (_where, wanted, screens, shown) => {
    expect(boundsOn(wanted, screens)).toEqual(shown)
  })
})

it.each([
  [MAIN, of(280, 90, 1360, 860)],
  [LEFT, of(-1280, 82, 1280, 860)],
])('a window that is reset stands in the middle of its screen: %#', (screen, shown) => {
  expect(centredBounds({ width: 1360, height: 860 }, screen)).toEqual(shown)
})

describe('a window that is opened beside another', () => {
  it('stands a little lower and to the right', () => {
    expect(besideBounds(of(100, 50, 900, 640), [MAIN])).toEqual(of(128, 78, 900, 640))
  })

  it('can be reached even if the other one is in the corner', () => {
    expect(besideBounds(of(1790, 1010, 900, 640), [MAIN])).toEqual(of(1020, 400, 900, 640))
  })
})
