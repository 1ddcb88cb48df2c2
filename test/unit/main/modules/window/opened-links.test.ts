import { expect, it } from 'vitest'
import { MAX_WAITING_LINKS } from '../../../../../app/domain/window/deep-link.ts'
import { createOpenedLinks } from '../../../../../main/modules/window/opened-links.ts'

const story = (id: number) => ({ kind: 'story', id })

function opened(window: () => number | null = () => 1) {
  const told: number[] = []
  const links = createOpenedLinks((id) => told.push(id))
  return { told, links, start: () => links.showIn(window) }
}

it('a link waits for its window, which takes it once', () => {
  const { links, told, start } = opened()
  start()
  links.open(['tearsheet:story/7'])
  expect([told, links.take(1), links.take(1)]).toEqual([[1], [story(7)], []])
})

it('links that come before there is a window wait for the first one', () => {
  const { links, told, start } = opened()
  links.open(['tearsheet', '--demo', 'tearsheet:story/7'])
  links.open(['tearsheet:story/8'])
  start()
  expect([told, links.take(1)]).toEqual([[1], [story(7), story(8)]])
})

it('a start without a link asks for no window', () => {
  const { links, told, start } = opened(() => {
    throw new Error('no window was wanted')
  })
  links.open(['tearsheet', '--demo'])
  start()
  links.open(['tearsheet', '/a/file', 'story/7'])
  expect(told).toEqual([])
})

it('a link that comes while no window can be opened is not lost', () => {
  let window: number | null = null
  const { links, start } = opened(() => window)
  start()
  links.open(['tearsheet:story/7'])
  window = 1
  start()
  expect(links.take(1)).toEqual([story(7)])
})

it('the window of a link is the one at the time when it comes', () => {
  let last = 1
  const { links, start } = opened(() => last)
  start()
  links.open(['tearsheet:story/7'])
  last = 2
  links.open(['tearsheet:story/8'])
  expect([links.take(1), links.take(2)]).toEqual([[story(7)], [story(8)]])
})

it('of several links among the arguments, the first one counts', () => {
  const { links, start } = opened()
  start()
  links.open(['tearsheet:story/7', 'tearsheet:story/8'])
  expect(links.take(1)).toEqual([story(7)])
})

it('a link that waits already is not added again', () => {
  const { links, start } = opened()
  start()
  links.open(['tearsheet:story/7'])
  links.open(['tearsheet:story/7'])
  expect(links.take(1)).toEqual([story(7)])
})

// SECURITY 80
it('a link that cannot be read goes on as its reason', () => {
  const { links, start } = opened()
  start()
  links.open(['tearsheet://story/7'])
  expect(links.take(1)).toMatchObject([{ kind: 'refused', shown: 'tearsheet://story/7' }])
})

// SECURITY 80
it('only so many links wait, before there is a window and in it', () => {
  const many = Array.from({ length: 1000 }, (_, id) => `tearsheet:story/${id}`)
  const { links, start } = opened()
  for (const link of many) links.open([link])
  start()
  for (const link of many.toReversed()) links.open([link])
  expect(links.take(1)).toEqual(Array.from({ length: MAX_WAITING_LINKS }, (_, id) => story(id)))
})

it('a closed window has no link', () => {
  const { links, start } = opened()
  start()
  links.open(['tearsheet:story/7'])
  links.closed(1)
  expect(links.take(1)).toEqual([])
})
