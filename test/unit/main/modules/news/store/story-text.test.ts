import { describe, expect, it } from 'vitest'
import { canonicalMarkup, plainText, titleText } from '../../../../../../main/modules/news/store/story-text.ts'
import fc from '../../../../../support/property.ts'

describe('plainText', () => {
  it.each([
    ['<p>One &amp; two</p><p>Three</p>', 'One & two\nThree'],
    ['A<br>B', 'A\nB'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['<script>alert(1)</script><style>p{}</style>seen', 'seen'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
    ['&amp;amp;', '&amp;'],
    ['<img alt=">" src=x>after', 'after'],
    ['\u00a0 ', ''],
  ])('%s reads %j', (markup, expected) => {
    expect(plainText(markup)).toBe(expected)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', 'p', '/', '"', '=', ' ', '!', '-', ';', 'a') }),
        (text) => {
          plainText(text)
          canonicalMarkup(text)
        },
      ),
    )
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

describe('canonicalMarkup', () => {
  it('is equal for two notations of the same thing, and different otherwise', () => {
    expect(canonicalMarkup('<p class="a" id=\'b\'>x &amp;  y</p>')).toBe(
      canonicalMarkup('<p id="b" class="a">x &#38; y</p>'),
    )
    expect(canonicalMarkup('<p>x</p>')).not.toBe(canonicalMarkup('<p>y</p>'))
    expect(canonicalMarkup('<b>x</b>')).not.toBe(canonicalMarkup('x'))
    expect(canonicalMarkup('&lt;b&gt;x&lt;/b&gt;')).not.toBe(canonicalMarkup('<b>x</b>'))
  })
})
