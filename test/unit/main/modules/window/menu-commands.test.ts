import { expect, it } from 'vitest'
import { createMenuCommands } from '../../../../../main/modules/window/menu-commands.ts'

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
  commands.offer(1, ['news.next'])
  commands.offer(2, ['ratios.export'])
  expect([[...commands.runnable(1)], [...commands.runnable(2)]]).toEqual([['news.next'], ['ratios.export']])
})

it('nothing can be run in a window that offered nothing', () => {
  expect([...exchange().commands.runnable(3)]).toEqual([])
})

it('without a window another one can be opened', () => {
  expect([...exchange().commands.runnable(null)]).toEqual(['window.new'])
})

it('a chosen command is taken once, by its window', () => {
  const { commands } = exchange()
  commands.choose(1, 'news.next')
  expect([commands.take(2), commands.take(1), commands.take(1)]).toEqual([null, 'news.next', null])
})

it('the menu is told of an offer, and a window of a choice', () => {
  const { commands, told } = exchange()
  commands.offer(1, [])
  commands.choose(1, 'news.next')
  expect(told).toEqual(['changed', 'wanted 1'])
})

it('a closed window can run nothing', () => {
  const { commands } = exchange()
  commands.offer(1, ['news.next'])
  commands.choose(1, 'news.next')
  commands.closed(1)
  expect([[...commands.runnable(1)], commands.take(1)]).toEqual([[], null])
})
