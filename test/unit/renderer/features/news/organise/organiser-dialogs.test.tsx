// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { NamedQuery, WatchList } from '../../../../../../app/ipc/companies.ts'
import { useOrganiserCommands } from '../../../../../../renderer/features/news/organise/organiser-dialogs.tsx'
import type { Editing } from '../../../../../../renderer/features/news/organise/organiser-dialogs.tsx'
import { organiserQuery } from '../../../../../../renderer/query/organiser.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { refusing, type Replies } from '../../../../../support/window/render-window.tsx'

const SEMIS: WatchList = { id: 5, name: 'Semis', symbols: ['QNTL'], isPaused: false }
const DEALS: NamedQuery = { id: 6, purpose: 'alert', name: 'Deals', query: 'merger', colour: null, sound: null }
const NOISE: NamedQuery = { id: 7, purpose: 'mute', name: 'Noise', query: 'sponsored', colour: null, sound: null }

/** The commands while the list shows a query, and what they opened and took away. */
async function showing(
  query: string,
  {
    shows = 'visible',
    list = SEMIS,
    replies = {},
  }: { shows?: 'visible' | 'hidden'; list?: WatchList; replies?: Replies } = {},
) {
  const edited: Editing[] = []
  const removed: string[] = []
  function News(): ReactElement | null {
    const { data } = useQuery(organiserQuery)
    useOrganiserCommands(
      data,
      { query, shows },
      (editing) => edited.push(editing),
      () => removed.push('list'),
    )
    return null
  }
  const commands = await commandsOf(<News />, {
    'organiser.get': () => ({ watchLists: [list], queries: [DEALS, NOISE] }),
    'organiser.saveList': ({ id }) => id ?? 9,
    'organiser.remove': () => null,
    'watch.refresh': () => null,
    ...replies,
  })
  return { ...commands, edited, removed }
}

describe('the watch list on screen', () => {
  it('is edited by a command, which names it', async () => {
    const { run, find, edited } = await showing('list:Semis')
    expect(find('news.edit-list').title).toBe('Edit the watch list “Semis”…')
    await run('news.edit-list')
    expect(edited).toEqual([{ what: 'list', list: SEMIS }])
  })

  it('is paused by a command', async () => {
    const { run, inputsOf } = await showing('list:Semis')
    await run('news.pause-list')
    expect([inputsOf('organiser.saveList'), inputsOf('watch.refresh')]).toEqual([[{ ...SEMIS, isPaused: true }], []])
  })

  it('that is paused is resumed and filled', async () => {
    const { run, find, inputsOf } = await showing('list:Semis', { list: { ...SEMIS, isPaused: true } })
    expect(find('news.pause-list').title).toBe('Resume the watch list “Semis”')
    await run('news.pause-list')
    expect([inputsOf('organiser.saveList'), inputsOf('watch.refresh')]).toMatchObject([[SEMIS], [{ list: 5 }]])
  })

  it('is removed by a command, and is no longer shown', async () => {
    const { run, inputsOf, removed } = await showing('list:Semis')
    await run('news.remove-list')
    expect([inputsOf('organiser.remove'), removed]).toEqual([[{ what: 'watch-list', id: 5 }], ['list']])
  })

  it.each(['news.remove-list', 'news.pause-list'] as const)('says so where %s fails', async (id) => {
    const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
    const { run, container } = await showing('list:Semis', {
      replies: { 'organiser.remove': refused, 'organiser.saveList': refused },
    })
    await run(id)
    expect(container.ownerDocument.body.textContent).toMatch(/The watch list was not (removed|changed)/)
  })
})

describe('what else was saved and is on screen', () => {
  it.each([
    ['an alert', 'merger', 'visible', DEALS, 'Edit the alert “Deals”…'],
    ['a mute rule', 'sponsored', 'hidden', NOISE, 'Edit the mute rule “Noise”…'],
  ] as const)('is edited, such as %s', async (_what, query, shows, saved, title) => {
    const { run, find, edited } = await showing(query, { shows })
    expect(find('news.edit-list').title).toBe(title)
    await run('news.edit-list')
    expect(edited).toEqual([{ what: 'query', query: saved, purpose: saved.purpose }])
  })

  it('is removed', async () => {
    const { run, inputsOf } = await showing('merger')
    await run('news.remove-list')
    expect(inputsOf('organiser.remove')).toEqual([{ what: 'named-query', id: 6 }])
  })

  it('is not paused when it is no watch list, with the reason', async () => {
    expect((await showing('merger')).find('news.pause-list').unavailable).toBe('Show a watch list first.')
  })
})

it.each<[string, Replies]>([
  ['are being read', { 'organiser.get': () => new Promise(() => undefined) }],
  ['could not be read', { 'organiser.get': refusing({ kind: 'internal', reference: 'ref-1' }) }],
])('nothing is said of what is on screen while the lists and searches %s', async (_what, replies) => {
  const { find } = await showing('merger', { replies })
  for (const id of ['news.edit-list', 'news.pause-list', 'news.remove-list'] as const)
    expect(find(id).unavailable).toBe('The lists and searches are not read yet.')
})

describe('a search that was not saved', () => {
  it.each([
    ['other words', 'bitcoin', 'visible'],
    ['the words of a mute rule', 'sponsored', 'visible'],
    ['what the rules hide of an alert', 'merger', 'hidden'],
  ] as const)('can be neither edited nor removed: %s', async (_what, query, shows) => {
    const { find } = await showing(query, { shows })
    expect([find('news.edit-list').unavailable, find('news.remove-list').unavailable]).toEqual([
      'Show a watch list or a saved search first.',
      'Show a watch list or a saved search first.',
    ])
  })
})
