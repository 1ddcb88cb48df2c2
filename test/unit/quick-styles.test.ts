// @vitest-environment jsdom
import { expect, it } from 'vitest'
import '../config/quick-styles.ts'

const NAMES = ['display', 'visibility', 'pointer-events'] as const
const TAGS = ['div', 'span', 'button', 'table', 'td', 'li', 'input', 'title', 'script', 'dialog', 'label', 'template']
const STATES = [
  '',
  'hidden',
  'hidden=""',
  'hidden="until-found"',
  'popover',
  'open',
  'type="hidden"',
  'style="display: flex"',
  'style="display: none"',
  'style="visibility: hidden"',
  'style="pointer-events: none"',
  'style="display: inherit; visibility: inherit"',
  'style="visibility: visible; pointer-events: auto"',
]

/** What the page says of each element. */
const styles = (): string[][] =>
  [...document.querySelectorAll('body *')].map((element) => {
    const style = getComputedStyle(element)
    return [element.outerHTML.slice(0, 60), ...NAMES.map((name) => style.getPropertyValue(name)), style.pointerEvents]
  })

it('what is said of an element without asking the page is what the page says', () => {
  const inner = TAGS.flatMap((tag) => STATES.map((state) => `<${tag} ${state}></${tag}>`)).join('')
  const tables = ['', 'hidden'].map((state) => `<table><tbody><tr ${state}><td>1</td></tr></tbody></table>`).join('')
  document.body.innerHTML = [
    inner,
    ...STATES.map((state) => `<section ${state}><p>a <b>b</b></p></section>`),
    tables,
    '<svg><title>x</title><path></path></svg><details><summary>s</summary>t</details>',
  ].join('')
  const quick = styles()
  // With styles of its own, the page is asked.
  document.head.append(document.createElement('style'))
  expect(quick).toEqual(styles())
})

it('styles that are added count', () => {
  document.body.innerHTML = '<p class="gone">x</p>'
  const style = document.createElement('style')
  style.textContent = '.gone { display: none; white-space: nowrap }'
  document.head.append(style)
  const { display, whiteSpace } = getComputedStyle(document.querySelector('p') ?? document.body)
  expect([display, whiteSpace]).toEqual(['none', 'nowrap'])
})
