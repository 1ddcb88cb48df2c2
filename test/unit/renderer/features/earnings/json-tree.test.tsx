// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ContextMenuArea } from '../../../../../renderer/ui/controls/context-menu.tsx'
import { JsonTree } from '../../../../../renderer/features/earnings/json-tree.tsx'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { WireNumber, type WireTree } from '../../../../../app/domain/responses/wire-tree.ts'
import { stubCopying } from '../../../../support/window/copying.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const REPORT: WireTree = {
  symbol: 'QNTL',
  reports: [{ eps: new WireNumber('0.10'), deep: { deeper: { deepest: true } } }],
  notes: {},
}

const open = (value: WireTree = REPORT) => renderWindow(<JsonTree name="data" value={value} />)

const openInMenuArea = () =>
  renderWindow(
    <CommandProvider>
      <ContextMenuArea className="shell">
        <JsonTree name="data" value={REPORT} />
      </ContextMenuArea>
    </CommandProvider>,
  )
const item = (name: string | RegExp): HTMLElement => screen.getByRole('treeitem', { name })
const lines = (): string[] => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
const focused = (): string => document.activeElement?.textContent ?? ''

const list = (count: number): WireTree => Array.from({ length: count }, (_, place) => `value ${place}`)

it('names that could be taken for none or for another are quoted, and any name can be one', async () => {
  await open({ '': 1, ' ': 2, basic: 3, 'basic ': 4, 'eps.basic': 5, '\ud800': { x: 6 }, 'a\u202eb': 7 })
  expect(lines().slice(1)).toEqual([
    '"" 1',
    '" " 2',
    'basic 3',
    '"basic " 4',
    'eps.basic 5',
    '"\\ud800" 1 member',
    'x 6',
    'a[U+202E]b 7',
  ])
})

it('each item tells its level, its place among its siblings and whether it is open', async () => {
  await open()
  const attributes = screen
    .getAllByRole('treeitem')
    .map((each) => [
      each.textContent,
      ...['level', 'posinset', 'setsize', 'expanded'].map((name) => each.getAttribute(`aria-${name}`)),
    ])
  expect(attributes).toEqual([
    ['data 3 members', '1', '1', '1', 'true'],
    ['symbol “QNTL”', '2', '1', '3', null],
    ['reports 1 element', '2', '2', '3', 'true'],
    ['0 2 members', '3', '1', '1', 'true'],
    ['eps 0.10', '4', '1', '2', null],
    ['deep 1 member', '4', '2', '2', 'false'],
    ['notes empty', '2', '3', '3', 'true'],
  ])
  expect(within(screen.getByRole('tree', { name: 'The response' })).getAllByRole('group')).toHaveLength(4)
})

it('Tab stops once, where the focus was last', async () => {
  const { user } = await open()
  await user.tab()
  expect(focused()).toBe('data 3 members')
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
  await user.tab({ shift: true })
  expect(focused()).toBe('symbol “QNTL”')
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('the right arrow opens, then enters; the left arrow closes, then leaves', async () => {
  const { user } = await open()
  item(/^deep/).focus()
  await user.keyboard('{ArrowRight}')
  expect(item(/^deep /).getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('deep 1 member')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('deeper 1 member')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('deep 1 member')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('deep 1 member')
  expect(lines()).not.toContain('deeper 1 member')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('0 2 members')
})

it('the left arrow does nothing at a closed root, and the right arrow nothing at a leaf or an empty list', async () => {
  const { user } = await open()
  await user.tab()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(lines()).toEqual(['data 3 members'])
  expect(focused()).toBe('data 3 members')
  await user.keyboard('{ArrowRight}')
  for (const name of [/^symbol/, /^notes/]) {
    item(name).focus()
    const before = focused()
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe(before)
  }
})

it('up, down, Home and End move through what is drawn', async () => {
  const { user } = await open()
  await user.tab()
  const passed: string[] = []
  while (passed.length < lines().length) {
    passed.push(focused())
    await user.keyboard('{ArrowDown}')
  }
  expect(passed).toEqual(lines())
  expect(focused()).toBe('notes empty')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('deep 1 member')
  await user.keyboard('{Home}')
  expect(focused()).toBe('data 3 members')
  await user.keyboard('{End}')
  expect(focused()).toBe('notes empty')
})

it('Enter, Space and a click open and close', async () => {
  const { user } = await open()
  item(/^reports/).focus()
  const isOpen = () => item(/^reports/).getAttribute('aria-expanded') === 'true'
  await user.keyboard('{Enter}')
  expect(isOpen()).toBe(false)
  await user.keyboard(' ')
  expect(isOpen()).toBe(true)
  await user.click(item(/^reports/))
  expect(isOpen()).toBe(false)
})

it('keys with Ctrl, Alt or Shift are left to others', async () => {
  const { user } = await open()
  await user.tab()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{End}{/Control}{Alt>}{ArrowLeft}{/Alt}')
  expect(focused()).toBe('data 3 members')
  expect(lines()).toHaveLength(7)
})

it('a click that ends a selection of text closes nothing', async () => {
  const { user } = await open()
  getSelection()?.selectAllChildren(item(/^reports/))
  // The press of a click would end the selection; the release at its end does not.
  item(/^reports/).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(item(/^reports/).getAttribute('aria-expanded')).toBe('true')
  item(/^reports/).focus()
  await user.keyboard('{ArrowLeft}')
  expect(item(/^reports/).getAttribute('aria-expanded')).toBe('false')
})

it('of a long list the first forty are shown, and the others when they are asked for', async () => {
  const { user } = await open(list(100))
  expect(lines()).toEqual(['data 100 elements'])
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(lines()).toHaveLength(42)
  await user.keyboard('{End}')
  expect(focused()).toBe('60 more')
  expect(item('60 more').getAttribute('aria-posinset')).toBe('41')
  await user.keyboard('{ArrowRight}{End}')
  expect(focused()).toBe('99 “value 99”')
  expect(lines()).toHaveLength(102)
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('60 more')
})

it('Tab still stops in the tree when the item that had the focus is gone', async () => {
  const { user } = await open()
  item(/^eps/).focus()
  await user.click(item(/^reports/))
  await user.click(document.body)
  await user.tab()
  expect(focused()).toBe('reports 1 element')
})

it.each([
  [/^eps/, ['Copy as sent', 'Copy the name', 'Refresh the earnings', 'Next form of the earnings']],
  [/^deep/, ['Copy the name', 'Refresh the earnings', 'Next form of the earnings']],
])('the item %s has a menu', async (name, entries) => {
  const { settle } = await openInMenuArea()
  fireEvent.contextMenu(item(name))
  await settle()
  const found = screen.getAllByRole('menuitem').map((each) => each.firstChild?.textContent)
  expect(found).toEqual(entries)
})

// I1
it('a number is copied with the digits as sent, and is the same number in a spreadsheet of any language', async () => {
  const copied = stubCopying()
  const { settle, user } = await openInMenuArea()
  fireEvent.contextMenu(item(/^eps/))
  await settle()
  await user.click(screen.getByRole('menuitem', { name: 'Copy as sent' }))
  expect(copied).toEqual(['0.10', expect.stringContaining('<td sdval="0.10" sdnum="1033;"')])
})

it('what the person opened and closed stays so when the tree is shown again', async () => {
  const keeper = keeperWith({})
  const tree = (
    <KeeperContext value={keeper}>
      <JsonTree name="data" value={REPORT} />
    </KeeperContext>
  )
  const { user, unmount } = await renderWindow(tree, {})
  await user.click(item(/^deep /))
  await user.click(item(/^notes/))
  unmount()
  await renderWindow(tree, {})
  expect([/^deep /, /^notes/].map((name) => item(name).getAttribute('aria-expanded'))).toEqual(['true', 'false'])
})

it('a thousand members come slice by slice, with their places among all', async () => {
  const { user, settle } = await open(list(1000))
  await user.click(item(/^data/))
  const idle: IdleRequestCallback[] = []
  const request = vi.spyOn(window, 'requestIdleCallback').mockImplementation((callBack) => idle.push(callBack))
  await user.click(item('960 more'))
  expect(lines().length).toBeLessThan(500)
  request.mockRestore()
  act(() => idle[0]?.({ didTimeout: false, timeRemaining: () => 50 }))
  await settle()
  expect(lines()).toHaveLength(1002)
  expect(item('999 “value 999”').getAttribute('aria-posinset')).toBe('960')
})
