// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { EmptyList } from '../../../../../renderer/features/news/empty-list.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

type Props = ComponentProps<typeof EmptyList>

/** The text of an empty list without a filter, with these differences; `cached` is the number of stories in the library. */
async function textOf({ query = '', shows = 'visible', cached = 0, ...changes }: EmptyChanges): Promise<string> {
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <EmptyList filter={{ query, order: 'newest', shows }} error={null} received={null} hidden={0} {...changes} />
      </CommandProvider>
    </ConnectionContext>,
    { 'news.count': () => [{ total: cached, isExact: true, hidden: 0 }] },
  )
  await settle()
  return document.body.textContent
}

type EmptyChanges = Partial<Omit<Props, 'filter'>> &
  Partial<Pick<Props['filter'], 'query' | 'shows'>> & { cached?: number }

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
    /No cached story matches this filter.*1\s200 stories are cached\. Tearsheet could not request more/,
  )
})

it('where the service answered, it says by what the service can filter', async () => {
  expect(await textOf({ query: 'margins', cached: 3, received: 15 })).toContain(
    'The service can filter by symbols and dates only.',
  )
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
