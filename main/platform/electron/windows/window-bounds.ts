import type { Bounds } from '../../../../app/domain/window/layout.ts'

/** So much of the upper edge must be on a screen for a person to move the window with it, in pixels. */
const GRIP = { width: 120, height: 24 }

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom))

const commonArea = (one: Bounds, other: Bounds): number =>
  overlap(one.x, one.width, other.x, other.width) * overlap(one.y, one.height, other.y, other.height)

/** Distance between the centres, squared. */
const distance = (one: Bounds, other: Bounds): number =>
  (one.x + one.width / 2 - other.x - other.width / 2) ** 2 + (one.y + one.height / 2 - other.y - other.height / 2) ** 2

const canBeMoved = ({ x, y, width }: Bounds, screen: Bounds): boolean =>
  overlap(x, width, screen.x, screen.width) >= Math.min(GRIP.width, width) &&
  overlap(y, GRIP.height, screen.y, screen.height) === GRIP.height

const limited = (from: number, length: number, screenFrom: number, screenLength: number): number =>
  Math.min(Math.max(from, screenFrom), screenFrom + screenLength - length)

/**
 * Where a window is shown that was at `wanted`: there, if its upper edge can be reached on one of the screens, otherwise within the
 * screen that it overlaps most or is nearest to. `screens` are the areas without the bars of the system. A window is never larger than
 * its screen.
 */
export function boundsOn(wanted: Bounds, screens: readonly Bounds[]): Bounds {
  const [screen] = screens.toSorted(
    (one, other) =>
      commonArea(wanted, other) - commonArea(wanted, one) || distance(wanted, one) - distance(wanted, other),
  )
  if (screen === undefined) return wanted
  const width = Math.min(wanted.width, screen.width)
  const height = Math.min(wanted.height, screen.height)
  if (screens.some((each) => canBeMoved(wanted, each))) return { ...wanted, width, height }
  return {
    x: limited(wanted.x, width, screen.x, screen.width),
    y: limited(wanted.y, height, screen.y, screen.height),
    width,
    height,
  }
}

/** Where a window is shown in the middle of a screen. */
export function centredBounds(wanted: Pick<Bounds, 'width' | 'height'>, screen: Bounds): Bounds {
  const width = Math.min(wanted.width, screen.width)
  const height = Math.min(wanted.height, screen.height)
  return {
    x: screen.x + Math.round((screen.width - width) / 2),
    y: screen.y + Math.round((screen.height - height) / 2),
    width,
    height,
  }
}

/** How far a window stands from the one that it was opened from, in pixels. */
const STEP = 28

/** Where a window is shown that is opened beside another one, of the same size. */
export const besideBounds = (bounds: Bounds, screens: readonly Bounds[]): Bounds =>
  boundsOn({ ...bounds, x: bounds.x + STEP, y: bounds.y + STEP }, screens)
