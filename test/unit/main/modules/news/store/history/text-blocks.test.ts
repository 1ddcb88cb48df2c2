import { describe, expect, it } from 'vitest'
import { textBlocks, type TextBlock } from '../../../../../../../main/modules/news/store/history/text-changes.ts'
import fc from '../../../../../../support/cases/property.ts'

const text = (...texts: string[]): TextBlock[] => texts.map((each) => ({ kind: 'text', text: each }))
const row = (...cells: string[]): TextBlock => ({ kind: 'row', cells })

describe('the blocks of a fragment', () => {
  it.each<[string, TextBlock[]]>([
    ['<p>One &amp; two</p><p> Three </p><p></p>', text('One & two', 'Three')],
    ['A<br>B', text('A', 'B')],
    ['<table><tr><td>a</td><td>12,345<sup>1</sup></td></tr></table>', [row('a', '12,345 1')]],
    ['5<sup>2</sup>', text('5 2')],
    [
      '<p>a</p><table><tr><th>Part</th><th>Sales</th></tr><tr><td>Core</td><td>$1.86 billion</td></tr></table>b',
      [...text('a'), row('Part', 'Sales'), row('Core', '$1.86 billion'), ...text('b')],
    ],
    ['<table><tr><td>Core<td><p>5</p><p>6</p></table>', [row('Core', '5 6')]],
    ['<table><tr><td>a</td><td></td></tr><tr><td></td><td></td></tr></table>', [row('a', '')]],
    ['<table><tr><td><p>Only one</p></td></tr></table>', text('Only one')],
    ['<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>', [row('a', 'b c')]],
    ['<table><tr><td>a</td><td>b', [row('a', 'b')]],
  ])('%s are %j', (markup, blocks) => {
    expect(textBlocks(markup)).toEqual(blocks)
  })

  it('are one where the nesting is too deep', () => {
    expect(textBlocks(`${'<div>'.repeat(600)}two`)).toEqual(text('two'))
  })

  it('are never empty, whatever the markup', () => {
    const piece = fc.constantFrom(
      '<table>',
      '</table>',
      '<tr>',
      '</tr>',
      '<td>',
      '</td>',
      '<th>',
      '<p>',
      '</p>',
      'a',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const block of textBlocks(pieces.join('')))
          expect(block.kind === 'text' ? block.text : block.cells.join('')).not.toBe('')
      }),
    )
  })
})
