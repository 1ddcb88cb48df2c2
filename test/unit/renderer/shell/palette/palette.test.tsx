// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMAND_IDS, CATALOGUE } from '../../../../../app/domain/commands/catalogue.ts'
import type { StoryRow } from '../../../../../app/ipc/news-schemas.ts'
import type { Output } from '../../../../../app/ipc/contract.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import type { Handler } from '../../../../../renderer/commands/registry.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { FIRST_LOCATION } from '../../../../../renderer/shell/navigation.ts'
import type { Location } from '../../../../../renderer/shell/navigation.ts'
import '../../../../../renderer/shell/palette/palette.tsx'
import { PaletteLoader } from '../../../../../renderer/shell/palette-loader.tsx'
import { usePalette } from '../../../../../renderer/shell/use-palette.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'
import { rowOf } from '../../../../support/service-replies.ts'

beforeEach(() => localStorage.clear())

const row = (id: number, title: string): StoryRow => ({ ...rowOf(Date.UTC(2026, 9, 30)), id, title })

const NO_ROWS: Output<'news.rows'> = { rows: [], receivedAt: null, more: false, isPartial: false, failedRules: [] }

const REPLIES: Replies = {
  'organiser.get': () => ({
    watchLists: [{ id: 1, name: 'Chip makers', symbols: ['QNTL', 'MRDN'], isPaused: false }],
    queries: [{ id: 1, name: 'Margins', query: 'margin', purpose: 'saved' }],
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

const destinations = {
  onStory: vi.fn(),
  onSearch: vi.fn(),
  onCompany: vi.fn(),
  onRatios: vi.fn(),
  onPlace: vi.fn(),
}
const star = vi.fn()

function Window({ handlers = [] }: { handlers?: readonly Handler[] }): ReactElement {
  const palette = usePalette()
  useCommands([
    { id: 'window.palette', run: palette.open },
    { id: 'news.toggle-star', run: star },
    { id: 'news.next', unavailable: 'The list has no stories.', run: () => undefined },
    ...handlers,
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

async function open(replies: Replies = REPLIES) {
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

const options = (): (string | null)[] =>
  [...document.querySelectorAll('.palette-title')].map(({ textContent }) => textContent)
const highlighted = (): string | null =>
  screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'))?.textContent ?? null

describe('the palette', () => {
  it('opens by its key with the focus in its field, and gives it back on Escape', async () => {
    const { user, settle } = await open()
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
    await user.keyboard('{Escape}')
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }))
  })

  it('has every command of the catalogue except itself', async () => {
    await open()
    const missing: string[] = []
    // Each is looked for by its own title, because the list is not endless.
    for (const id of COMMAND_IDS.filter((each) => each !== 'window.palette')) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: `>${CATALOGUE[id].title}` } })
      if (!options().includes(CATALOGUE[id].title)) missing.push(id)
    }
    expect(missing).toEqual([])
  })

  it('runs a command with Enter when it is gone and the focus is back', async () => {
    const { type, user, settle } = await open()
    star.mockImplementation(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }))
    })
    await type('star or')
    expect(highlighted()).toContain('Star or unstar')
    await user.keyboard('{Enter}')
    await settle()
    expect(star).toHaveBeenCalledOnce()
  })

  it('says why a command cannot run, and stays open', async () => {
    const { type, user, settle } = await open()
    await type('>next story')
    const [option] = screen.getAllByRole('option', { name: /Next story/ })
    expect(option?.textContent).toContain('The list has no stories.')
    expect(highlighted()).toContain('Next story')
    await user.keyboard('{Enter}')
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('finds a company by the beginning of its symbol, and what to see of it', async () => {
    const { type, user, settle } = await open()
    await type('qntl ratios')
    expect(highlighted()).toBe('QNTL ratios')
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations.onRatios).toHaveBeenCalledWith('QNTL')
  })

  it('finds a symbol in use, and one of a watch list, also without any story', async () => {
    const { type } = await open()
    await type('$kst')
    expect(options()[0]).toBe('KSTL company page')
    await type('{Control>}a{/Control}$mrd')
    expect(options()[0]).toBe('MRDN company page')
  })

  it('offers a symbol of which nothing is known, after $', async () => {
    const { type } = await open()
    await type('$zzz')
    expect(options()).toEqual(['ZZZ company page', 'ZZZ ratios', 'ZZZ earnings', 'ZZZ stories'])
  })

  it('finds stories by their words, while the last one is typed', async () => {
    const { type, user, settle } = await open()
    await type('/gross margin')
    expect(options()).toEqual(['Gross margin slips', 'List the stories with “gross margin”'])
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations.onStory).toHaveBeenCalledWith(42)
  })

  it('opens the first story that it finds when Enter came before the answer', async () => {
    const answer = Promise.withResolvers<Output<'news.rows'>>()
    const { user, settle } = await open({ ...REPLIES, 'news.rows': () => answer.promise })
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
    const { user, settle } = await open({ ...REPLIES, 'news.rows': () => answer.promise })
    destinations.onStory.mockClear()
    await user.keyboard('/gross margin{Enter}s')
    answer.resolve({ ...NO_ROWS, rows: [row(43, 'Gross margins rise')] })
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(destinations.onStory).not.toHaveBeenCalled()
  })

  it('runs what was chosen with the arrows, whatever is still being looked for', async () => {
    const { user, settle } = await open({
      ...REPLIES,
      'news.rows': () => Promise.withResolvers<Output<'news.rows'>>().promise,
    })
    await user.keyboard('/gross margin')
    await settle()
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await settle()
    expect(destinations.onSearch).toHaveBeenLastCalledWith('gross margin', 'visible')
  })

  it('opens a story by its ID', async () => {
    const { type, user, settle } = await open()
    await type('123456')
    await user.click(screen.getByRole('option', { name: /ID 123456/ }))
    await settle()
    expect(destinations.onStory).toHaveBeenCalledWith(123456)
  })

  it('finds watch lists and saved searches', async () => {
    const { type, user, settle } = await open()
    await type('chip mak')
    expect(highlighted()).toContain('Chip makers')
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations.onSearch).toHaveBeenCalledWith('list:"Chip makers"', 'visible')
  })

  it('begins with the last places and the commands in use', async () => {
    const { type, user, settle } = await open()
    expect(options()[0]).toBe('Console')
    await type('star or')
    await user.keyboard('{Enter}')
    await settle()
    await user.keyboard('{Control>}k{/Control}')
    await settle()
    const commands = screen.getByRole('group', { name: 'Commands' })
    expect(within(commands).getAllByRole('option')[0]?.textContent).toContain('Star or unstar')
  })

  it('leads to its prefixes with ?', async () => {
    const { type, user } = await open()
    await type('?')
    expect(options()).toContain('Keyboard shortcuts')
    await user.click(screen.getByRole('option', { name: /Only stories/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('/')
  })

  it('says where it looked when nothing is found', async () => {
    const { type } = await open({ ...REPLIES, 'news.complete': () => [] })
    await type('>zzzzqq')
    expect(screen.getByRole('dialog').textContent).toContain('No command has these words.')
  })

  it('remembers no story', async () => {
    const { type, user, settle } = await open()
    await type('/gross margin')
    await user.keyboard('{Enter}')
    await settle()
    expect(localStorage).toHaveLength(0)
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
  ])('%s comes first', async (words, first) => {
    const { type } = await open()
    await type(words)
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(first)
    expect(highlighted()).toBe(first)
  })

  it('is offered once', async () => {
    const { type } = await open()
    await type('QNTL R')
    expect(options().filter((title) => title === 'QNTL ratios')).toHaveLength(1)
  })

  it('leads to the earnings of a company', async () => {
    const { type, user, settle } = await open()
    await type('QNTL E')
    await user.keyboard('{Enter}')
    await settle()
    const place = destinations.onPlace.mock.calls.at(-1)?.[0] as Location
    expect([place.view, place.earnings.request.symbols]).toEqual(['earnings', ['QNTL']])
  })

  it('leads to the form for a kind of webhook, and sends nothing', async () => {
    const { type, user, settle, inputsOf } = await open()
    await type('W Splits/v1')
    await user.keyboard('{Enter}')
    await settle()
    const place = destinations.onPlace.mock.calls.at(-1)?.[0] as Location
    expect([place.view, place.webhooks.panel, place.webhooks.kind]).toEqual(['webhooks', 'send', 'Splits/v1'])
    expect(inputsOf('webhook.test')).toEqual([])
  })

  it('is named by the help, with a symbol in use, and is put into the field', async () => {
    const { type, user } = await open()
    await type('?')
    expect(screen.getByRole('group', { name: 'Short forms' }).textContent).toContain('Ratios of a companyKSTL R')
    await user.click(screen.getByRole('option', { name: /Ratios of a company/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('KSTL R')
  })
})

describe('what could not be read is said in the list:', () => {
  it.each([
    ['news.complete', 'qn', 'The symbols could not be read.'],
    ['news.rows', 'margin', 'The stories could not be read.'],
    ['organiser.get', '', 'The lists and searches could not be read.'],
    ['connections.list', '', 'The connections could not be read.'],
  ] as const)('%s', async (channel, words, said) => {
    const { type, user, settle, inputsOf } = await open({
      ...REPLIES,
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
