// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { linesOf } from '../../../../renderer/shell/lines-of-text.ts'
import { layOut } from '../../../support/laid-out.ts'

/** The lines of a text of the page. */
function linesOfPage(markup: string, bottom = 1000): string[] {
  layOut(markup)
  const text = document.body.querySelector('p')?.firstChild
  if (!(text instanceof Text)) throw new Error('no text')
  return linesOf(text, bottom).map((line) => line.text)
}

it('a text on one line is one line, with its blanks as they are shown', () => {
  expect(linesOfPage('<p data-at="0 0 100 20"> Shares\n  rise </p>')).toEqual(['Shares rise'])
})

it('a text is broken where the window breaks it', () => {
  expect(linesOfPage('<p data-at="0 0 100 40" data-line="7">Shares rise in Oslo</p>')).toEqual([
    'Shares',
    'rise in',
    'Oslo',
  ])
})

it('lines below the window are left out', () => {
  expect(linesOfPage('<p data-at="0 0 100 40" data-line="7">Shares rise in Oslo</p>', 25)).toEqual([
    'Shares',
    'rise in',
  ])
})
