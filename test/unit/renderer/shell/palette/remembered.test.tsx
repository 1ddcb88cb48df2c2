// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import type { Place } from '../../../../../app/ipc/place.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { windowStartQuery } from '../../../../../renderer/query/status-queries.ts'
import { FIRST_LOCATION } from '../../../../../renderer/shell/navigation.ts'
import '../../../../../renderer/shell/palette/palette.tsx'
import { PaletteLoader, usePalette } from '../../../../../renderer/shell/palette-loader.tsx'
import { connectionView } from '../../../../support/connection-view.ts'
import { PLACE } from '../../../../support/place.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

beforeEach(() => localStorage.clear())

const sheet = (symbol: string): Place => ({ ...PLACE, view: 'sheet', sheet: { ...PLACE.sheet, symbol } })

const destinations = {
  onStory: vi.fn(),
  onSearch: vi.fn(),
  onCompany: vi.fn(),
  onRatios: vi.fn(),
  onPlace: vi.fn(),
}
const STEPS = [FIRST_LOCATION, { ...FIRST_LOCATION, view: 'console' as const }, FIRST_LOCATION]

function Window(): ReactElement {
  useQuery(windowStartQuery)
  const palette = usePalette()
  useCommands([{ id: 'window.palette', run: palette.open }])
  return (
    <>
      {palette.isOpen ? (
        <PaletteLoader
          steps={STEPS}
          current={FIRST_LOCATION}
          symbols={[]}
          destinations={destinations}
          onClose={palette.close}
        />
      ) : null}
    </>
  )
}

async function open() {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Window />
      </CommandProvider>
    </ConnectionContext>,
    {
      'organiser.get': () => ({
        watchLists: [{ id: 1, name: 'Chip makers', symbols: ['QNTL'], isPaused: false }],
        queries: [{ id: 1, name: 'Margins', query: 'margin', purpose: 'saved', colour: null, sound: null }],
      }),
      'connections.list': () => [],
      'news.complete': ({ start }) => (start.toUpperCase().startsWith('Q') ? [{ value: 'QNTL', count: 12 }] : []),
      'companies.named': ({ words }) =>
        words.every((word) => /^kes|^bas/i.test(word))
          ? [{ symbol: 'KSTL', name: 'Kestrel Basin Group', identifier: null }]
          : [],
      'news.rows': () => ({ rows: [], receivedAt: null, more: false, isPartial: false, failedRules: [] }),
      'window.start': () => ({
        stopped: null,
        places: [{ connection: 'test', place: sheet('MRDN') }],
        kept: [],
        recents: [
          { connection: 'test', places: [sheet('HLDN')] },
          { connection: 'other', places: [sheet('AAPL')] },
        ],
        layout: DEFAULT_LAYOUT,
        logFile: '/log',
      }),
    },
  )
  await window.user.keyboard('{Control>}k{/Control}')
  await window.settle()
  const choose = async (words: string): Promise<void> => {
    await window.user.type(screen.getByRole('combobox'), words)
    await window.settle()
    await window.user.keyboard('{Enter}')
    await window.settle()
  }
  return { ...window, choose }
}

describe('the palette', () => {
  it.each([
    ['a search', 'margins', 'query 1'],
    ['a list', 'chip makers', 'list 1'],
    ['what was asked of a company', 'qntl ratios', 'ratios of QNTL'],
    ['a setting', 'quiet hours', 'setting reading Quiet hours'],
  ])('remembers the use of %s', async (_what, words, id) => {
    const { choose } = await open()
    await choose(words)
    expect(Object.keys(JSON.parse(localStorage.getItem('palette.uses') ?? '{}') as object)).toEqual([id])
  })

  it.each([
    ['kestrel bas', 'KSTL company pageKestrel Basin Group', 'onCompany'],
    ['$kestrel', 'KSTL company pageKestrel Basin Group', 'onCompany'],
    ['kestrel ratios', 'KSTL ratios', 'onRatios'],
  ] as const)('finds a company by its name: %s', async (words, title, leads) => {
    const { user, settle } = await open()
    await user.type(screen.getByRole('combobox'), words)
    await settle()
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(title)
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations[leads]).toHaveBeenLastCalledWith('KSTL')
  })

  it.each([
    ['saved connections', 'connections', undefined],
    ['limits of stories', 'library', 'Stories'],
  ])('leads to %s', async (words, section, line) => {
    const { choose } = await open()
    await choose(words)
    expect(destinations.onPlace).toHaveBeenLastCalledWith(
      expect.objectContaining({ view: 'settings', settings: { section, ...(line === undefined ? {} : { line }) } }),
    )
  })

  it('leads to a line of the settings by other words for it', async () => {
    const { choose } = await open()
    await choose('time zone')
    expect(destinations.onPlace).toHaveBeenLastCalledWith(
      expect.objectContaining({ view: 'settings', settings: { section: 'reading', line: 'Times in' } }),
    )
  })

  it('offers the places from before the start after those since then', async () => {
    await open()
    const offered = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Console', 'Company: MRDN', 'Company: HLDN'])
  })
})
