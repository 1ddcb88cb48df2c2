// @vitest-environment jsdom
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGridKeys } from '../../../../renderer/ui/use-grid-keys.ts'
import { renderWindow } from '../../../support/render-window.tsx'

/** Numbers of two companies; a gap is a dash. */
const ROWS = [
  ['QNTL', 'a1', '—', 'a3'],
  ['KSTL', '—', 'b2', 'b3'],
  ['BRWF', 'c1', '—', '—'],
]

function Grid(): ReactElement {
  const grid = useRef<HTMLDivElement>(null)
  const press = useGridKeys(grid)
  return (
    <div ref={grid} tabIndex={0} aria-label="grid" role="region" onKeyDown={press}>
      <table>
        <thead>
          <tr>
            <th>Company</th>
            <th>2024</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, ...values]) => (
            <tr key={name}>
              <th>{name}</th>
              {values.map((value, place) => (
                <td key={place}>
                  {value === '—' ? (
                    value
                  ) : (
                    <button className="sourced" tabIndex={-1}>
                      {value}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Presses keys on a number, or on the grid itself, and resolves to the text of what has the focus then. */
async function after(from: string | null, keys: string) {
  const { user } = await renderWindow(<Grid />)
  const start =
    from === null ? screen.getByRole('region', { name: 'grid' }) : screen.getByRole('button', { name: from })
  start.focus()
  await user.keyboard(keys)
  return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
}

it('an arrow key goes from the table to its first number', async () => {
  expect(await after(null, '{ArrowDown}')).toBe('a1')
})

it.each([
  ['ArrowRight', 'a1', 'a3'],
  ['ArrowLeft', 'a3', 'a1'],
  ['ArrowDown', 'a1', 'c1'],
  ['ArrowUp', 'c1', 'a1'],
  ['End', 'a1', 'a3'],
  ['Home', 'b3', 'b2'],
])('%s goes from %s over gaps to %s', async (key, from, to) => {
  expect(await after(from, `{${key}}`)).toBe(to)
})

it.each([
  ['ArrowRight', 'a3'],
  ['ArrowLeft', 'b2'],
  ['ArrowDown', 'b3'],
  ['ArrowUp', 'a1'],
])('%s stays at %s, where nothing follows', async (key, from) => {
  expect(await after(from, `{${key}}`)).toBe(from)
})

it.each(['Control', 'Alt', 'Shift', 'Meta'])('an arrow key with %s is left to the window', async (modifier) => {
  expect(await after('a1', `{${modifier}>}{ArrowRight}{/${modifier}}`)).toBe('a1')
})

it('other keys are left to the window', async () => {
  expect(await after('a1', 'j')).toBe('a1')
})
