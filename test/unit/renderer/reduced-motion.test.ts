import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../../renderer')

/** Declarations that move something. `none` takes a movement back, so it is allowed everywhere. */
const MOVES = /^(?:-webkit-)?(?:(?:transition|animation)(?:-(?:name|property))?|scroll-behavior|view-transition-name)$/
const STILL = /^(?:none|auto|unset|initial|inherit)$/

/** The condition under which a movement is allowed. */
const ALLOWED = /^@media\b.*\(\s*prefers-reduced-motion:\s*no-preference\s*\)/

/** Declarations of a style sheet that move something although the person may have asked for less motion. */
function movesIn(css: string): string[] {
  const open: string[] = []
  const found: string[] = []
  const parts = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)
  for (const [, text = '', mark] of parts) {
    const part = text.trim()
    if (mark === '{') {
      open.push(part)
      continue
    }
    const [name = '', ...value] = part.split(':')
    const isMoving = MOVES.test(name.trim()) && !STILL.test(value.join(':').trim())
    if (isMoving && !open.some((condition) => ALLOWED.test(condition))) found.push(part)
    if (mark === '}') open.pop()
  }
  return found
}

describe('what moves in a style sheet', () => {
  it.each([
    ['a { transition: opacity 1s; color: red }', ['transition: opacity 1s']],
    ['a { animation: turn 1s infinite }', ['animation: turn 1s infinite']],
    ['@media print { a { scroll-behavior: smooth } }', ['scroll-behavior: smooth']],
    ['a { transition: none; animation: none; scroll-behavior: auto }', []],
    ['@media (prefers-reduced-motion: no-preference) { a { transition: opacity 1s } }', []],
    [
      '@media (prefers-reduced-motion: no-preference) { a { color: red } } b { transition: opacity 1s }',
      ['transition: opacity 1s'],
    ],
    ['@media (prefers-reduced-motion: reduce) { a { transition: opacity 1s } }', ['transition: opacity 1s']],
    ['/* transition: all 1s; */ a { transform: none }', []],
  ])('is found: %s', (css, moves) => {
    expect(movesIn(css)).toEqual(moves)
  })
})

const sheets = globSync('**/*.css', { cwd: renderer })

it('finds the style sheets of the window', () => {
  expect(sheets.length).toBeGreaterThan(20)
})

it.each(sheets)('%s moves nothing unless the person accepts motion', (sheet) => {
  expect(movesIn(readFileSync(join(renderer, sheet), 'utf8'))).toEqual([])
})
