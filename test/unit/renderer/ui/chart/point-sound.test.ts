// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { playEnd, playPoint } from '../../../../../renderer/ui/chart/point-sound.ts'
import { stubAudio } from '../../../../support/window/stub-audio.ts'

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

it.each([
  ['values below zero have their place as well', [-20, 0, 20], [220, 440, 880]],
  ['a line that does not change is in the middle', [7, 7], [440, 440]],
  ['a missing value is silent', [1, null, 2], [220, undefined, 880]],
])('%s', (_, given, expected) => {
  expect(pitchesOf(given)).toEqual(expected)
})

it('the end of a line is lower than every value', () => {
  const { started } = stubAudio()
  playEnd()
  expect(Math.max(...started)).toBeLessThan(220)
})
