import { describe, expect, it } from 'vitest'
import { isSameMarkup } from '../../../../../../../main/modules/news/store/history/same-markup.ts'
import fc from '../../../../../../support/cases/property.ts'

describe('isSameMarkup', () => {
  it.each([
    ['<p class="a" id=\'b\'>x &amp;  y</p>', '<p id="b" class="a">x &#38; y</p>', true],
    ['<p>x</p> ', '\n<p>\u00a0x\t</p>', true],
    ['', ' \n', true],
    ['<p>x', '<p>x</p>', true],
    ['<p>x</p>', '<p>y</p>', false],
    ['<p>x</p>', '<p>x</p><p>y</p>', false],
    ['<p>x</p>', '', false],
    ['<b>x</b>', 'x', false],
    ['&lt;b&gt;x&lt;/b&gt;', '<b>x</b>', false],
  ])('%j and %j: %s', (one, other, isSame) => {
    expect(isSameMarkup(one, other)).toBe(isSame)
    expect(isSameMarkup(other, one)).toBe(isSame)
  })

  it('is the same for a text and itself, whatever it is, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', 'p', '/', '"', '=', ' ', '!', '-', ';', 'a') }),
        (text) => {
          expect(isSameMarkup(text, text)).toBe(true)
        },
      ),
    )
  })

  it('compares fragments with too deep nesting as they were sent, without white space', () => {
    const deep = '<b>'.repeat(600)
    expect(isSameMarkup(`${deep} x`, `${deep}\n\nx `)).toBe(true)
    expect(isSameMarkup(`${deep}x`, `${deep}y`)).toBe(false)
    expect(isSameMarkup(`${deep}x`, `${'<b>'.repeat(500)}x`)).toBe(false)
  })

  it('finds what differs at any place of a long text', () => {
    const part = fc.constantFrom<string[]>(
      '<p>Net sales rose</p>',
      '<a href="x" id="y">12 &amp; 13</a>',
      'a &lt; b ',
      '<br>',
    )
    const spelled = (text: string): string =>
      text.replaceAll('&amp;', '&#38;').replaceAll('<a href="x" id="y">', '<a id=y\n href=x>').replaceAll(' ', '  ')
    const lengths = fc.oneof({ arbitrary: fc.nat(20), weight: 9 }, { arbitrary: fc.nat(3000), weight: 1 })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), lengths, fc.nat(), (parts, times, at) => {
        const all = Array.from({ length: times }, () => parts).flat()
        // Between two parts is text. In a tag that is passed over, a letter more would change nothing.
        const place = at % (all.length + 1)
        expect(isSameMarkup(all.join(''), spelled(all.join('')))).toBe(true)
        expect(isSameMarkup(all.join(''), spelled(all.toSpliced(place, 0, '\u0394').join('')))).toBe(false)
      }),
    )
  })

  it('reads two texts of which one says little in many letters', () => {
    const comment = `<!--${'x'.repeat(100)}-->`
    const long = '<i>a</i>'.repeat(20_000)
    expect(isSameMarkup(long, long.replaceAll('<i>', `${comment}<i>`))).toBe(true)
    expect(isSameMarkup(`${long}b`, long.replaceAll('<i>', `${comment}<i>`))).toBe(false)
  })
})
