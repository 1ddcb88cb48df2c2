// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { NamedQuery } from '../../../../../../app/ipc/companies.ts'
import { QueryDialog } from '../../../../../../renderer/features/news/organise/query-dialog.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { formWithDrafts } from '../../../../../support/window/form-with-drafts.tsx'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { stubAudio } from '../../../../../support/window/stub-audio.ts'

afterEach(() => vi.unstubAllGlobals())

/** Puts a text into a field, as a paste does. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  field.focus()
  await userEvent.setup({ delay: null }).paste(text)
}

// U38

async function open(
  purpose: 'saved' | 'alert' | 'mute' = 'mute',
  edited: NamedQuery | null = null,
  refused?: string,
  replies: Replies = {},
) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <QueryDialog query={edited} purpose={purpose} proposed="" onClose={() => undefined} />
    </ConnectionContext>,
    {
      'news.count': ({ queries }) =>
        queries.map((query) => ({
          total: query.length,
          isExact: true,
          hidden: 0,
          ...(refused === undefined ? {} : { refused }),
        })),
      'organiser.saveQuery': () => 1,
      'organiser.get': () => ({ watchLists: [], queries: [] }),
      ...replies,
    },
  )
  const value = screen.getByRole('textbox', { name: 'Value' })
  return { ...window, value }
}

it('what is being written counts at once, without being added', async () => {
  const { settle, value } = await open()
  await fill(value, 'bitcoin')
  await settle()
  expect(screen.queryByText(/^Hides 7 of the cached stories/)).not.toBeNull()
})

it.each<[string, Replies, string]>([
  ['not counted yet', { 'news.count': () => new Promise(() => undefined) }, 'that are not counted yet'],
  [
    'not countable',
    { 'news.count': refusing({ kind: 'storage-damaged', detail: 'a row' }) },
    'that could not be counted',
  ],
  [
    'refused',
    { 'news.count': () => [{ total: 0, isExact: true, hidden: 0, refused: 'There is no watch list “gone”.' }] },
    'that cannot be counted',
  ],
])('a rule whose stories are %s is not said to hide none', async (_what, replies, words) => {
  const { settle, value } = await open('mute', null, undefined, replies)
  await fill(value, 'bitcoin')
  await settle()
  expect(screen.getByText(/^Hides /).textContent).toContain(`Hides cached stories ${words} from every list.`)
})

it('what is being written is saved without being added first', async () => {
  const { user, settle, value, inputsOf } = await open()
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await fill(value, 'bitcoin')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery')).toMatchObject([
    { id: null, purpose: 'mute', name: 'Coins', query: 'bitcoin' },
  ])
})

it.each([
  ['mute', 'bitcoin OR doge'],
  ['alert', 'bitcoin doge'],
] as const)('conditions of a rule to %s are joined as it needs', async (purpose, query) => {
  const { user, settle, value, inputsOf } = await open(purpose)
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await fill(value, 'bitcoin')
  await user.keyboard('{Enter}')
  await user.paste('doge')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery').map((saved) => saved.query)).toEqual([query])
})

it('a condition that is added to two of a mute rule leaves them together', async () => {
  const { user, settle, value, inputsOf } = await open()
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await fill(screen.getByRole('textbox', { name: 'Query' }), 'bitcoin chan:Crypto')
  await fill(value, 'doge')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery').map((saved) => saved.query)).toEqual(['(bitcoin chan:Crypto) OR doge'])
})

it('a query says how it is read where that is not how it is written', async () => {
  const { settle } = await open('alert')
  const query = screen.getByRole('textbox', { name: 'Query' })
  await fill(query, 'margins sym:QNTL,KSTL')
  await settle()
  expect(screen.getByText(/read as/).textContent).toContain('Today read as margins (sym:QNTL OR sym:KSTL)')
})

it('a search that cannot be run says why', async () => {
  const { settle } = await open('alert', null, 'There is no watch list “gone”.')
  await fill(screen.getByRole('textbox', { name: 'Query' }), 'list:gone')
  await settle()
  expect(screen.getByText('There is no watch list “gone”.')).toBeTruthy()
})

it('Save says what is missing', async () => {
  const { user, settle, inputsOf } = await open()
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(screen.queryByText('Nothing would be found: add a condition.')).not.toBeNull()
  expect(inputsOf('organiser.saveQuery')).toEqual([])
})

const DEALS: NamedQuery = { id: 6, purpose: 'alert', name: 'Deals', query: 'merger', colour: 3, sound: 'bell' }

it('an alert is saved with the colour and the sound that were chosen by their names', async () => {
  const { user, settle, value, inputsOf } = await open('alert')
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await fill(value, 'bitcoin')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Violet')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sound' }), 'Chime')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery')).toMatchObject([{ name: 'Coins', colour: 2, sound: 'chime' }])
})

it('an alert shows its colour and its sound, and both can be taken away', async () => {
  const { user, settle, inputsOf } = await open('alert', DEALS)
  const colour = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colour' })
  const sound = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sound' })
  expect([colour, sound].map((each) => each.selectedOptions[0]?.textContent)).toEqual(['Red', 'Bell'])
  await user.selectOptions(colour, 'None')
  await user.selectOptions(sound, 'None')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery')).toMatchObject([{ id: 6, colour: null, sound: null }])
})

it('the chosen sound can be heard before it is saved', async () => {
  const audio = stubAudio()
  const { user, inputsOf } = await open('alert')
  const play = screen.getByRole('button', { name: 'Play the sound' })
  expect(play).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sound' }), 'Chime')
  await user.click(play)
  expect(audio.started).not.toEqual([])
  expect(inputsOf('organiser.saveQuery')).toEqual([])
  audio.end()
})

it('says what stays while notifications are paused', async () => {
  await open('alert', DEALS)
  expect(screen.queryByText('Marks its stories in the list, also while notifications are paused.')).not.toBeNull()
  expect(screen.queryByText('Plays with its notifications: not in quiet hours, nor in a pause.')).not.toBeNull()
})

it.each(['saved', 'mute'] as const)('what is %s has no colour and no sound', async (purpose) => {
  const { user, settle, value, inputsOf } = await open(purpose)
  expect(screen.queryByRole('combobox', { name: 'Colour' })).toBeNull()
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await fill(value, 'bitcoin')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery')).toMatchObject([{ colour: null, sound: null }])
})

const kept = (drafts: [string, string][] = []) =>
  formWithDrafts(<QueryDialog query={null} purpose="mute" proposed="" onClose={() => undefined} />, drafts)

it('the condition that is being written is kept', async () => {
  const window = await kept()
  await window.user.selectOptions(screen.getByLabelText('Field to search'), 'sym')
  await fill(screen.getByLabelText('Value'), 'AAPL')
  expect(Object.fromEntries(window.kept)).toEqual({
    'mute new/condition field': 'sym',
    'mute new/condition value': 'AAPL',
  })
})

it('a condition that was being written before is there again, and Cancel discards it', async () => {
  const window = await kept([
    ['mute new/condition field', 'sym'],
    ['mute new/condition value', 'AAPL'],
  ])
  expect([
    screen.getByLabelText<HTMLSelectElement>('Field to search').value,
    screen.getByLabelText<HTMLInputElement>('Value').value,
  ]).toEqual(['sym', 'AAPL'])
  await window.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(window.kept.size).toBe(0)
})

it('a kept field that is none is a word', async () => {
  await kept([['mute new/condition field', 'bogus']])
  expect(screen.getByLabelText<HTMLSelectElement>('Field to search').value).toBe('word')
})
