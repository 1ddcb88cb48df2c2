import { describe, expect, it } from 'vitest'
import {
  isSameMarkup,
  plainText,
  searchableText,
  titleText,
} from '../../../../../../main/modules/news/store/story-text.ts'
import fc from '../../../../../support/property.ts'

describe('plainText', () => {
  it.each([
    ['<p>One &amp; two</p><p>Three</p>', 'One & two\nThree'],
    ['A<br>B', 'A\nB'],
    ['<table><tr><td>Core</td><td>5</td></tr></table>', 'Core 5'],
    ['12,345<sup>1</sup>', '12,345 1'],
    ['10<sup>th</sup> of 5<sup>*</sup>', '10th of 5*'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['<script>alert(1)</script><style>p{}</style>seen', 'seen'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
    ['&amp;amp;', '&amp;'],
    ['<img alt=">" src=x>after', 'after'],
    ['\u00a0 ', ''],
  ])('%s reads %j', (markup, expected) => {
    expect(plainText(markup)).toBe(expected)
  })

  it('gives a fragment with too deep nesting as one line', () => {
    expect(plainText(`<p>one</p>${'<div>'.repeat(600)}two &amp; three`)).toBe('one two & three')
  })

  it('keeps the lines up to the limit of nesting', () => {
    expect(plainText(`<p>one</p>${'<div>'.repeat(500)}<img>two`)).toBe('one\ntwo')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', 'p', '/', '"', '=', ' ', '!', '-', ';', 'a') }),
        (text) => {
          plainText(text)
          isSameMarkup(text, `${text} `)
        },
      ),
    )
  })
})

describe('searchableText', () => {
  it.each([
    ['<p>Net&nbsp;sales</p>rose', ' Net\u00a0sales rose'],
    ['5 < 6 and 7 > 6', '5   6'],
    ['5 < 6', '5 < 6'],
    ['<<b>>x', ' >x'],
    ['<', '<'],
    ['', ''],
  ])('%j reads %j', (markup, expected) => {
    expect(searchableText(markup)).toBe(expected)
  })

  // H2
  it.each(['<', '<a ', '5 < 6 and '])('reads %j as it is, repeated 600,000 times', (part) => {
    // A pattern that searches the rest again for each bracket takes minutes for this, which is longer than a test may take.
    const text = part.repeat(600_000)
    expect(searchableText(text) === text).toBe(true)
  })
})

describe('titleText', () => {
  it.each([
    ['S&amp;P 500', 'S&P 500'],
    ['S&P 500', 'S&P 500'],
    ['AT&amp;amp;T', 'AT&amp;T'],
    ['<b>x</b>', '<b>x</b>'],
    [' a\n b ', 'a b'],
  ])('%s is shown as %j', (sent, shown) => {
    expect(titleText(sent)).toBe(shown)
  })
})

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
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), fc.nat(3000), fc.nat(), (parts, times, at) => {
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
