import { expect, it } from 'vitest'
import { placedLabels } from '../../../../../renderer/ui/chart/scatter-plot.tsx'
import fc from '../../../../support/cases/property.ts'

const PLOT = { width: 600, height: 400 }
const points = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 400 }),
    width: fc.integer({ min: 10, max: 80 }),
  }),
  { maxLength: 60 },
)

it('no label covers another one, and none leaves the plot', () => {
  fc.assert(
    fc.property(points, (all) => {
      const labels = placedLabels(all, PLOT).filter((label) => label !== null)
      for (const [place, { x, y, width }] of labels.entries()) {
        expect(x >= 0 && x + width <= PLOT.width && y >= 7 && y <= PLOT.height - 7).toBe(true)
        for (const other of labels.slice(place + 1))
          expect(x < other.x + other.width && other.x < x + width && Math.abs(y - other.y) < 14).toBe(false)
      }
    }),
  )
})

it('a label stands at the right of its point where there is room, and else at the left', () => {
  const [free, edge] = placedLabels(
    [
      { x: 100, y: 100, width: 40 },
      { x: 590, y: 200, width: 40 },
    ],
    PLOT,
  )
  expect([free?.x, edge?.x]).toEqual([111, 539])
})

it('points over each other have the labels for which there is room', () => {
  const same = Array.from({ length: 9 }, () => ({ x: 300, y: 200, width: 40 }))
  expect(placedLabels(same, PLOT).filter((label) => label !== null)).toHaveLength(4)
})
