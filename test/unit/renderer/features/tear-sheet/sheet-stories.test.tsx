// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StoryRow } from '../../../../../app/ipc/news/stories.ts'
import { LatestStories } from '../../../../../renderer/features/tear-sheet/sheet-stories.tsx'
import { ContextMenuArea } from '../../../../../renderer/ui/controls/context-menu.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../support/window/service-replies.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 9, 30)

const story = (id: number, daysAgo: number, title: string): StoryRow => ({ ...rowOf(NOW - daysAgo * DAY), id, title })

const FOUND: Readonly<Record<string, readonly StoryRow[]>> = {
  'sym:QNTL': [story(1, 1, 'By its symbol'), story(2, 5, 'An old one')],
  'sym:BARE': [story(6, 1, '')],
  'sym:HLDN': [{ ...story(5, 1, 'By two symbols'), symbols: ['HLDN', 'KSTL'] }],
  'isin:ZZ0000000001 -sym:QNTL': [story(3, 2, 'By its ISIN')],
  'cusip:Z00000001 -sym:QNTL -isin:ZZ0000000001': [story(4, 3, 'By its CUSIP')],
}

async function open(
  company: { isin: string | null; cusip: string | null } | null,
  { since = null, symbol = 'QNTL', hidden = 0 }: { since?: number | null; symbol?: string; hidden?: number } = {},
) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <ContextMenuArea className="">
        <LatestStories
          saidBeside={null}
          symbol={symbol}
          company={company}
          knownAt={null}
          now={NOW}
          since={since}
          onStory={() => undefined}
        />
      </ContextMenuArea>
    </ConnectionContext>,
    {
      'news.rows': ({ query }) => ({
        rows: [...(FOUND[query] ?? [])],
        receivedAt: NOW,
        more: false,
        failedRules: [],
      }),
      'news.count': ({ queries }) => queries.map(() => ({ total: 0, isExact: true, hidden })),
    },
  )
  await window.settle()
  return {
    ...window,
    lines: () => screen.getAllByRole('listitem').map((line) => line.textContent.replace(/^.*?(By|An)/, '$1')),
  }
}

it('the stories of a company are those with its symbol, its ISIN or its CUSIP, the newest first, and say by what they belong to it', async () => {
  const { lines } = await open({ isin: 'ZZ0000000001', cusip: 'Z00000001' })
  expect(lines()).toEqual([
    'By its symbol',
    'By its ISINby ISIN ZZ0000000001',
    'By its CUSIPby CUSIP Z00000001',
    'An old one',
  ])
})

it('a story has its date beside its time on paper', async () => {
  await open(null)
  const [first] = screen.getAllByRole('listitem')
  expect(first?.querySelector('.sheet-on-paper')?.textContent).toMatch(/^\d+ Oct 2026, \d\d:\d\d:\d\d$/)
})

it('a story that came since the last visit says so', async () => {
  const { lines } = await open(null, { since: NOW - 3 * DAY })
  expect(lines()).toEqual(['By its symbolnew', 'An old one'])
})

it('a CUSIP that was not sent is not looked for', async () => {
  const { inputsOf } = await open({ isin: 'ZZ0000000001', cusip: null })
  expect(inputsOf('news.rows').map(({ query }) => query)).toEqual(['sym:QNTL', 'isin:ZZ0000000001 -sym:QNTL'])
})

it.each([null, { isin: null, cusip: null }, { isin: '', cusip: 'no number' }])(
  'of %j only the symbol is looked for',
  async (company) => {
    const { inputsOf } = await open(company)
    expect(inputsOf('news.rows').map(({ query }) => query)).toEqual(['sym:QNTL'])
  },
)

it.each([
  [0, 'No cached story names KSTL. Press Stories to request some, or add KSTL to a watch list.'],
  [3, 'Your mute rules hide every cached story about this company: 3 stories.'],
])('without a story, and with %i hidden ones, it says why', async (hidden, words) => {
  await open(null, { symbol: 'KSTL', hidden })
  expect(screen.getByRole('region', { name: 'Latest stories' }).textContent).toContain(words)
})

it('the menu of a story names the other companies of it, as the page has a menu of its own', async () => {
  const { settle } = await open(null, { symbol: 'HLDN' })
  const [line] = screen.getAllByRole('listitem')
  if (line !== undefined) fireEvent.contextMenu(line)
  await settle()
  const menu = screen.getByRole('menu')
  expect(menu.textContent).toContain('KSTL')
  expect(menu.textContent).not.toContain('HLDN')
})

it('a story without a title can be seen and opened', async () => {
  await open(null, { symbol: 'BARE' })
  expect(screen.getByRole('button', { name: 'Untitled' })).toBeDefined()
})
