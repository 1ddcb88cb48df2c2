// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ComparedEntry } from '../../../../../app/ipc/lists.ts'
import { ListsDialog } from '../../../../../renderer/features/lists/lists-dialog.tsx'
import { SymbolsDialog } from '../../../../../renderer/features/lists/symbols-dialog.tsx'
import { SYMBOLS_FORM } from '../../../../../renderer/features/lists/mutations.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'

const ENTRIES: ComparedEntry[] = [
  { id: 0, kind: 'watch-list', name: 'Gold', state: 'new', detail: '2 symbols', choices: ['add', 'leave'] },
  {
    id: 1,
    kind: 'alert',
    name: 'Deals',
    state: 'conflict',
    detail: 'In the file: bid',
    choices: ['add', 'leave', 'replace'],
  },
  { id: 2, kind: 'saved', name: 'Odd', state: 'refused', detail: 'It cannot be used: no end.', choices: [] },
  { id: 3, kind: 'label', name: 'Done', state: 'same', detail: 'On 1 story.', choices: [] },
]

const open = (entries: readonly ComparedEntry[], replies: Replies = {}, ofOtherService = 0) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <ListsDialog
        opened={{ file: { name: 'ours.json', text: 'text' }, comparison: { entries, ofOtherService, revision: 'r' } }}
        onClose={() => undefined}
      />
    </ConnectionContext>,
    { 'lists.take': () => [], ...replies },
  )

it('shows what is new and in conflict, and counts what is the same', async () => {
  await open(ENTRIES)
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.queryByText('1 other entry is here already.')).not.toBeNull()
  expect(screen.queryByText('It cannot be used: no end.')).not.toBeNull()
})

it('takes what is chosen, and nothing of what is left out', async () => {
  const { user, inputsOf, settle } = await open(ENTRIES)
  await user.selectOptions(screen.getByRole('combobox', { name: 'What to do with the watch list Gold' }), 'Leave out')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What to do with the alert Deals' }), 'Replace mine')
  await user.click(screen.getByRole('button', { name: 'Import 1 entry' }))
  await settle()
  expect(inputsOf('lists.take')).toMatchObject([{ choices: [{ id: 1, choice: 'replace' }] }])
})

it('says that everything is here already', async () => {
  await open(ENTRIES.filter(({ state }) => state === 'same'))
  expect(screen.queryByText('Everything in this file is here already.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

it('says that there is nothing in a file', async () => {
  await open([])
  expect(screen.queryByText('There are no lists, searches or labels in this file.')).not.toBeNull()
})

it('says whose labels cannot be used', async () => {
  await open(ENTRIES, {}, 12)
  expect(screen.queryByText(/^The labels of 12 stories belong to another service/)).not.toBeNull()
})

it('says why nothing was taken', async () => {
  const { user, settle } = await open(ENTRIES, {
    'lists.take': refusing({ kind: 'invalid-input', field: 'file', errorText: 'Your lists were changed meanwhile.' }),
  })
  await user.click(screen.getByRole('button', { name: 'Import 2 entries' }))
  await settle()
  expect(document.body.textContent).toContain('Your lists were changed meanwhile.')
})

const importSymbols = (text: string) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <SymbolsDialog file={{ name: 'ours.csv', text }} onClose={() => undefined} />
    </ConnectionContext>,
    {
      'organiser.get': () => ({
        watchLists: [{ id: 5, name: 'Semis', symbols: ['QNTL'], isPaused: false }],
        queries: [],
      }),
      'organiser.saveList': () => 9,
      'watch.refresh': () => null,
    },
  )

it('makes a watch list of a table, named like its file', async () => {
  const { user, settle, inputsOf } = await importSymbols('Symbol,Name\nQNTL,Quantal\nKSTL,Kestrel')
  await user.click(screen.getByRole('button', { name: 'Add list' }))
  await settle()
  expect(inputsOf('organiser.saveList')).toEqual([
    { id: null, name: 'ours', symbols: ['QNTL', 'KSTL'], isPaused: false },
  ])
})

it('adds the symbols that a chosen list does not have, and says which it has', async () => {
  const { user, settle, inputsOf } = await importSymbols('QNTL KSTL <b>')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Watch list' }), 'Semis')
  expect(screen.queryByText('1 symbol is added. 1 was there already. Not taken: “<B>”.')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add symbols' }))
  await settle()
  expect(inputsOf('organiser.saveList')).toEqual([{ id: 5, name: 'Semis', symbols: ['QNTL', 'KSTL'], isPaused: false }])
})

const symbolsOf = (text: string, drafts: [string, string][] = [], replies: Replies = {}) =>
  formWithDrafts(<SymbolsDialog file={{ name: 'gold.txt', text }} onClose={() => undefined} />, drafts, {
    'organiser.get': () => ({ watchLists: [], queries: [] }),
    ...replies,
  })

it.each<[string, Replies]>([
  ['are being read', { 'organiser.get': () => new Promise(() => undefined) }],
  ['could not be read', { 'organiser.get': refusing({ kind: 'internal', reference: 'ref-1' }) }],
])('a kept choice of a list makes no new one while the lists %s', async (_what, replies) => {
  await symbolsOf(
    '',
    [
      [`${SYMBOLS_FORM}/file`, 'gold.txt'],
      [`${SYMBOLS_FORM}/target`, '5'],
      [`${SYMBOLS_FORM}/text`, 'QNTL'],
    ],
    replies,
  )
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Watch list' }).textContent).toContain('The chosen list')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add symbols' }).disabled).toBe(true)
})

it('a kept choice of a list that is gone is one of a new list', async () => {
  await symbolsOf('', [
    [`${SYMBOLS_FORM}/file`, 'gold.txt'],
    [`${SYMBOLS_FORM}/target`, '5'],
    [`${SYMBOLS_FORM}/text`, 'QNTL'],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('gold')
})

it('a name that is typed keeps the imported symbols too, which are there again without the file', async () => {
  const first = await symbolsOf('QNTL')
  await first.user.type(screen.getByLabelText('Name'), ' mines')
  first.unmount()
  await symbolsOf('', [...first.kept])
  expect([
    screen.getByLabelText<HTMLInputElement>('Name').value,
    screen.getByLabelText<HTMLInputElement>('Symbols').value,
  ]).toEqual(['gold mines', 'QNTL'])
})

it('imported symbols that are edited are kept with the name of their file, until Cancel', async () => {
  const { user, kept } = await symbolsOf('QNTL')
  await user.type(screen.getByLabelText('Symbols'), ' KSTL')
  expect(Object.fromEntries(kept)).toEqual({
    [`${SYMBOLS_FORM}/file`]: 'gold.txt',
    [`${SYMBOLS_FORM}/text`]: 'QNTL KSTL',
  })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(kept.size).toBe(0)
})
