import { describe, expect, it } from 'vitest'
import {
  MAX_FIRST_SCREEN_BOXES,
  MAX_FIRST_SCREEN_LINES,
  MAX_FIRST_SCREEN_TEXT,
  readFirstScreen,
} from '../../../../../app/domain/window/first-screen.ts'
import { FIRST_SCREEN, screenWith } from '../../../../support/window/first-screen.ts'

const [BOX, LINE] = [FIRST_SCREEN.boxes[0], FIRST_SCREEN.lines[0]]
const withBox = (changes: object): unknown => ({ ...FIRST_SCREEN, boxes: [{ ...BOX, ...changes }] })
const withLine = (changes: object): unknown => ({ ...FIRST_SCREEN, lines: [{ ...LINE, ...changes }] })

describe('a first screen', () => {
  it.each([
    ['is read as it was written', JSON.parse(JSON.stringify(FIRST_SCREEN)), FIRST_SCREEN],
    ['may have no list that says how old it is', { ...FIRST_SCREEN, source: null }, { ...FIRST_SCREEN, source: null }],
    ['loses members that it does not know', { ...FIRST_SCREEN, script: 'alert(1)' }, FIRST_SCREEN],
    ['loses members of its parts that it does not know', withBox({ style: 'x' }), { ...FIRST_SCREEN, boxes: [BOX] }],
  ])('%s', (_, given, expected) => {
    expect(readFirstScreen(given)).toEqual(expected)
  })

  it('has places to a hundredth of a pixel', () => {
    expect(readFirstScreen(withBox({ x: 1.23456 }))?.boxes[0]?.x).toBe(1.23)
  })

  it('holds a text of the longest length', () => {
    const longest = screenWith('x'.repeat(MAX_FIRST_SCREEN_TEXT))
    expect(readFirstScreen(longest)).toEqual(longest)
  })
})

// SECURITY 56
describe('no first screen is', () => {
  it.each([
    ['nothing', null],
    ['a text', 'first screen'],
    ['a list', [FIRST_SCREEN]],
    ['one with a theme that there is not', { ...FIRST_SCREEN, appearance: { theme: '"><script>' } }],
    ['one with a contrast that there is not', { ...FIRST_SCREEN, contrast: 'x' }],
    ['one without a width', { ...FIRST_SCREEN, width: undefined }],
    ['one without areas', { ...FIRST_SCREEN, boxes: undefined }],
    ['one with too many areas', { ...FIRST_SCREEN, boxes: Array(MAX_FIRST_SCREEN_BOXES + 1).fill(BOX) }],
    ['one with too many lines', { ...FIRST_SCREEN, lines: Array(MAX_FIRST_SCREEN_LINES + 1).fill(LINE) }],
    ['an area of another kind', withBox({ kind: 'script' })],
    ['an area with a colour that there is not', withBox({ colour: 'red;x' })],
    ['an area at no number', withBox({ x: '0"' })],
    ['an area that is not finite', withBox({ y: Number.NaN })],
    ['an area far outside', withBox({ x: 1e9 })],
    ['an area of no size', withBox({ width: -1 })],
    ['a line that is no text', withLine({ text: 7 })],
    ['a line that is too long', withLine({ text: 'x'.repeat(MAX_FIRST_SCREEN_TEXT + 1) })],
    ['a line of another kind', withLine({ kind: 'first-x' })],
    ['a line that is neither struck nor not', withLine({ isStruck: 'yes' })],
    ['a line of no weight', withLine({ weight: 0 })],
    ['one with a mark without a time', { ...FIRST_SCREEN, source: { ...FIRST_SCREEN.source, receivedAt: null } }],
  ])('%s', (_what, value) => {
    expect(readFirstScreen(value)).toBeNull()
  })
})
