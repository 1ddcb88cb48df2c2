// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WatchList } from '../../../../../app/ipc/companies.ts'
import type { ComparedEntry, ListsChange } from '../../../../../app/ipc/lists.ts'
import {
  useExportLists,
  useOpenLists,
  useSaveSymbols,
  useTakeLists,
} from '../../../../../renderer/features/lists/mutations.ts'
import { refusing, type Replies } from '../../../../support/window/render-window.tsx'
import { undoing } from '../../../../support/window/undoing.tsx'

const SEMIS: WatchList = { id: 5, name: 'Semis', symbols: ['QNTL'], isPaused: false }
const { id: _, ...STATE } = SEMIS
const ENTRY: ComparedEntry = {
  id: 0,
  kind: 'watch-list',
  name: 'Semis',
  state: 'new',
  detail: '1 symbol',
  choices: ['add', 'leave'],
}
const COMPARISON = { entries: [ENTRY], ofOtherService: 0, revision: 'r' }
const OPENED = { file: { name: 'ours.json', text: 'the lists' }, comparison: COMPARISON }
const CHANGES: ListsChange[] = [{ kind: 'watch-list', id: 9, before: null, after: STATE }]

const REPLIES: Replies = {
  'file.open': () => OPENED.file,
  'file.save': () => '/home/ada/tearsheet-lists.json',
  'lists.text': () => 'the lists',
  'lists.compare': () => COMPARISON,
  'lists.take': () => CHANGES,
  'lists.putBack': () => 'done',
  'organiser.get': () => ({ watchLists: [SEMIS], queries: [] }),
  'organiser.saveList': ({ id }) => id ?? 9,
  'organiser.putBackList': () => 'done',
  'watch.refresh': () => null,
}

const taking = (replies: Replies = {}) =>
  undoing(
    () => {
      const { mutate } = useTakeLists(OPENED, () => undefined)
      return () => mutate(new Map([[0, 'add' as const]]))
    },
    { ...REPLIES, ...replies },
  )

it('the lists of a file are taken as they were compared and filled, and an undo puts them back', async () => {
  const window = await taking()
  await window.change()
  expect(window.inputsOf('watch.refresh')).toEqual([{ connection: 'test', list: 9 }])
  expect(window.inputsOf('lists.take')).toEqual([
    { connection: 'test', text: 'the lists', revision: 'r', choices: [{ id: 0, choice: 'add' }] },
  ])
  expect(window.words()).toBe('Undo: import the lists of “ours.json”')
  await window.undo()
  await window.redo()
  expect(window.inputsOf('lists.putBack')).toEqual([
    { connection: 'test', changes: CHANGES, wanted: 'before' },
    { connection: 'test', changes: CHANGES, wanted: 'after' },
  ])
})

it('a file that main refuses to take has no undo', async () => {
  const window = await taking({
    'lists.take': refusing({ kind: 'invalid-input', field: 'file', errorText: 'Changed.' }),
  })
  await window.change()
  expect(window.words()).toBe('Nothing to undo.')
})

it('a file that is no file of lists is refused with the reason', async () => {
  const window = await undoing(() => useOpenLists(() => undefined), {
    ...REPLIES,
    'lists.compare': refusing({ kind: 'invalid-input', field: 'file', errorText: 'This file is not a file of lists.' }),
  })
  await window.change()
  expect(document.body.textContent).toContain('This file is not a file of lists.')
})

it('an export says where the file is', async () => {
  const window = await undoing(() => useExportLists(), REPLIES)
  await window.change()
  expect(window.inputsOf('file.save')).toEqual([
    { view: 'news', kind: 'json', name: 'tearsheet-lists', content: 'the lists' },
  ])
  expect(screen.queryByText('Your lists, searches and labels are in /home/ada/tearsheet-lists.json')).not.toBeNull()
})

it.each([
  ['a new list', null, 9],
  ['a list that is there', SEMIS, 5],
])('symbols that were imported into %s are taken back', async (_what, before, id) => {
  const list = { ...STATE, symbols: ['QNTL', 'KSTL'] }
  const window = await undoing(() => {
    const { mutate } = useSaveSymbols('ours.csv', () => undefined)
    return () => mutate({ before, list, said: 'KSTL added.' })
  }, REPLIES)
  await window.change()
  expect(window.words()).toBe('Undo: import the symbols of “ours.csv” into “Semis”')
  await window.undo()
  expect(window.inputsOf('organiser.putBackList')).toEqual([
    { id, expected: list, wanted: before === null ? null : STATE },
  ])
})
