import { describe, expect, it } from 'vitest'
import {
  apart,
  MARKER_SHAPES,
  markerPath,
  markerPlaces,
  plotOf,
} from '../../../../../renderer/ui/chart/plot-geometry.ts'
import fc from '../../../../support/cases/property.ts'

describe('labels', () => {
  const many = fc.array(fc.double({ min: -50, max: 450, noNaN: true }), { minLength: 1, maxLength: 25 })

  it('keep their distance and their order, within the plot', () => {
    fc.assert(
      fc.property(many, (places) => {
        const moved = apart(places, 14, 400)
        const sorted = [...moved].sort((one, other) => one - other)
        expect((sorted[0] ?? 0) >= -1e-9 && (sorted.at(-1) ?? 0) <= 400 + 1e-9).toBe(true)
        for (const [index, place] of sorted.entries())
          if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(14 - 1e-9)
        for (const [one, placeOne] of places.entries())
          for (const [other, placeOther] of places.entries())
            if (placeOne < placeOther) expect(moved[one]).toBeLessThanOrEqual(moved[other] ?? Number.NaN)
      }),
    )
  })

  it('stay where they are when there is room', () => {
    expect(apart([200, 20, 100], 14, 400)).toEqual([200, 20, 100])
  })

  it('share a plot that is too low for them', () => {
    expect(apart([5, 5, 5], 14, 10)).toEqual([0, 5, 10])
  })
})

describe('markers', () => {
  it('are at both ends of a line and at most eight, however long it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (count) => {
        const places = markerPlaces(Array.from({ length: count }, () => 1))
        expect([places[0], places.at(-1)]).toEqual([0, count - 1])
        expect(places.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('are at every point between two gaps, and at no gap', () => {
    const values = Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? 1 : null))
    expect(markerPlaces(values)).toEqual(values.flatMap((value, place) => (value === null ? [] : [place])))
  })

  it('are none where there is no value', () => {
    expect(markerPlaces([null, null])).toEqual([])
  })

  it('have shapes that differ, around their point', () => {
    const paths = MARKER_SHAPES.map((shape) => markerPath(shape, 100, 50, 4))
    expect(new Set(paths).size).toBe(MARKER_SHAPES.length)
  })
})

it('a plot is what its axes and labels leave of the chart', () => {
  expect(plotOf({ width: 800, height: 300 }, { before: 56, top: 10, after: 144 })).toEqual({
    x: 56,
    y: 10,
    width: 600,
    height: 260,
  })
})

it('a chart without room has no plot', () => {
  expect(plotOf({ width: 100, height: 300 }, { before: 56, top: 10, after: 60 })).toBeNull()
})
