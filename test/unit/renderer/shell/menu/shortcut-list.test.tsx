// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShortcutList } from '../../../../../renderer/shell/menu/shortcut-list.tsx'
import { WithDeskCommands } from '../../../../support/window/desk-commands.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const open = () =>
  renderWindow(
    <WithDeskCommands>
      <ShortcutList view="console" onClose={() => undefined} />
    </WithDeskCommands>,
  )

const find = (words: string): boolean => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })

const groups = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('the field that finds a shortcut has the focus, and the keys of the view on screen follow those of every view', async () => {
  await open()
  expect(groups().slice(0, 2)).toEqual(['In every view', 'Console'])
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a shortcut' }))
})

it('words of a command find its keys', async () => {
  await open()
  find('next pane')
  expect([groups(), screen.getAllByRole('definition').map(({ textContent }) => textContent)]).toEqual([
    ['In every view'],
    ['Next pane'],
  ])
})

it('a key finds its command', async () => {
  await open()
  find('f6')
  expect(screen.getByText('Next pane')).toBeTruthy()
})

it('a list without a match says so', async () => {
  await open()
  find('no such shortcut')
  expect([
    screen.getByText('No shortcut has these words or this key.'),
    screen.queryAllByRole('heading', { level: 3 }),
  ]).toHaveLength(2)
})

it.each([
  ['', ''],
  ['next pane', '1 shortcut found'],
  ['no such shortcut', '0 shortcuts found'],
])('the number of shortcuts that “%s” finds is announced as “%s”', async (words, announced) => {
  await open()
  find(words)
  expect(screen.getByRole('status').textContent).toBe(announced)
})
