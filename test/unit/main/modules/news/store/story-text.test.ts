import { describe, expect, it } from 'vitest'
import { plainText, searchableText, titleText } from '../../../../../../main/modules/news/store/story-text.ts'
import fc from '../../../../../support/cases/property.ts'

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
    ['HARBOUR CO&LTD rises', 'HARBOUR CO&LTD rises'],
    ['Design&copyright', 'Design&copyright'],
    ['AT&ampT, Q&amp A', 'AT&ampT, Q& A'],
    ['<b>x</b>', '<b>x</b>'],
    [' a\n b ', 'a b'],
  ])('%s is shown as %j', (sent, shown) => {
    expect(titleText(sent)).toBe(shown)
  })
})
