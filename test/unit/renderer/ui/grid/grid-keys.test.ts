import { describe, expect, it } from 'vitest'
import { moveOf } from '../../../../../renderer/ui/grid/grid-keys.ts'

const SIZE = { rows: 20, columns: 9, page: 5 }
const FROM = { row: 3, column: 4 }

/** The move of keys such as `Control+Shift+ArrowDown`. */
function move(keys: string, from = FROM, size = SIZE) {
  const held = keys.split('+')
  const [key = ''] = held.slice(-1)
  const has = (name: string): boolean => held.slice(0, -1).includes(name)
  const press = { key, ctrlKey: has('Control'), metaKey: has('Meta'), altKey: has('Alt'), shiftKey: has('Shift') }
  return moveOf(press, from, size)
}

describe('a key in a grid', () => {
  it.each([
    ['ArrowUp', 2, 4],
    ['ArrowDown', 4, 4],
    ['ArrowLeft', 3, 3],
    ['ArrowRight', 3, 5],
    ['Home', 3, 0],
    ['End', 3, 8],
    ['PageDown', 8, 4],
    ['PageUp', 0, 4],
    ['Control+ArrowDown', 19, 4],
    ['Control+ArrowUp', 0, 4],
    ['Meta+ArrowLeft', 3, 0],
    ['Control+ArrowRight', 3, 8],
    ['Control+Home', 0, 0],
    ['Control+End', 19, 8],
  ])('%s goes to row %i, column %i', (keys, row, column) => {
    expect(move(keys)).toEqual({ kind: 'go', to: { row, column } })
  })

  it.each([
    ['Shift+ArrowRight', 3, 5],
    ['Control+Shift+ArrowDown', 19, 4],
    ['Shift+End', 3, 8],
    ['Shift+PageDown', 8, 4],
  ])('%s extends to row %i, column %i', (keys, row, column) => {
    expect(move(keys)).toEqual({ kind: 'extend', to: { row, column } })
  })

  it.each([
    ['ArrowUp', 0, 0],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 19, 8],
    ['ArrowRight', 19, 8],
  ])('%s stays at the edge', (key, row, column) => {
    expect(move(key, { row, column })).toEqual({ kind: 'go', to: { row, column } })
  })

  it('Ctrl+A selects everything, also with the capital lock', () => {
    expect([move('Control+a'), move('Control+A')]).toEqual([{ kind: 'all' }, { kind: 'all' }])
  })

  it('Escape leaves less selected', () => {
    expect(move('Escape')).toEqual({ kind: 'collapse' })
  })

  it.each(['j', 'a', 'Enter', 'Tab', 'Alt+ArrowLeft', 'Control+c', 'Control+PageDown', 'Shift+Escape'])(
    '%s is left to the window',
    (keys) => {
      expect(move(keys)).toBeNull()
    },
  )

  it('does nothing in a grid without cells', () => {
    expect(move('ArrowDown', { row: 0, column: 0 }, { rows: 0, columns: 0, page: 5 })).toBeNull()
  })
})
