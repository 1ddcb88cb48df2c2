// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { reachWideTables } from '../../../../renderer/ui/wide-tables.ts'

/** The observer of the page: what it looks at, and what a new size calls. */
const observed = new Set<Element>()
let resize: () => void = () => undefined

class Observer {
  constructor(onResize: () => void) {
    resize = onResize
  }
  observe(element: Element): void {
    observed.add(element)
  }
  disconnect(): void {
    observed.clear()
  }
}

afterEach(() => vi.unstubAllGlobals())

/** A block with a table of this width in a place of 300 pixels. */
function block(width: number): { table: HTMLTableElement; widen: (to: number) => void; end: () => void } {
  vi.stubGlobal('ResizeObserver', Observer)
  document.body.innerHTML = '<div><table><tbody><tr><td>1</td></tr></tbody></table></div>'
  const [table] = document.querySelectorAll('table')
  const [part] = document.querySelectorAll('div')
  if (table === undefined || part === undefined) throw new Error('the markup has no table')
  let now = width
  Object.defineProperty(table, 'clientWidth', { value: 300 })
  Object.defineProperty(table, 'scrollWidth', { get: () => now })
  const end = reachWideTables(part)
  resize()
  return {
    table,
    widen(to) {
      now = to
      resize()
    },
    end,
  }
}

it('a table that is wider than its place is a stop of Tab', () => {
  expect(block(900).table.tabIndex).toBe(0)
})

it('a table that fits is none, also once it fits', () => {
  const { table, widen } = block(200)
  expect(table.hasAttribute('tabindex')).toBe(false)
  widen(900)
  expect(table.tabIndex).toBe(0)
  widen(200)
  expect(table.hasAttribute('tabindex')).toBe(false)
})

it('the rows of a table are looked at as well, because their width does not change that of the table', () => {
  const { table, end } = block(200)
  expect(observed.has(table.tBodies[0] as Element)).toBe(true)
  end()
  expect(observed.size).toBe(0)
})
