// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_IDS, CATALOGUE } from '../../../../../app/domain/commands/catalogue.ts'
import {
  destinations,
  highlighted,
  openPalette,
  options,
  PALETTE_REPLIES,
  star,
} from '../../../../support/palette-window.tsx'
import { refusing } from '../../../../support/render-window.tsx'

beforeEach(() => localStorage.clear())

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

  it('has every command of the catalogue except itself', async () => {
    await openPalette()
    const missing: string[] = []
    // Each is looked for by its own title, because the list is not endless.
    for (const id of COMMAND_IDS.filter((each) => each !== 'window.palette')) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: `>${CATALOGUE[id].title}` } })
      if (!options().includes(CATALOGUE[id].title)) missing.push(id)
    }
    expect(missing).toEqual([])
  })

  it('shows the key of a command beside it', async () => {
    const { type } = await openPalette()
    await type('>star or unstar')
    expect(within(screen.getByRole('option', { name: /^Star or unstar/ })).getByText('s').tagName).toBe('KBD')
  })

  it('runs a command with Enter when it is gone and the focus is back', async () => {
    const { type, user, settle } = await openPalette()
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
    const { type, user, settle } = await openPalette()
    await type('>next story')
    const [option] = screen.getAllByRole('option', { name: /Next story/ })
    expect(option?.textContent).toContain('The list has no stories.')
    expect(highlighted()).toContain('Next story')
    await user.keyboard('{Enter}')
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('finds a company by the beginning of its symbol, and what to see of it', async () => {
    const { type, user, settle } = await openPalette()
    await type('qntl ratios')
    expect(highlighted()).toBe('QNTL ratios')
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations.onRatios).toHaveBeenCalledWith('QNTL')
  })

  it('finds a symbol in use, and one of a watch list, also without any story', async () => {
    const { type } = await openPalette()
    await type('$kst')
    expect(options()[0]).toBe('KSTL company page')
    await type('{Control>}a{/Control}$mrd')
    expect(options()[0]).toBe('MRDN company page')
  })

  it('offers a symbol of which nothing is known, after $', async () => {
    const { type } = await openPalette()
    await type('$zzz')
    expect(options()).toEqual(['ZZZ company page', 'ZZZ ratios', 'ZZZ earnings', 'ZZZ stories'])
  })

  it('finds stories by their words, while the last one is typed', async () => {
    const { type, user, settle } = await openPalette()
    await type('/gross margin')
    expect(options()).toEqual(['Gross margin slips', 'List the stories with “gross margin”'])
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations.onStory).toHaveBeenCalledWith(42)
  })

  it('opens a story by its ID', async () => {
    const { type, user, settle } = await openPalette()
    await type('123456')
    await user.click(screen.getByRole('option', { name: /ID 123456/ }))
    await settle()
    expect(destinations.onStory).toHaveBeenCalledWith(123456)
  })

  it('finds watch lists and saved searches', async () => {
    const { type, user, settle } = await openPalette()
    await type('chip mak')
    expect(highlighted()).toContain('Chip makers')
    await user.keyboard('{Enter}')
    await settle()
    expect(destinations.onSearch).toHaveBeenCalledWith('list:"Chip makers"', 'visible')
  })

  it('begins with the last places and the commands in use', async () => {
    const { type, user, settle } = await openPalette()
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
    const { type, user } = await openPalette()
    await type('?')
    expect(options()).toContain('Keyboard shortcuts')
    await user.click(screen.getByRole('option', { name: /Only stories/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('/')
  })

  it('says where it looked when nothing is found', async () => {
    const { type } = await openPalette({ ...PALETTE_REPLIES, 'news.complete': () => [] })
    await type('>zzzzqq')
    expect(screen.getByRole('dialog').textContent).toContain('No command has these words.')
  })

  it('remembers no story', async () => {
    const { type, user, settle } = await openPalette()
    await type('/gross margin')
    await user.keyboard('{Enter}')
    await settle()
    expect(localStorage).toHaveLength(0)
  })
})

describe('what could not be read is said in the list:', () => {
  it.each([
    ['news.complete', 'qn', 'The symbols could not be read.'],
    ['news.rows', 'margin', 'The stories could not be read.'],
    ['organiser.get', '', 'The lists and searches could not be read.'],
    ['connections.list', '', 'The connections could not be read.'],
  ] as const)('%s', async (channel, words, said) => {
    const { type, user, settle, inputsOf } = await openPalette({
      ...PALETTE_REPLIES,
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
