// @vitest-environment jsdom
import { useRef, useState, type ReactElement } from 'react'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CommandProvider, useCommands, usePausedKeys } from '../../../../../renderer/commands/commands.tsx'
import { InGridContext, InspectContext, TargetFigure } from '../../../../../renderer/ui/text/sourced-number.tsx'
import { useGrid, useKeptCells, moveOf } from '../../../../../renderer/ui/grid/grid.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { NOTHING_KEPT, type Kept } from '../../../../../app/domain/window/drafts.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'

const nothing = (): void => undefined

const COLUMNS = ['1', '2', '3', '4']

/** A grid of cells a1 to c4, of which b2 is a gap. */
function Grid({ onInspect }: { onInspect: () => void }): ReactElement {
  const holder = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState(['a', 'b', 'c'])
  const grid = useGrid(holder, { kept: { name: 'test' }, rows, columns: COLUMNS })
  return (
    <InspectContext value={onInspect}>
      <InGridContext value={true}>
        <button onClick={() => setRows([...rows].reverse())}>Reverse</button>
        <div ref={holder} tabIndex={0} role="region" aria-label="holder" {...grid.holder}>
          <table {...grid.table}>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row}>
                  <th>
                    <button>{row}</button>
                  </th>
                  {COLUMNS.map((column, place) => (
                    <td key={column} {...grid.cell(at, place)}>
                      {row + column === 'b2' ? (
                        'gap'
                      ) : (
                        <TargetFigure target={{ computed: null, figures: [] }}>{row + column}</TargetFigure>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </InGridContext>
    </InspectContext>
  )
}

function Inspector({ onClose }: { onClose: () => void }): null {
  useCommands([{ id: 'window.close-inspector', run: onClose }])
  return null
}

function Menu(): null {
  usePausedKeys()
  return null
}

async function open({ hasInspector = false, hasMenu = false } = {}) {
  let inspected = 0
  let closed = 0
  const { user } = await renderWindow(
    <CommandProvider>
      {hasInspector ? <Inspector onClose={() => (closed += 1)} /> : null}
      {hasMenu ? <Menu /> : null}
      <Grid onInspect={() => (inspected += 1)} />
    </CommandProvider>,
  )
  const cell = (text: string): HTMLElement => screen.getByText(text)
  return {
    user,
    cell,
    inspected: () => inspected,
    closed: () => closed,
    selected: () => [...document.querySelectorAll('td[aria-selected=true]')].map(({ textContent }) => textContent),
    focused: () => document.activeElement?.textContent,
    /** Presses keys with the focus on the grid. */
    press(keys: string) {
      screen.getByRole('region', { name: 'holder' }).focus()
      return user.keyboard(keys)
    },
    drag(from: string, ...over: string[]) {
      fireEvent.pointerDown(cell(from), { button: 0 })
      for (const text of over) fireEvent.pointerOver(cell(text), { buttons: 1 })
    },
  }
}

describe('with keys', () => {
  it('an arrow key goes from the holder to the first cell', async () => {
    const { press, focused, selected } = await open()
    await press('{ArrowDown}')
    expect([focused(), selected()]).toEqual(['a1', ['a1']])
  })

  it('the focus goes through gaps as well', async () => {
    const { press, focused } = await open()
    await press('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('gap')
  })

  it('a key at the edge leaves no focus for a later drawing', async () => {
    const { user, press, focused } = await open()
    await press('{ArrowDown}{ArrowLeft}')
    expect(focused()).toBe('a1')
    await user.click(screen.getByRole('button', { name: 'Reverse' }))
    expect(focused()).toBe('Reverse')
  })

  it('Shift and an arrow key extend the selection, and the focus stays', async () => {
    const { press, focused, selected } = await open()
    await press('{ArrowDown}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    expect([focused(), selected()]).toEqual(['a1', ['a1', 'a2', 'b1', 'gap']])
  })

  it('Ctrl+Shift and an arrow key extend it to the edge', async () => {
    const { press, selected } = await open()
    await press('{ArrowDown}{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    expect(selected()).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('Escape clears the selection of a single cell, and the keys go on from there', async () => {
    const { user, press, selected, focused } = await open()
    await press('{ArrowDown}{Escape}')
    expect([selected(), focused()]).toEqual([[], 'a1'])
    await user.keyboard('{ArrowRight}')
    expect([selected(), focused()]).toEqual([['a2'], 'a2'])
  })

  it('Escape first closes the inspector of the cell', async () => {
    const { press, selected, closed } = await open({ hasInspector: true })
    await press('{ArrowDown}{Escape}')
    expect([selected(), closed()]).toEqual([['a1'], 1])
  })

  it('keys are not those of the grid while a menu is open that has not the focus yet', async () => {
    const { press, selected } = await open({ hasMenu: true })
    await press('{ArrowDown}')
    expect(selected()).toEqual([])
  })

  it('Ctrl+A selects everything, and Escape the current cell only', async () => {
    const { user, press, selected } = await open()
    await press('{ArrowDown}{Control>}a{/Control}')
    expect(selected()).toHaveLength(12)
    await user.keyboard('{Escape}')
    expect(selected()).toEqual(['a1'])
  })

  it('the arrow to the right leads from the head of a row into the row', async () => {
    const { user, focused } = await open()
    screen.getByRole('button', { name: 'c' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('c1')
  })

  it('Enter opens the number with the focus', async () => {
    const { press, inspected } = await open()
    await press('{ArrowDown}{Enter}')
    expect(inspected()).toBe(1)
  })

  it('Tab leaves the grid in one step', async () => {
    const { press, focused } = await open()
    await press('{ArrowDown}')
    expect(focused()).toBe('a1')
    expect([...document.querySelectorAll('td')].every(({ tabIndex }) => tabIndex === -1)).toBe(true)
    expect([...document.querySelectorAll<HTMLElement>('.sourced')].every(({ tabIndex }) => tabIndex === -1)).toBe(true)
  })
})

describe('with the mouse', () => {
  it('a drag selects from the cell where it begins to the one where it is, in any direction', async () => {
    const { drag, selected } = await open()
    drag('c3', 'a1', 'b3')
    expect(selected()).toEqual(['b3', 'c3'])
  })

  it.each([
    ['Shift and a click select to there, and open nothing', '{Shift>}', 'b1'],
    ['Ctrl and a click add a cell', '{Control>}', 'c4'],
  ])('%s', async (_, keys, text) => {
    const { user, cell, selected, inspected } = await open()
    await user.click(cell('a1'))
    await user.keyboard(keys)
    await user.click(cell(text))
    expect([selected(), inspected()]).toEqual([['a1', text], 1])
  })

  it('a click opens the number', async () => {
    const { user, cell, inspected } = await open()
    await user.click(cell('c3'))
    expect(inspected()).toBe(1)
  })

  it('a number is dragged out only when it is the selected cell', async () => {
    const { user, cell, drag } = await open()
    const isDragged = (): boolean => {
      const event = createEvent.dragStart(cell('b3'))
      Object.defineProperty(event, 'dataTransfer', { value: { clearData: nothing, setData: nothing } })
      fireEvent(cell('b3'), event)
      return !event.defaultPrevented
    }
    drag('b3')
    expect(isDragged()).toBe(false)
    await user.click(cell('b3'))
    drag('b3')
    expect(isDragged()).toBe(true)
  })
})

it('what is selected stays selected when the rows are sorted', async () => {
  const { user, drag, selected } = await open()
  drag('a1', 'a3')
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  expect(selected()).toEqual(['a1', 'a2', 'a3'])
})

const ROE = { anchorRowId: 'roe', anchorColumnId: '2024', focusRowId: 'roa', focusColumnId: '2025' }

const QNTL = '{"of":"QNTL","ranges":[["roe","2024","roa","2025"]]}'

function Cells({ of }: { of: string }): ReactElement {
  const [cells, select] = useKeptCells({ name: 'restatements', of })
  return <button onClick={() => select([ROE])}>{JSON.stringify(cells)}</button>
}

async function openKept(kept: Kept, of = 'QNTL') {
  const passed: [string, string | null][] = []
  const keeper = createKeeper(kept, { onDraft: (name, text) => passed.push([name, text]), onScroll: () => undefined })
  const { user } = await renderWindow(
    <KeeperContext value={keeper}>
      <Cells of={of} />
    </KeeperContext>,
  )
  return { user, passed, cells: () => JSON.parse(screen.getByRole('button').textContent) as unknown }
}

const keptAs = (text: string): Kept => ({ drafts: [['view/cells of restatements', text]], scrolls: [] })

it('the selected cells of a table are passed on', async () => {
  const { user, passed, cells } = await openKept(NOTHING_KEPT)
  await user.click(screen.getByRole('button'))
  expect(cells()).toEqual([ROE])
  expect(passed).toEqual([['view/cells of restatements', QNTL]])
})

it('a table begins with the cells that were selected before', async () => {
  const { cells } = await openKept(keptAs(QNTL))
  expect(cells()).toEqual([ROE])
})

it('the cells of another company are not selected', async () => {
  const { cells } = await openKept(keptAs(QNTL), 'TIDI')
  expect(cells()).toEqual([])
})

for (const [what, text] of [
  ['no JSON', '{'],
  ['another form', '[]'],
  ['a range without its corners', '{"of":"QNTL","ranges":[["roe"]]}'],
])
  it(`a table begins without selected cells where what was kept is ${what}`, async () => {
    const { cells } = await openKept(keptAs(text ?? ''))
    expect(cells()).toEqual([])
  })

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
