// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { readShownText } from '../../renderer/features/news/highlights/shown-text.ts'
import { placesOf } from '../../renderer/features/news/story/find-bar.tsx'
import { growthOf, MAX_GROWTH } from '../support/cases/growth.ts'

// Of the work that a story on screen causes. It is measured in a process of its own, because measuring slows down all else in it.

const elementOf =
  (part: string) =>
  (size: number): HTMLElement => {
    const element = document.createElement('div')
    element.innerHTML = `<div class="story-body">${part.repeat(size)}</div>`
    return element
  }

it('the text of a story is read without copying what came before for each paragraph', () => {
  const read = (story: HTMLElement): string => readShownText(story).text
  const { bytes } = growthOf(1500, elementOf('<p>Sales rose to 12<sup>1</sup> million</p>'), read)
  expect(bytes).toBeLessThan(MAX_GROWTH)
})

it('a word is found in a line without looking at all its parts for each place', () => {
  const { steps } = growthOf(400, elementOf('<b>one</b> '), (story) => placesOf(story, 'one'))
  expect(steps).toBeLessThan(MAX_GROWTH)
})
