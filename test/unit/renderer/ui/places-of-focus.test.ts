// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { focusFirstOf, placesOfFocus } from '../../../../renderer/ui/places-of-focus.ts'

afterEach(() => document.body.replaceChildren())

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body

it('the element with the focus and those around it are its places', () => {
  document.body.innerHTML = '<main id="m"><p id="p"><button id="b">Go</button></p></main>'
  byId('b').focus()
  expect(placesOfFocus().map(({ id }) => id)).toEqual(['b', 'p', 'm'])
})

it('the first place that can have the focus gets it, or the first element in it', () => {
  document.body.innerHTML = '<p id="p">Text <button id="b">Go</button></p>'
  focusFirstOf([document.createElement('button'), byId('p')])
  expect(document.activeElement?.id).toBe('b')
})

// To focus another tab would show another part of the view.
it('of tabs, the chosen one gets it', () => {
  document.body.innerHTML =
    '<section id="s"><button id="one" role="tab" tabindex="-1">One</button><button id="two" role="tab" tabindex="0">Two</button></section>'
  focusFirstOf([byId('s')])
  expect(document.activeElement?.id).toBe('two')
})
