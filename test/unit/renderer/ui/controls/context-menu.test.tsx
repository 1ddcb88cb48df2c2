// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { ContextMenuArea, useContextMenu } from '../../../../../renderer/ui/controls/context-menu.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const star = vi.fn()
const copy = vi.fn()

beforeEach(() => {
  star.mockReset()
  copy.mockReset()
  getSelection()?.removeAllRanges()
})

function Story(): ReactElement {
  const offer = useContextMenu()
  useCommands([
    { id: 'news.toggle-star', run: star },
    { id: 'appearance.theme-dark', isOn: true, run: () => undefined },
    { id: 'appearance.theme-light', run: () => undefined },
    { id: 'story.find', unavailable: 'Open a story first.', run: () => undefined },
  ])
  return (
    <div
      role="listbox"
      aria-label="Stories"
      tabIndex={0}
      onContextMenu={(event) =>
        offer(event, {
          label: 'Story',
          entries: ['news.toggle-star', 'story.find', 'appearance.theme-dark', 'appearance.theme-light'],
        })
      }
    >
      <p
        onContextMenu={(event) =>
          offer(event, {
            label: 'Link',
            entries: [
              { label: 'Copy the address', run: copy },
              { label: 'Star this one', like: 'news.toggle-star', run: copy },
            ],
          })
        }
      >
        words of a story
      </p>
      <input aria-label="Note" />
    </div>
  )
}

async function open(target: () => Element) {
  const window = await renderWindow(
    <CommandProvider>
      <ContextMenuArea className="area">
        <Story />
        <p>elsewhere</p>
      </ContextMenuArea>
    </CommandProvider>,
    {},
  )
  screen.getByRole('listbox').focus()
  const isLeftToTheSystem = fireEvent.contextMenu(target())
  await window.settle()
  return { ...window, isLeftToTheSystem }
}

const words = (): Element => screen.getByText('words of a story')
const entries = (): (string | null)[] => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

it('what is inside comes first, and commands have their title and their key', async () => {
  const { isLeftToTheSystem } = await open(words)
  expect(isLeftToTheSystem).toBe(false)
  expect(entries()).toEqual(['Copy the address', 'Star this ones', 'Star or unstars', 'Find in the story…Ctrl+F'])
  expect(within(screen.getByRole('menu')).getAllByRole('group')).toHaveLength(2)
})

it('an entry runs when the menu is gone and the focus is back', async () => {
  const { user, settle } = await open(words)
  copy.mockImplementation(() => {
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('listbox'))
  })
  await user.click(await screen.findByRole('menuitem', { name: 'Copy the address' }))
  await settle()
  expect(copy).toHaveBeenCalledOnce()
})

it('an entry is chosen by keyboard', async () => {
  const { user, settle } = await open(() => screen.getByRole('listbox'))
  await user.keyboard('{ArrowDown}{Enter}')
  await settle()
  expect(star).toHaveBeenCalledOnce()
})

it('the menu has the keys before the next frame', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  try {
    const { user } = await open(() => screen.getByRole('listbox'))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(star).toHaveBeenCalledOnce()
  } finally {
    vi.unstubAllGlobals()
  }
})

it('a command that cannot run says why and does nothing', async () => {
  await open(words)
  const find = await screen.findByRole('menuitem', { name: /Find in the story/ })
  expect(find.getAttribute('aria-disabled')).toBe('true')
  expect(find.title).toBe('Open a story first.')
})

it('keys of commands do nothing while the menu is open, and Escape gives the focus back', async () => {
  const { user, settle } = await open(words)
  await user.keyboard('s')
  await settle()
  expect(star).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await settle()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
})

it.each([
  ['a text field', () => screen.getByRole('textbox')],
  ['a part that offers nothing', () => screen.getByText('elsewhere')],
])('%s is left to the system', async (_what, target) => {
  const { isLeftToTheSystem } = await open(target)
  expect(isLeftToTheSystem).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a selected text is left to the system', async () => {
  const { isLeftToTheSystem } = await open(() => {
    getSelection()?.selectAllChildren(words())
    return words()
  })
  expect(isLeftToTheSystem).toBe(true)
})

it('a choice is marked where it is made, and an entry that names what was clicked shows the key of its command', async () => {
  await open(words)
  expect(screen.getByRole('menuitem', { name: /^Star this one/ }).querySelector('.menu-key')?.textContent).toBe('s')
  expect(screen.getByRole('menuitemcheckbox', { name: 'Dark theme', checked: true })).toBeTruthy()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Light theme', checked: false })).toBeTruthy()
})
