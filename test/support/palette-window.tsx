import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import type { Output } from '../../app/ipc/contract.ts'
import type { StoryRow } from '../../app/ipc/news-schemas.ts'
import { CommandProvider, useCommands } from '../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../renderer/query/connection.ts'
import { FIRST_LOCATION } from '../../renderer/shell/navigation.ts'
import type { Destinations } from '../../renderer/shell/palette/entry.ts'
import '../../renderer/shell/palette/palette.tsx'
import { PaletteLoader, usePalette } from '../../renderer/shell/palette-loader.tsx'
import { connectionView } from './connection-view.ts'
import { renderWindow } from './render-window.tsx'
import type { Replies } from './render-window.tsx'
import { rowOf } from './service-replies.ts'

/** A row of the list of stories. */
export const row = (id: number, title: string): StoryRow => ({ ...rowOf(Date.UTC(2026, 9, 30)), id, title })

/** A list of no stories. */
export const NO_ROWS: Output<'news.rows'> = {
  rows: [],
  receivedAt: null,
  more: false,
  isPartial: false,
  failedRules: [],
}

/** What main replies by default. */
export const PALETTE_REPLIES: Replies = {
  'organiser.get': () => ({
    watchLists: [{ id: 1, name: 'Chip makers', symbols: ['QNTL', 'MRDN'], isPaused: false }],
    queries: [{ id: 1, name: 'Margins', query: 'margin', purpose: 'saved', colour: null, sound: null }],
  }),
  'connections.list': () => [],
  'companies.named': () => [],
  'news.complete': ({ start }) =>
    [
      { value: 'QNTL', count: 12 },
      { value: 'QNX', count: 1 },
    ].filter(({ value }) => value.startsWith(start.toUpperCase())),
  'news.rows': ({ query }) => ({
    ...NO_ROWS,
    rows: query === 'gross margin*' ? [row(42, 'Gross margin slips')] : [],
  }),
}

/** Where the palette led to. */
export const destinations = {
  onStory: vi.fn<Destinations['onStory']>(),
  onSearch: vi.fn<Destinations['onSearch']>(),
  onCompany: vi.fn<Destinations['onCompany']>(),
  onRatios: vi.fn<Destinations['onRatios']>(),
  onPlace: vi.fn<Destinations['onPlace']>(),
}
/** The command that stars a story. */
export const star = vi.fn<() => void>()

function Window(): ReactElement {
  const palette = usePalette()
  useCommands([
    { id: 'window.palette', run: palette.open },
    { id: 'news.toggle-star', run: star },
    { id: 'news.next', unavailable: 'The list has no stories.', run: () => undefined },
  ])
  const [steps] = useState([FIRST_LOCATION, { ...FIRST_LOCATION, view: 'console' as const }, FIRST_LOCATION])
  return (
    <>
      <button type="button">Before</button>
      {palette.isOpen ? (
        <PaletteLoader
          steps={steps}
          current={FIRST_LOCATION}
          symbols={['KSTL']}
          destinations={destinations}
          onClose={palette.close}
        />
      ) : null}
    </>
  )
}

/** Shows a window and opens its palette by the key. */
export async function openPalette(replies: Replies = PALETTE_REPLIES) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Window />
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )
  screen.getByRole('button', { name: 'Before' }).focus()
  await window.user.keyboard('{Control>}k{/Control}')
  await window.settle()
  const type = async (text: string): Promise<void> => {
    await window.user.keyboard(text)
    await window.settle()
  }
  return { ...window, type }
}

/** The titles that the palette offers. */
export const options = (): (string | null)[] =>
  [...document.querySelectorAll('.palette-title')].map(({ textContent }) => textContent)
/** What Enter runs. */
export const highlighted = (): string | null =>
  screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'))?.textContent ?? null
