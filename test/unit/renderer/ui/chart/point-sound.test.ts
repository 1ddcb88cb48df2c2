// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { playEnd, playPoint } from '../../../../../renderer/ui/chart/point-sound.ts'
import { stubAudio } from '../../../../support/stub-audio.ts'

afterEach(() => vi.unstubAllGlobals())

/** The pitches of the values of a line, one by one, in hertz. */
const pitchesOf = (values: readonly (number | null)[]): (number | undefined)[] =>
  values.map((_, place) => {
    const { started } = stubAudio()
    playPoint(values, place)
    return started[0]
  })

it('the lowest and the highest value are two octaves apart, and what is halfway is one octave above the lowest', () => {
  expect(pitchesOf([10, 15, 20])).toEqual([220, 440, 880])
})

it('values below zero have their place as well', () => {
  expect(pitchesOf([-20, 0, 20])).toEqual([220, 440, 880])
})

it('a line that does not change is in the middle', () => {
  expect(pitchesOf([7, 7])).toEqual([440, 440])
})

it('a missing value is silent', () => {
  expect(pitchesOf([1, null, 2])).toEqual([220, undefined, 880])
})

it('the end of a line is lower than every value', () => {
  const { started } = stubAudio()
  playEnd()
  expect(Math.max(...started)).toBeLessThan(220)
})
