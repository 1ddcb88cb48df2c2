// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement, ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useListChoices } from '../../../../../../renderer/features/news/news-view.tsx'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import { refusing, renderWindow } from '../../../../../support/window/render-window.tsx'
import { newsReplies, renderNews } from '../../../../../support/window/news-window.tsx'
import { EmptyList, ListMenu } from '../../../../../../renderer/features/news/list/list-pane.tsx'
import { DEFAULT_APPEARANCE, type Density } from '../../../../../../app/domain/settings/appearance.ts'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { currentLayout } from '../../../../../../renderer/ui/layout/window-layout.ts'
import { AppearanceContext } from '../../../../../../renderer/ui/layout/appearance.tsx'
import { WithDeskCommands } from '../../../../../support/window/desk-commands.tsx'

// The list of rows needs a layout, which the simulated window lacks.
vi.mock('../../../../../../renderer/features/news/list/story-list.tsx', () => ({ StoryList: FirstSelect }))

let select: ((id: number, index: number) => void) | null = null

/** Chooses as a step does that began before the last change of the search. */
function FirstSelect({ onSelect }: { onSelect: (id: number, index: number) => void }): ReactElement {
  select ??= onSelect
  return <button onClick={() => select?.(7, 0)}>rows</button>
}

beforeEach(() => {
  select = null
})

it('nothing is said to be missing while the library is still reading what was typed', async () => {
  const replies = newsReplies()
  const { 'news.rows': rows, 'news.count': count } = replies
  const { user, settle } = await renderNews({
    ...replies,
    'news.rows': (input) => (input.query === '' && rows !== undefined ? rows(input) : new Promise(() => undefined)),
    'news.count': (input) =>
      input.queries.every((query) => query === '') && count !== undefined ? count(input) : new Promise(() => undefined),
    'news.complete': () => [],
  })
  await settle()
  const mark = (): string | null =>
    screen.getByRole('region', { name: 'Story list' }).querySelector('.source-mark')?.textContent ?? null
  expect(mark()).toMatch(/^Live/)

  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await settle()
  expect(mark()).toMatch(/^Live/)
})

it('the number of stories that a search found is announced once they have been counted', async () => {
  const replies = newsReplies()
  const { user, settle } = await renderNews({ ...replies, 'news.complete': () => [] })
  await settle()
  const announced = (): (string | null)[] => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced().filter((text) => text?.endsWith('found') ?? false)).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await settle()
  expect(announced().filter((text) => text?.endsWith('found') ?? false)).toHaveLength(1)
})

it('the number that was announced stays until the next one is known, so that the same one is announced once', async () => {
  const replies = newsReplies()
  const { 'news.rows': rows } = replies
  const { user, settle } = await renderNews({
    ...replies,
    'news.rows': (input) =>
      input.query.includes('tree') || rows === undefined ? new Promise(() => undefined) : rows(input),
    'news.complete': () => [],
  })
  await settle()
  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await settle()
  await user.paste(' tree')
  await settle()
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced.filter((text) => text.endsWith('found'))).toHaveLength(1)
})

it('the title of a story that a key chose is announced once where the list does not have the focus', async () => {
  const { user, settle } = await renderNews(newsReplies())
  await settle()
  const announced = (): string[] =>
    screen.getAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))
  expect(announced()).toEqual([])
  await user.keyboard('j')
  await settle()
  expect(announced()).toEqual(['A story about margins'])
})

it('a story that is chosen late leaves what was typed meanwhile alone', async () => {
  const now = Date.now()
  const { user, settle } = await renderNews({
    ...newsReplies(now),
    'news.complete': () => [],
  })
  await settle()
  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await user.click(screen.getByText('rows'))
  await settle()
  expect(screen.getByRole('combobox', { name: 'Search stories' })).toHaveProperty('value', 'pear')
})

it('a list is not called empty while what the service sent is being read', async () => {
  const replies = newsReplies()
  const { 'news.rows': rows, 'news.refresh': refresh } = replies
  if (rows === undefined || refresh === undefined) throw new Error('no replies')
  const [requested, read] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let isStored = false
  const { notify, settle } = await renderNews({
    ...replies,
    'news.refresh': async (input) => {
      await requested.promise
      return refresh(input)
    },
    'news.rows': async (input) => {
      if (isStored) await read.promise
      return { ...(await rows(input)), rows: [], more: false }
    },
    'news.count': ({ queries }) => queries.map(() => ({ total: 0, hidden: 0, isExact: true })),
  })
  await settle()
  isStored = true
  await notify('stories.changed')
  requested.resolve(undefined)
  await settle()
  expect(screen.queryByText('No stories yet')).toBeNull()
  expect(screen.getByText('Requesting stories…')).toBeTruthy()
  const mark = screen.getByRole('region', { name: 'Story list' }).querySelector('.source-mark')
  expect(mark?.textContent).toMatch(/^Live/)
  read.resolve(undefined)
  await settle()
  expect(screen.queryByText('Requesting stories…')).toBeNull()
})

it('a list whose rows cannot be read says so at once instead of what the window showed last', async () => {
  const now = Date.now()
  const drawn = document.createElement('div')
  drawn.id = 'first-screen'
  document.body.append(drawn)
  const { settle } = await renderNews({
    ...newsReplies(now),
    'news.rows': refusing({ kind: 'storage-damaged', detail: 'a row' }),
    'news.count': ({ queries }) => queries.map(() => ({ total: 9, hidden: 0, isExact: true })),
  })
  await settle()
  expect(screen.getByText('rows')).toBeTruthy()
  expect(document.getElementById('first-screen')).toBeNull()
})

type Props = ComponentProps<typeof EmptyList>

/**
 * The text of an empty list without a filter, with these differences; `cached` is the number of stories in the library, null where they are
 * not counted yet.
 */
async function textOf({ query = '', shows = 'visible', knownAt, cached = 0, ...changes }: EmptyChanges) {
  const { settle } = await renderPart(
    <EmptyList
      filter={{ query, order: 'newest', shows, ...(knownAt === undefined ? {} : { knownAt }) }}
      error={null}
      received={null}
      hidden={0}
      {...changes}
    />,
    cached === null ? {} : { 'news.count': () => [{ total: cached, isExact: true, hidden: 0 }] },
  )
  await settle()
  return document.body.textContent
}

type EmptyChanges = Partial<Omit<Props, 'filter'>> &
  Partial<Pick<Props['filter'], 'query' | 'shows' | 'knownAt'>> & { cached?: number | null }

it('a list that was never filled has no stories yet', async () => {
  expect(await textOf({})).toBe('No stories yet')
})

it('after a failed request it has no cached stories', async () => {
  expect(await textOf({ error: { kind: 'offline', reason: 'unreachable', detail: '' } })).toBe('No cached stories')
})

it('an empty response is never taken for “not found”', async () => {
  const text = await textOf({ received: 0 })
  expect(text).toContain('The service returned an empty list')
  expect(text).toContain('This key’s plan may not include any stories. The service does not say.')
})

it('an empty response to a filter has two reasons, and the filter can be taken away', async () => {
  expect(await textOf({ received: 0, query: 'sym:QNTL' })).toContain('Either no story matches this filter')
  expect(screen.getByRole('button', { name: 'Show all stories' })).toBeTruthy()
})

it('where cached stories do not match a filter, it says how many are cached and why no more came', async () => {
  expect(await textOf({ query: 'sym:QNTL', cached: 1200 })).toMatch(
    /No cached story matches this filter.*1,200 stories are cached\. Tearsheet could not request more/,
  )
})

it('a library that is not counted yet is not called empty', async () => {
  const text = await textOf({ query: 'sym:QNTL', cached: null })
  expect(text).toContain('No cached story matches this filter')
  expect(text).not.toMatch(/No stories yet|cached\./)
  expect(await textOf({ query: 'is:starred', cached: null })).toContain('No starred story')
})

it('as known at a time, stories that a filter leaves out are not called unknown then', async () => {
  const knownAt = Date.UTC(2026, 9, 1)
  expect(await textOf({ knownAt })).toMatch(/^No story that had been received by then is cached/)
  expect(await textOf({ knownAt, query: 'sym:QNTL' })).toContain(
    'No cached story that had been received by then matches this filter',
  )
  expect(await textOf({ knownAt, hidden: 2 })).toContain('Your mute rules hide all 2 stories in this list')
})

it('where the service answered, it says by what the service can filter', async () => {
  expect(await textOf({ query: 'margins', cached: 3, received: 15 })).toContain(
    'The service can filter by symbols and dates only.',
  )
})

it.each([
  ['is:starred', 'No starred story'],
  ['is:removed', 'No removed story'],
])('the list “%s” says in its own words that it is empty, and offers no older stories', async (query, title) => {
  const text = await textOf({ query, cached: 3, received: 15 })
  expect(text).toContain(title)
  expect(text).not.toMatch(/can filter|Look further/)
})

it.each([
  [1, 'the only story'],
  [2, 'all 2 stories'],
])('where mute rules hide %i, it leads to what they hide', async (hidden, words) => {
  expect(await textOf({ hidden })).toContain(`Your mute rules hide ${words} in this list`)
  expect(screen.getByRole('button', { name: 'Show hidden stories and their rules' })).toBeTruthy()
})

it('the list of hidden stories is empty where no rule hides any', async () => {
  expect(await textOf({ shows: 'hidden' })).toContain('No hidden stories')
})

function Offered(): ReactElement {
  useListChoices()
  return <ListMenu />
}

async function open(density: Density) {
  const window = await renderWindow(
    <AppearanceContext value={{ ...DEFAULT_APPEARANCE, density }}>
      <WithDeskCommands>
        <Offered />
      </WithDeskCommands>
    </AppearanceContext>,
    { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, density }), 'preferences.save': () => null },
  )
  await window.user.click(screen.getByRole('button', { name: /list: density and columns$/ }))
  return window
}

it('the menu of the list saves another density', async () => {
  const { user, settle, inputsOf } = await open('regular')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }))
  await settle()
  expect(inputsOf('preferences.save')).toEqual([{ density: 'compact' }])
})

it('the menu of the list chooses how much of each story is requested', async () => {
  const { user } = await open('regular')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Full stories' }))
  expect(currentLayout().listText).toBe('full')
})

it('the columns of one-line stories are chosen in the menu', async () => {
  const { user, settle, inputsOf } = await open('compact')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Channel' }))
  await settle()
  expect(inputsOf('preferences.save')).toEqual([{ storyColumns: ['time', 'symbol', 'channel', 'importance', 'marks'] }])
})

it('stories in two lines have no columns to choose', async () => {
  await open('relaxed')
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
})

it('an error of both the service and the library is read once', async () => {
  const mistake = refusing({ kind: 'invalid-input', field: 'query', errorText: 'is: takes one of unread, read' })
  const { settle } = await renderNews({ ...newsReplies(), 'news.refresh': mistake, 'news.rows': mistake })
  await settle()
  expect(screen.getAllByText('Please check what you entered')).toHaveLength(1)
})
