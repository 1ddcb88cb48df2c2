/** A label beside a point, in pixels from the left and the top of a plot. */
export interface PlacedLabel {
  x: number
  y: number
  width: number
}

/** Height of a label, and its distance from its point, in pixels. */
const [HEIGHT, GAP] = [14, 11]

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Places labels beside their points so that none covers another one or a point: right, left, above or below. Null where no place is free.
 * `x` and `y` of a label are its left end and its middle.
 */
export function placedLabels(
  points: readonly { x: number; y: number; width: number }[],
  plot: { width: number; height: number },
): (PlacedLabel | null)[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 4, top: y - 4, right: x + 4, bottom: y + 4 }))
  return points.map(({ x, y, width }) => {
    const places = [
      { x: x + GAP, y },
      { x: x - GAP - width, y },
      { x: x - width / 2, y: y - HEIGHT },
      { x: x - width / 2, y: y + HEIGHT },
    ]
    for (const place of places) {
      const box = { left: place.x, top: place.y - HEIGHT / 2, right: place.x + width, bottom: place.y + HEIGHT / 2 }
      const isInside = box.left >= 0 && box.right <= plot.width && box.top >= 0 && box.bottom <= plot.height
      if (!isInside || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      return { ...place, width }
    }
    return null
  })
}
