import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../../../../renderer')
const read = (file: string): string => readFileSync(join(renderer, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** What the person or the keyboard has chosen, as attributes say it. */
const CHOSEN = /\[(?:aria-(?:selected|current|checked|pressed)|data-(?:current|highlighted|popup-open))(?:='\w+')?\]$/

/** The last part of a selector, such as `.chip[aria-pressed='true']`, with what it is inside of left out. */
const endOf = (selector: string): string => selector.trim().replace(/^.*[\s>](?=[.\w])/, '')

const RULES = globSync('**/*.css', { cwd: renderer })
  .filter((file) => !file.endsWith('forced-colors.css'))
  .flatMap((file) => [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)])

/** Selectors that show with a background alone that something is chosen. */
const shownByGround = RULES.filter(([, , body = '']) => /\bbackground(-color)?:/.test(body))
  .flatMap(([, selectors = '']) => selectors.split(','))
  .filter((selector) => CHOSEN.test(selector.trim()))

it('finds what is shown by a background', () => {
  expect(shownByGround.length).toBeGreaterThan(10)
})

it('what is chosen is shown in the colours of the system as well', () => {
  const forced = read('ui/layout/forced-colors.css')
  expect([...new Set(shownByGround.map((each) => endOf(each)))].filter((each) => !forced.includes(each))).toEqual([])
})

it('what is written on the accent has a ground of its own in the colours of the system', () => {
  const forced = read('ui/layout/forced-colors.css')
  const onAccent = RULES.filter(([, , body = '']) => /(?<!-)\bcolor: var\(--on-accent\)/.test(body)).map(
    ([, selector = '']) => selector.trim(),
  )
  expect(onAccent).toHaveLength(2)
  expect(onAccent.filter((each) => !forced.includes(each))).toEqual([])
})
