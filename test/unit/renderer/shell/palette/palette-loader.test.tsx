// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ReactElement } from 'react'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { FIRST_LOCATION } from '../../../../../renderer/shell/window/navigation.ts'
import { PaletteLoader, usePalette } from '../../../../../renderer/shell/palette/palette-loader.tsx'
// What the palette needs is loaded before; the palette itself is not.
import '../../../../../renderer/shell/palette/use-entries.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const loading = vi.hoisted(() => ({ end: (): void => undefined, ended: Promise.resolve() }))
vi.mock('../../../../../renderer/shell/palette/palette.tsx', async (original) => {
  const module = await original()
  await loading.ended
  return module
})

const next = vi.fn()

beforeEach(() => {
  localStorage.clear()
  next.mockClear()
  loading.ended = new Promise((resolve) => {
    loading.end = resolve
  })
})

const nothing = { onStory: vi.fn(), onSearch: vi.fn(), onCompany: vi.fn(), onRatios: vi.fn(), onPlace: vi.fn() }

function Window(): ReactElement {
  const palette = usePalette()
  useCommands([
    { id: 'window.palette', run: palette.open },
    { id: 'news.next', run: next },
  ])
  return (
    <>
      <button type="button">Before</button>
      {palette.isOpen ? (
        <PaletteLoader
          steps={[]}
          current={FIRST_LOCATION}
          symbols={[]}
          destinations={nothing}
          onClose={palette.close}
        />
      ) : null}
    </>
  )
}

it('what is typed while the palette is being loaded runs no command, can be taken back, and stays typed', async () => {
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Window />
      </CommandProvider>
    </ConnectionContext>,
    { 'organiser.get': () => ({ watchLists: [], queries: [] }), 'connections.list': () => [] },
  )
  const before = screen.getByRole('button', { name: 'Before' })
  before.focus()
  await user.keyboard('{Control>}k{/Control}j')
  await settle()
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Escape}')
  await settle()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(before)

  await user.keyboard('{Control>}k{/Control}next sto')
  loading.end()
  await settle()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Go to anything' })
  expect(field.value).toBe('next sto')
  expect(document.activeElement).toBe(field)
  expect(next).not.toHaveBeenCalled()

  await user.keyboard('{Escape}')
  await settle()
  expect(document.activeElement).toBe(before)
})
