// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { NamedQuery, WatchList } from '../../../../../../app/ipc/companies.ts'
import {
  useRemoveQuery,
  useRemoveWatchList,
  useSaveQuery,
  useSaveWatchList,
} from '../../../../../../renderer/features/news/organise/mutations.ts'
import { organiserQuery } from '../../../../../../renderer/query/organiser.ts'
import { refusing } from '../../../../../support/render-window.tsx'
import type { Replies } from '../../../../../support/render-window.tsx'
import { undoing } from '../../../../../support/undoing.tsx'

const SEMIS: WatchList = { id: 5, name: 'Semis', symbols: ['QNTL'], isPaused: false }
const DEALS: NamedQuery = { id: 6, purpose: 'alert', name: 'Deals', query: 'merger', colour: null, sound: null }
const stateOf = <State extends { id: number }>({ id: _, ...state }: State): Omit<State, 'id'> => state

const REPLIES: Replies = {
  'organiser.get': () => ({ watchLists: [SEMIS], queries: [DEALS] }),
  'organiser.saveList': ({ id }) => id ?? 9,
  'organiser.saveQuery': ({ id }) => id ?? 9,
  'organiser.remove': () => null,
  'organiser.putBackList': () => 'done',
  'organiser.putBackQuery': () => 'done',
  'watch.refresh': () => null,
}

it.each([
  ['added', { ...SEMIS, id: null, name: ' Chips ' }, 'add the watch list “Chips”', 9, null],
  ['renamed', { ...SEMIS, name: 'Chips' }, 'rename the watch list “Semis” to “Chips”', 5, SEMIS],
  ['paused', { ...SEMIS, isPaused: true }, 'pause the watch list “Semis”', 5, SEMIS],
  ['changed', { ...SEMIS, symbols: ['KSTL'] }, 'change the watch list “Semis”', 5, SEMIS],
])('a watch list that was %s is put back', async (_what, saved, words, id, before) => {
  const window = await undoing(() => {
    useQuery(organiserQuery)
    const { mutate } = useSaveWatchList(() => undefined)
    return () => mutate(saved)
  }, REPLIES)
  await window.change()
  expect(window.words()).toBe(`Undo: ${words}`)
  await window.undo()
  expect(window.inputsOf('organiser.putBackList')).toEqual([
    {
      id,
      expected: { ...stateOf({ ...saved, id: 0 }), name: saved.name.trim() },
      wanted: before === null ? null : stateOf(before),
    },
  ])
})

it('a watch list that was removed comes back under its ID', async () => {
  const window = await undoing(() => {
    const { mutate } = useRemoveWatchList(() => undefined)
    return () => mutate(SEMIS)
  }, REPLIES)
  await window.change()
  await window.undo()
  expect(window.inputsOf('organiser.putBackList')).toEqual([{ id: 5, expected: null, wanted: stateOf(SEMIS) }])
})

it('a watch list that main refuses to save has no undo', async () => {
  const window = await undoing(
    () => {
      const { mutate } = useSaveWatchList(() => undefined)
      return () => mutate(SEMIS)
    },
    { ...REPLIES, 'organiser.saveList': refusing({ kind: 'invalid-input', field: 'name', errorText: 'Taken' }) },
  )
  await window.change()
  expect(window.words()).toBe('Nothing to undo.')
})

it.each([
  ['added', { ...DEALS, id: null }, 'add the alert “Deals”', 9, null],
  ['renamed', { ...DEALS, name: 'Mergers' }, 'rename the alert “Deals” to “Mergers”', 6, DEALS],
  ['changed', { ...DEALS, query: 'takeover' }, 'change the alert “Deals”', 6, DEALS],
  [
    'given a colour and a sound',
    { ...DEALS, colour: 1, sound: 'chime' as const },
    'change the alert “Deals”',
    6,
    DEALS,
  ],
])('a query that was %s is put back', async (_what, saved, words, id, before) => {
  const window = await undoing(() => {
    useQuery(organiserQuery)
    const { mutate } = useSaveQuery('Alert', () => undefined)
    return () => mutate(saved)
  }, REPLIES)
  await window.change()
  expect(window.words()).toBe(`Undo: ${words}`)
  await window.undo()
  expect(window.inputsOf('organiser.putBackQuery')).toEqual([
    {
      connection: 'test',
      id,
      expected: stateOf({ ...saved, id: 0 }),
      wanted: before === null ? null : stateOf(before),
    },
  ])
})

it('a query that was removed comes back under its ID', async () => {
  const window = await undoing(() => {
    const { mutate } = useRemoveQuery('Alert', () => undefined)
    return () => mutate(DEALS)
  }, REPLIES)
  await window.change()
  await window.undo()
  expect(window.inputsOf('organiser.putBackQuery')).toEqual([
    { connection: 'test', id: 6, expected: null, wanted: stateOf(DEALS) },
  ])
})
