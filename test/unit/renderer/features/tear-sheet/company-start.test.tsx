// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOTHING_KEPT } from '../../../../../app/domain/window/drafts.ts'
import type { StoryRow } from '../../../../../app/ipc/news/stories.ts'
import { CompanyStart, moversIn } from '../../../../../renderer/features/tear-sheet/company-start.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { symbolRatios } from '../../../../support/records/ratio-records.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../support/window/service-replies.ts'

const NOW = Date.UTC(2026, 9, 30)

const story = (id: number, title: string, symbols: readonly string[]): StoryRow => ({
  ...rowOf(NOW),
  id,
  title,
  symbols: [...symbols],
})

/** The start with these visits and stories, by their search. */
async function open(
  visits: object,
  found: Readonly<Record<string, readonly StoryRow[]>>,
  symbols: readonly string[] = [],
) {
  const keeper = createKeeper(
    { ...NOTHING_KEPT, drafts: [['view/visited companies', JSON.stringify(visits)]] },
    { onDraft: () => undefined, onScroll: () => undefined },
  )
  const did: string[] = []
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <KeeperContext value={keeper}>
        <CompanyStart
          now={NOW}
          suggestions={['DEMO']}
          onChoose={(symbol) => did.push(symbol)}
          onStory={(id) => did.push(`story ${id}`)}
        />
      </KeeperContext>
    </ConnectionContext>,
    {
      'news.rows': ({ query }) => ({
        rows: [...(found[query] ?? [])],
        receivedAt: NOW,
        more: false,
        isPartial: false,
        failedRules: [],
      }),
      'organiser.get': () => ({
        watchLists: symbols.length === 0 ? [] : [{ id: 1, name: 'Chips', symbols, isPaused: false }],
        queries: [],
      }),
      'ratios.read': () => ({
        value: [symbolRatios('QNTL', { company: { standardName: 'Quintel Semiconductor' } as never })],
        source: { state: 'cached', receivedAt: 1, because: null },
      }),
    },
  )
  await view.settle()
  const part = (name: string): HTMLElement => screen.getByRole('region', { name })
  return { ...view, did, part }
}

it('leads to the last companies, to those of watch lists and to those in the news', async () => {
  const { user, did, part } = await open(
    { QNTL: [null, NOW - 1000], KSTL: [null, NOW - 2000] },
    {
      'chan:WIIM': [story(7, 'Why Halden Moves', ['HLDN'])],
      '': [story(8, 'Names A Chair', ['MRCY']), story(7, 'Why Halden Moves', ['HLDN'])],
    },
    ['BRWF', 'TIDI'],
  )
  const newest = within(part('In the newest stories')).getAllByRole('listitem')
  expect(newest.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^MRCYNames A Chair/)])
  const last = within(part('Last shown')).getAllByRole('listitem')
  expect(last.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^QNTLQuintel Semiconductor/),
    expect.stringMatching(/^KSTL/),
  ])
  await user.click(within(part('Last shown')).getByRole('button', { name: 'KSTL' }))
  await user.click(within(part('Watch lists')).getByRole('button', { name: 'TIDI' }))
  await user.click(within(part('Movers')).getByRole('button', { name: 'HLDN' }))
  await user.click(within(part('Movers')).getByRole('button', { name: 'Why Halden Moves' }))
  expect(did).toEqual(['KSTL', 'TIDI', 'HLDN', 'story 7'])
})

it('without any of them says where they come from, and offers the examples', async () => {
  const { user, did, part } = await open({}, {})
  expect(part('Last shown').textContent).toContain('A company that you open is listed here.')
  expect(part('Watch lists').textContent).toContain('You have no watch list.')
  expect(part('In the newest stories').textContent).toContain('There is no cached story to show.')
  await user.click(screen.getByRole('button', { name: 'Open DEMO' }))
  expect(did).toEqual(['DEMO'])
})

it('says only of the stories that it read that they name no company', async () => {
  const { part } = await open({}, { '': [story(8, 'Names No Company', [])] })
  expect(part('In the newest stories').textContent).toContain('None of the newest stories names a company.')
})

it('does not say that there is no watch list before they are read', async () => {
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CompanyStart now={NOW} suggestions={[]} onChoose={() => undefined} onStory={() => undefined} />
    </ConnectionContext>,
    {},
  )
  await settle()
  expect(screen.getByRole('region', { name: 'Watch lists' }).textContent).toContain('Reading the watch lists…')
})

it('shows companies of the newest stories where none says why a price moves', async () => {
  const { part } = await open({}, { '': [story(8, 'Names A Chair', ['MRCY'])] })
  expect(within(part('In the newest stories')).getByRole('button', { name: 'MRCY' })).toBeDefined()
})

it('has each company of the news once, with its newest story', () => {
  const movers = moversIn([
    story(3, 'Newest', ['QNTL', 'KSTL']),
    story(2, 'Older', ['QNTL']),
    story(1, 'Other', ['KSTL']),
    story(0, 'Of none', []),
    story(4, 'Of two at once', ['A,B']),
  ])
  expect(movers.map(({ symbol, story: { id } }) => [symbol, id])).toEqual([
    ['QNTL', 3],
    ['KSTL', 1],
  ])
})
