// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { placesOf } from '../../../../../renderer/features/news/found-places.ts'

function found(markup: string, wanted: string): string[] {
  const root = document.createElement('div')
  root.innerHTML = markup
  return placesOf(root, wanted).map(String)
}

describe('the places of a text', () => {
  it.each([
    ['one Two one', 'ONE', ['one', 'one']],
    ['one', '', []],
    ['Wins <span>$573.4 million</span> Order', '573.4 million order', ['573.4 million Order']],
    ['a<b>b</b>c', 'abc', ['abc']],
    ['<p>one</p><p>two</p>', 'onetwo', []],
    ['one<br>two', 'onetwo', []],
    ['<table><tbody><tr><td>5</td><td>7</td></tr></tbody></table>', '57', []],
    ['\u0130stanbul and', 'and', ['and']],
  ])('in %s of %j are %j', (markup, wanted, places) => {
    expect(found(markup, wanted)).toEqual(places)
  })

  it('end before the next text, so that marks do not reach into it', () => {
    const root = document.createElement('div')
    root.innerHTML = '<b>one</b> two'
    const [range] = placesOf(root, 'one')
    expect(range?.endContainer).toBe(root.querySelector('b')?.firstChild)
  })
})
