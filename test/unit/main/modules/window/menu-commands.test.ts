import { expect, it } from 'vitest'
import type { CommandId } from '../../../../../app/domain/commands/catalogue.ts'
import { createMenuCommands, type Offer } from '../../../../../main/modules/window/menu-commands.ts'

const offerOf = (...commands: CommandId[]): Offer => ({
  commands: new Set(commands),
  on: new Set(),
  undo: null,
  redo: null,
  isTyping: false,
})

function exchange() {
  const told: string[] = []
  return {
    told,
    commands: createMenuCommands(
      () => told.push('changed'),
      (window) => told.push(`wanted ${window}`),
    ),
  }
}

it('each window has commands of its own', () => {
  const { commands } = exchange()
  commands.offer(1, offerOf('news.next'))
  commands.offer(2, { ...offerOf('ratios.export'), undo: 'Undo: star a story' })
  expect([commands.offered(1), commands.offered(2)]).toEqual([
    offerOf('news.next'),
    { ...offerOf('ratios.export'), undo: 'Undo: star a story' },
  ])
})

it('nothing can be run in a window that offered nothing', () => {
  expect(exchange().commands.offered(3)).toEqual(offerOf())
})

it('without a window another one can be opened', () => {
  expect(exchange().commands.offered(null)).toEqual(offerOf('window.new'))
})

it('a chosen command is taken once, by its window', () => {
  const { commands } = exchange()
  commands.choose(1, 'news.next')
  expect([commands.take(2), commands.take(1), commands.take(1)]).toEqual([null, 'news.next', null])
})

it('the menu is told of an offer, and a window of a choice', () => {
  const { commands, told } = exchange()
  commands.offer(1, offerOf())
  commands.choose(1, 'news.next')
  expect(told).toEqual(['changed', 'wanted 1'])
})

it('a closed window can run nothing', () => {
  const { commands } = exchange()
  commands.offer(1, offerOf('news.next'))
  commands.choose(1, 'news.next')
  commands.closed(1)
  expect([commands.offered(1), commands.take(1)]).toEqual([offerOf(), null])
})
