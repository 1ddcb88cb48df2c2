// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { newsReplies, renderNews } from '../../../../support/window/news-window.tsx'
import { refusing } from '../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../support/window/service-replies.ts'

// The list of rows needs a layout, which the simulated window lacks.
vi.mock('../../../../../renderer/features/news/list/story-list.tsx', () => ({
  StoryList: ({ query }: { query: string }) => <p data-testid="rows">rows of “{query}”</p>,
}))

const NO_LIST: ErrorInfo = {
  kind: 'invalid-input',
  field: 'query',
  errorText: 'There is no watch list “Gone”.',
  place: { at: 6, length: 9 },
}

/** The news, where main refuses each query of a list that is gone. */
async function shown(first = 'apple') {
  const replies = newsReplies()
  const read = { rows: [rowOf(0)], receivedAt: 0, more: false, failedRules: [] }
  return renderNews(
    {
      ...replies,
      'news.rows': ({ query }) => (query.includes('list:') ? refusing(NO_LIST)() : read),
      // Main counts nothing for a query that it refuses.
      'news.count': ({ queries }) =>
        queries.map((query) => ({ total: query.includes('list:') ? 0 : 1, isExact: true, hidden: 0 })),
      'news.facets': ({ query }) =>
        query.includes('list:')
          ? refusing(NO_LIST)()
          : { facets: [{ field: 'chan', values: [{ value: 'Earnings', count: 3 }] }], counted: 3, labels: [] },
      'news.complete': () => [],
    },
    { query: first },
  )
}

async function refused() {
  const window = await shown()
  await window.settle()
  // Typed letter by letter, what comes before the colon would be a good query of its own.
  await window.user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await window.user.paste(' list:Gone')
  await window.user.keyboard('{Enter}')
  await window.settle()
  return window
}

it('a query that main refuses keeps the last good list and its filters', async () => {
  await refused()
  expect(screen.queryByTitle('Only Earnings')).not.toBeNull()
  expect(screen.getByTestId('rows').textContent).toBe('rows of “apple”')
})

it('a query that main refuses is marked where it is wrong, and the reason is said once, with what the list shows', async () => {
  const { container } = await refused()
  expect(screen.getByRole('alert').textContent).toMatch(/“Gone”\. The list shows the search before\.$/)
  expect(screen.getAllByText(/There is no watch list “Gone”/)).toHaveLength(1)
  expect(container.querySelector('.search-error mark')?.textContent).toBe('list:Gone')
})

it('a notice of changed stories keeps the last good list as well', async () => {
  const { notify } = await refused()
  await notify('stories.changed')
  expect(screen.getByTestId('rows').textContent).toBe('rows of “apple”')
})

it('the filters count the stories of the list while what is typed cannot be read', async () => {
  const { user, settle, inputsOf } = await shown('')
  await settle()
  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.keyboard('pear')
  await settle()
  await user.keyboard(' rank:9')
  await settle()
  const listed = screen.getByTestId('rows').textContent
  expect(`rows of “${inputsOf('news.facets').at(-1)?.query ?? ''}”`).toBe(listed)
})

const list = (): HTMLElement => screen.getByRole('region', { name: 'Story list' })

it('the rows of the search before are said to be those', async () => {
  const { container } = await refused()
  expect(container.querySelector('.pane-title')?.textContent).toBe('1 story of the search before')
  expect(list().getAttribute('data-before')).toBe('true')
})

it('the rows of the search before are announced as those', async () => {
  await refused()
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContain('1 story of the search before')
})

it.each(['(pear', 'rank:9', 'sym:'])(
  'rows that stay beside “%s” are said to be of the search before',
  async (typed) => {
    const { user, settle, container } = await shown()
    await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
    await user.paste(` ${typed}`)
    await settle()
    const words = (): string | null | undefined => container.querySelector('.pane-title')?.textContent
    expect([screen.getByTestId('rows').textContent, words()]).toEqual([
      'rows of “apple”',
      '1 story of the search before',
    ])
    await user.keyboard('{Control>}a{/Control}pear')
    await settle()
    expect([screen.getByTestId('rows').textContent, words()]).toEqual(['rows of “pear*”', '1 story'])
  },
)

it('a query that is corrected is listed', async () => {
  const { user, settle } = await refused()
  const search = screen.getByRole('combobox', { name: 'Search stories' })
  await user.clear(search)
  await user.type(search, 'pear{Enter}')
  await settle()
  expect(screen.getByTestId('rows').textContent).toBe('rows of “pear”')
})

it('a query that main refuses without a list before it says so in the place of the list', async () => {
  const { settle } = await shown('list:Gone')
  await settle()
  expect(screen.queryByText('This list cannot be shown')).not.toBeNull()
})

it.each([
  ['Enter', 'keeps the focus in a search that finds nothing, so that it can be changed', 'Search stories'],
  ['Escape', 'leads from it to the side bar', null],
])('%s %s', async (key, _what, focused) => {
  const { user, settle } = await renderNews(
    { ...newsReplies(), 'news.rows': () => ({ rows: [], receivedAt: 0, more: false, failedRules: [] }) },
    { query: 'apple' },
  )
  await settle()
  const search = screen.getByRole('combobox', { name: 'Search stories' })
  await user.click(search)
  await user.keyboard(`{${key}}`)
  await settle()
  if (focused === null) expect(document.activeElement?.closest('.side')).not.toBe(null)
  else expect(document.activeElement).toBe(search)
})
