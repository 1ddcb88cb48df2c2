// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readShownText } from '../../../../../../renderer/features/news/highlights/shown-text.ts'
import fc from '../../../../../support/cases/property.ts'

const root = document.createElement('div')

beforeEach(() => {
  document.body.replaceChildren(root)
})

/** Shows a story as the window does, with facts between its parts. */
function show(title: string, body: string, rest = 'none'): void {
  root.innerHTML = `<h2 class="story-title">${title}</h2><div>Created now</div><div class="story-body" data-rest="${rest}">${body}</div>`
}

it('the text of a story is one line, in which each block is apart', () => {
  show('Margins rise', '<p>One\n  two</p><ul><li>three<br>four</li></ul><table><tr><td>5</td><td>6</td></tr></table>')
  expect(readShownText(root).text.trim()).toBe('Margins rise One two three four 5 6')
})

it('the text of a story is the same as plain text', () => {
  show('Margins rise', '<p>One <b>two</b>.</p>\n<p>Three</p>')
  const markup = readShownText(root).text.trim()
  root.innerHTML = '<h2 class="story-title">Margins rise</h2><div class="story-plain">One two.\n\nThree</div>'
  expect(readShownText(root).text.trim()).toBe(markup)
})

it('a raised mark after a number is no digit of it', () => {
  show('Margins rise', '<p>12,345<sup>1</sup> on the 10<sup>th</sup></p>')
  expect(readShownText(root).text.trim()).toBe('Margins rise 12,345 1 on the 10th')
})

it('what the window says within a story is not its text', () => {
  show(
    'Margins rise',
    '<p>One</p><p role="status">Showing the rest…</p><button>Show the whole story</button>',
    'coming',
  )
  expect(readShownText(root).text.trim()).toBe('Margins rise One')
})

it.each([
  ['none', true],
  ['coming', false],
  ['waiting', false],
])('a story whose rest is %s is on screen as a whole: %s', (rest, isWhole) => {
  show('Margins rise', '<p>One</p>', rest)
  expect(readShownText(root).isWhole).toBe(isWhole)
})

it('a selection that begins outside of the text has only what is inside', () => {
  show('Margins rise', '<p>One</p><p>Two</p>')
  const { text, spanOf } = readShownText(root)
  const range = new Range()
  range.setStart(root.children[1] as Element, 0)
  range.setEnd(root.querySelectorAll('p')[1] as Element, 0)
  const span = spanOf(range)
  expect(text.slice(span?.start, span?.end).trim()).toBe('One')
})

it('a range without text of the story has none', () => {
  show('Margins rise', '<p>One</p>')
  const { spanOf } = readShownText(root)
  const range = new Range()
  range.selectNodeContents(root.children[1] as Element)
  expect(spanOf(range)).toBeNull()
})

it('a part that is no longer on screen has no place', () => {
  show('Margins rise', '<p>One</p>')
  const { text, rangeOf } = readShownText(root)
  const start = text.indexOf('One')
  root.replaceChildren()
  expect(rangeOf({ start, end: start + 3 })).toBeNull()
})

const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\u00a0', '😀'), maxLength: 12 })
const element = fc.tuple(fc.constantFrom('p', 'b', 'li', 'td', 'span'), words, words)

it('for any markup and any part of its text, the place on screen has exactly that part', () => {
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (elements, one, other) => {
      show('T', '')
      const body = root.lastElementChild as Element
      for (const [name, inside, after] of elements) {
        const child = document.createElement(name)
        child.textContent = inside
        body.append(child, after)
      }
      const { text, rangeOf, spanOf } = readShownText(root)
      const [start, end] = [one % text.length, (other % text.length) + 1].sort((a, b) => a - b) as [number, number]
      // The ends of a highlight are no blanks.
      fc.pre(end > start && !/^ | $/.test(text.slice(start, end)))
      const range = rangeOf({ start, end })
      expect(range === null ? null : spanOf(range)).toEqual({ start, end })
    }),
  )
})
