// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMAND_IDS, CATALOGUE } from '../../../../../app/domain/commands/catalogue.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { NO_FILTER } from '../../../../../app/domain/webhooks/delivery-filter.ts'
import { NOTHING_KEPT } from '../../../../../app/domain/window/drafts.ts'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import type { Output } from '../../../../../app/ipc/contract.ts'
import type { StoryRow } from '../../../../../app/ipc/news/stories.ts'
import type { Place } from '../../../../../app/ipc/window/location.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { windowStartQuery } from '../../../../../renderer/query/application.ts'
import { FIRST_LOCATION } from '../../../../../renderer/shell/window/navigation.ts'
import type { Destinations, PaletteEntry } from '../../../../../renderer/shell/palette/entry.ts'
import { rank } from '../../../../../renderer/shell/palette/rank.ts'
import { useEntries } from '../../../../../renderer/shell/palette/use-entries.ts'
import '../../../../../renderer/shell/palette/palette.tsx'
import { PaletteLoader, usePalette } from '../../../../../renderer/shell/palette/palette-loader.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../support/window/service-replies.ts'

beforeEach(() => localStorage.clear())

/** A row of the list of stories. */
const row = (id: number, title: string): StoryRow => ({ ...rowOf(Date.UTC(2026, 9, 30)), id, title })

/** A list of no stories. */
const NO_ROWS: Output<'news.rows'> = { rows: [], receivedAt: null, more: false, failedRules: [] }

/** What main replies by default. */
const REPLIES: Replies = {
  'organiser.get': () => ({
    watchLists: [{ id: 1, name: 'Chip makers', symbols: ['QNTL', 'MRDN'], isPaused: false }],
    queries: [{ id: 1, name: 'Margins', query: 'margin', purpose: 'saved', colour: null, sound: null }],
  }),
  'connections.list': () => [],
  'companies.named': ({ words }) =>
    words.every((word) => /^kes|^bas/i.test(word))
      ? [{ symbol: 'KSTL', name: 'Kestrel Basin Group', identifier: null }]
      : [],
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
const destinations = {
  onStory: vi.fn<Destinations['onStory']>(),
  onSearch: vi.fn<Destinations['onSearch']>(),
  onCompany: vi.fn<Destinations['onCompany']>(),
  onRatios: vi.fn<Destinations['onRatios']>(),
  onPlace: vi.fn<Destinations['onPlace']>(),
}
/** The command that stars a story. */
const star = vi.fn<() => void>()

const sheet = (symbol: string): Place => ({ ...PLACE, view: 'sheet', sheet: { ...PLACE.sheet, symbol } })

function Window(): ReactElement {
  useQuery(windowStartQuery)
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

const renderInWindow = (content: ReactElement, replies: Replies = {}) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>{content}</CommandProvider>
    </ConnectionContext>,
    { ...REPLIES, ...replies },
  )

/** Shows a window and opens its palette by the key. */
async function openPalette(replies: Replies = {}) {
  const window = await renderInWindow(<Window />, replies)
  screen.getByRole('button', { name: 'Before' }).focus()
  await window.user.keyboard('{Control>}k{/Control}')
  await window.settle()
  const type = async (text: string): Promise<void> => {
    fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
    await window.settle()
  }
  const enter = async (): Promise<void> => {
    await window.user.keyboard('{Enter}')
    await window.settle()
  }
  const choose = async (text: string): Promise<void> => {
    await type(text)
    await enter()
  }
  return { ...window, type, enter, choose }
}

/** The titles that the palette offers. */
const options = (): (string | null)[] =>
  [...document.querySelectorAll('.palette-title')].map(({ textContent }) => textContent)
/** What Enter runs. */
const highlighted = (): string | null =>
  screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'))?.textContent ?? null

describe('the palette', () => {
  it('opens by its key with the focus in its field, and gives it back on Escape', async () => {
    const { user, settle } = await openPalette()
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
    await user.keyboard('{Escape}')
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }))
  })

  it('has the focus in its field before the next key can come', async () => {
    const { user, settle } = await openPalette()
    await user.keyboard('{Escape}')
    await settle()
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })

  it('has every command of the catalogue except itself, each found by its title', async () => {
    let entries: readonly PaletteEntry[] = []
    function Entries(): null {
      ;({ entries } = useEntries('commands', '', [], FIRST_LOCATION, [], destinations, () => undefined))
      return null
    }
    await renderInWindow(<Entries />)
    expect(entries.map(({ id, title }) => [id, title])).toEqual(
      COMMAND_IDS.filter((id) => id !== 'window.palette').map((id) => [id, CATALOGUE[id].title]),
    )
    const isFound = (wanted: PaletteEntry): boolean =>
      rank(entries, wanted.title, () => 0).some(({ items }) => items.some(({ entry }) => entry === wanted))
    expect(entries.filter((entry) => !isFound(entry)).map(({ id }) => id)).toEqual([])
  })

  it('shows the key of a command beside it', async () => {
    const { type } = await openPalette()
    await type('>star or unstar')
    expect(within(screen.getByRole('option', { name: /^Star or unstar/ })).getByText('s').tagName).toBe('KBD')
  })

  it('runs a command with Enter when it is gone and the focus is back', async () => {
    const { type, enter } = await openPalette()
    star.mockImplementation(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }))
    })
    await type('star or')
    expect(highlighted()).toContain('Star or unstar')
    await enter()
    expect(star).toHaveBeenCalledOnce()
  })

  it('says why a command cannot run, and stays open', async () => {
    const { type, enter } = await openPalette()
    await type('>next story')
    const [option] = screen.getAllByRole('option', { name: /Next story/ })
    expect(option?.textContent).toContain('The list has no stories.')
    expect(highlighted()).toContain('Next story')
    await enter()
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('finds a company by the beginning of its symbol, and what to see of it', async () => {
    const { type, enter } = await openPalette()
    await type('qntl ratios')
    expect(highlighted()).toBe('QNTL ratios')
    await enter()
    expect(destinations.onRatios).toHaveBeenCalledWith('QNTL')
  })

  it('finds a symbol in use, and one of a watch list, also without any story', async () => {
    const { type } = await openPalette()
    await type('$kst')
    expect(options()[0]).toBe('KSTL company page')
    await type('$mrd')
    expect(options()[0]).toBe('MRDN company page')
  })

  it('offers a symbol of which nothing is known, after $', async () => {
    const { type } = await openPalette()
    await type('$zzz')
    expect(options()).toEqual(['ZZZ company page', 'ZZZ ratios', 'ZZZ earnings', 'ZZZ stories'])
  })

  it('finds stories by their words, while the last one is typed', async () => {
    const { type, enter } = await openPalette()
    await type('/gross margin')
    expect(options()).toEqual(['Gross margin slips', 'List the stories with “gross margin”'])
    await enter()
    expect(destinations.onStory).toHaveBeenCalledWith(42)
    // A story is read once, so its use is not remembered.
    expect(localStorage).toHaveLength(0)
  })

  it('opens a story by its ID', async () => {
    const { user, settle, type } = await openPalette()
    await type('123456')
    await user.click(screen.getByRole('option', { name: /ID 123456/ }))
    await settle()
    expect(destinations.onStory).toHaveBeenCalledWith(123456)
  })

  it('finds watch lists and saved searches', async () => {
    const { type, enter } = await openPalette()
    await type('chip mak')
    expect(highlighted()).toContain('Chip makers')
    await enter()
    expect(destinations.onSearch).toHaveBeenCalledWith('list:"Chip makers"', 'visible')
  })

  it('begins with the last places and the commands in use', async () => {
    const { user, settle, choose } = await openPalette()
    expect(options()[0]).toBe('Console')
    await choose('star or')
    await user.keyboard('{Control>}k{/Control}')
    await settle()
    const commands = screen.getByRole('group', { name: 'Commands' })
    expect(within(commands).getAllByRole('option')[0]?.textContent).toContain('Star or unstar')
  })

  it('leads to its prefixes with ?', async () => {
    const { user, type } = await openPalette()
    await type('?')
    expect(options()).toContain('Keyboard shortcuts')
    await user.click(screen.getByRole('option', { name: /Only stories/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('/')
  })

  it('says where it looked when nothing is found', async () => {
    const { type } = await openPalette({ 'news.complete': () => [] })
    await type('>zzzzqq')
    expect(screen.getByRole('dialog').textContent).toContain('No command has these words.')
  })
})

describe('what could not be read is said in the list:', () => {
  it.each([
    ['news.complete', 'qn', 'The symbols could not be read.'],
    ['news.rows', 'margin', 'The stories could not be read.'],
    ['organiser.get', '', 'The lists and searches could not be read.'],
    ['connections.list', '', 'The connections could not be read.'],
  ] as const)('%s', async (channel, words, said) => {
    const { user, settle, type, inputsOf } = await openPalette({
      [channel]: refusing({ kind: 'internal', reference: 'ref-1' }),
    })
    if (words !== '') await type(words)
    const before = inputsOf(channel).length
    await user.click(screen.getByRole('option', { name: new RegExp(said) }))
    await settle()
    expect(inputsOf(channel).length).toBe(before + 1)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
})

describe('a short form in the palette', () => {
  it.each([
    ['ZZZ', 'ZZZ company page'],
    ['QNTL R', 'QNTL ratios'],
    ['QNTL E', 'QNTL earnings'],
    ['QNTL N', 'QNTL stories12 stories'],
    ['qntl e', 'QNTL earnings'],
    ['N 123456', 'Open the story with the ID 123456'],
    ['W News/v1', 'Webhook test of News/v1Webhooks'],
  ])('%s comes first, and once', async (words, first) => {
    const { type } = await openPalette()
    await type(words)
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(first)
    expect(highlighted()).toBe(first)
    expect(new Set(options()).size).toBe(options().length)
  })

  it.each([
    ['qntl kstl margins annual restated', 'Ratios of QNTL and KSTL: margins, years (12M), restated'],
    ['kestrel basin e q3', 'Earnings of KSTL: Q3'],
  ])('%s is shown first as it is read, before it is gone to', async (typed, words) => {
    const { type, enter } = await openPalette()
    await type(typed)
    expect(highlighted()).toBe(words)
    expect(destinations.onPlace).not.toHaveBeenCalled()
    await enter()
    expect(destinations.onPlace).toHaveBeenCalledOnce()
  })

  it('of a symbol of which nothing is known comes after the symbols that begin with it', async () => {
    const { type } = await openPalette()
    await type('QNT')
    const titles = options()
    expect(highlighted()).toMatch(/^QNTL company page/)
    expect(titles.indexOf('QNT company page')).toBeGreaterThan(titles.indexOf('QNTL stories'))
  })

  it('leads to the earnings of a company', async () => {
    const { choose } = await openPalette()
    await choose('QNTL E')
    const place = destinations.onPlace.mock.calls.at(-1)?.[0]
    expect([place?.view, place?.earnings.request.symbols]).toEqual(['earnings', ['QNTL']])
  })

  it('leads to the form for a kind of webhook, and sends nothing', async () => {
    const { choose, inputsOf } = await openPalette()
    await choose('W Splits/v1')
    const place = destinations.onPlace.mock.calls.at(-1)?.[0]
    expect([place?.view, place?.webhooks.panel, place?.webhooks.kind]).toEqual(['webhooks', 'send', 'Splits/v1'])
    expect(inputsOf('webhook.test')).toEqual([])
  })

  it('is named by the help, with a symbol in use, and is put into the field', async () => {
    const { user, type } = await openPalette()
    await type('?')
    expect(screen.getByRole('group', { name: 'Short forms' }).textContent).toContain('Ratios of a companyKSTL R')
    await user.click(screen.getByRole('option', { name: /Ratios of a company/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('KSTL R')
  })
})

describe('Enter in the palette', () => {
  it('opens the first story that it finds when Enter came before the answer', async () => {
    const answer = Promise.withResolvers<Output<'news.rows'>>()
    const { user, settle } = await openPalette({ 'news.rows': () => answer.promise })
    await user.keyboard('/gross margin{Enter}')
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    answer.resolve({ ...NO_ROWS, rows: [row(43, 'Gross margin rises')] })
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(destinations.onStory).toHaveBeenLastCalledWith(43)
  })

  it('waits no more for what was typed before', async () => {
    const answer = Promise.withResolvers<Output<'news.rows'>>()
    const { user, settle } = await openPalette({ 'news.rows': () => answer.promise })
    destinations.onStory.mockClear()
    await user.keyboard('/gross margin{Enter}s')
    answer.resolve({ ...NO_ROWS, rows: [row(43, 'Gross margins rise')] })
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(destinations.onStory).not.toHaveBeenCalled()
  })

  it('runs what was chosen with the arrows, whatever is still being looked for', async () => {
    const { user, settle } = await openPalette({
      'news.rows': () => Promise.withResolvers<Output<'news.rows'>>().promise,
    })
    await user.keyboard('/gross margin')
    await settle()
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await settle()
    expect(destinations.onSearch).toHaveBeenLastCalledWith('gross margin', 'visible')
  })
})

const filter = { ...NO_FILTER, kind: 'other' as const }
const SAVED = { name: 'odd ones', text: 'unheard', filter }

it('a saved filter of deliveries leads to the deliveries that it leaves', async () => {
  const { type, enter } = await openPalette({
    'preferences.get': () => ({
      ...DEFAULT_PREFERENCES,
      deliveryFilters: { test: [SAVED], two: [{ ...SAVED, name: 'odd others' }] },
    }),
  })
  await type('odd')
  expect(options().filter((title) => title?.startsWith('odd'))).toEqual(['odd ones'])
  await enter()
  expect(destinations.onPlace.mock.calls.at(-1)?.[0]).toMatchObject({
    view: 'webhooks',
    webhooks: { panel: 'receiver', search: 'unheard', filter, showsFilter: true, follows: true, selected: null },
  })
})

describe('what the palette finds', () => {
  it.each([
    ['a search', 'margins', 'query 1'],
    ['a list', 'chip makers', 'list 1'],
    ['what was asked of a company', 'qntl ratios', 'ratios of QNTL'],
    ['a setting', 'quiet hours', 'setting reading Quiet hours'],
  ])('remembers the use of %s', async (_what, words, id) => {
    const { choose } = await openPalette()
    await choose(words)
    expect(Object.keys(JSON.parse(localStorage.getItem('palette.uses') ?? '{}') as object)).toEqual([id])
  })

  it.each([
    ['kestrel bas', 'KSTL company pageKestrel Basin Group', 'onCompany'],
    ['$kestrel', 'KSTL company pageKestrel Basin Group', 'onCompany'],
    ['kestrel ratios', 'KSTL ratios', 'onRatios'],
  ] as const)('finds a company by its name: %s', async (words, title, leads) => {
    const { type, enter } = await openPalette()
    await type(words)
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(title)
    await enter()
    expect(destinations[leads]).toHaveBeenLastCalledWith('KSTL')
  })

  it.each([
    ['saved connections', { section: 'connections' }],
    ['limits of stories', { section: 'library', line: 'Stories' }],
    ['time zone', { section: 'reading', line: 'Times in' }],
  ])('leads to a part or a line of the settings: %s', async (words, settings) => {
    const { choose } = await openPalette()
    await choose(words)
    expect(destinations.onPlace).toHaveBeenLastCalledWith(expect.objectContaining({ view: 'settings', settings }))
  })

  it('offers the places from before the start after those since then', async () => {
    await openPalette({
      'window.start': () => ({
        stopped: null,
        views: [
          { connection: 'test', place: sheet('MRDN'), recents: [sheet('HLDN')], kept: NOTHING_KEPT },
          { connection: 'other', place: null, recents: [sheet('AAPL')], kept: NOTHING_KEPT },
        ],
        layout: DEFAULT_LAYOUT,
        logFile: '/log',
        locales: { numbers: 'en-US', dates: 'en-US' },
      }),
    })
    const offered = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Console', 'Company: MRDN', 'Company: HLDN'])
  })
})
