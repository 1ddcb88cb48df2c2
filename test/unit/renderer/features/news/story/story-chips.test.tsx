// @vitest-environment jsdom
import { createElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { storyItem } from '../../../../../../main/modules/news/store/story-text.ts'
import {
  StoryChips,
  identifiersOf,
  useIdentifierMenu,
} from '../../../../../../renderer/features/news/story/story-chips.tsx'
import { stockOf, storyOf } from '../../../../../support/records/stories.ts'
import { windowMarkup } from '../../../../../support/window/window-markup.ts'
import { screen } from '@testing-library/react'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { describeError } from '../../../../../../app/errors/describe-error.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { CompanyLinksContext } from '../../../../../../renderer/ui/text/link-menus.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

const nothing = (): void => undefined
const names = (count: number): string[] => Array.from({ length: count }, (_, place) => `N${place}`)

const chipsOf = (changes: Parameters<typeof storyOf>[0]): string =>
  windowMarkup(
    createElement(StoryChips, {
      item: storyItem(storyOf({ stocks: [], channels: [], tags: [], ...changes })),
      onQuery: nothing,
      onRatios: nothing,
    }),
  )

const countOf = (markup: string): number => markup.match(/class="chip/g)?.length ?? 0

// H15
describe('the symbols, channels and tags of a story', () => {
  it('are all shown where there are few', () => {
    const markup = chipsOf({ stocks: names(13).map((name) => stockOf(name)), channels: names(13), tags: names(14) })
    expect([countOf(markup), markup.includes('Show all')]).toEqual([40, false])
  })

  it.each([
    ['symbols', { stocks: names(5000).map((name) => stockOf(name)) }],
    ['channels', { channels: names(5000) }],
    ['tags', { tags: names(5000) }],
  ] as const)('are shown in part where there are many %s, which says how many', (what, changes) => {
    const markup = chipsOf(changes)
    expect([countOf(markup), markup.includes(`Show all 5,000 ${what}`)]).toEqual([40, true])
  })
})

describe('the identifiers of a symbol', () => {
  const namesOf = (changes: Parameters<typeof stockOf>[1]): (string | undefined)[] =>
    [...chipsOf({ stocks: [stockOf('QNTL', changes)] }).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)

  it('stand beside it as far as the service sends them', () => {
    expect(namesOf({ isin: 'ZZ0000000001', cusip: 'Z00000001' })).toEqual(['ISIN ZZ0000000001', 'CUSIP Z00000001'])
    expect(namesOf({ isin: 'ZZ0000000001', cusip: '' })).toEqual(['ISIN ZZ0000000001'])
    expect(namesOf({ isin: 'no number' })).toEqual([])
  })
})

describe('the tooltip of a symbol', () => {
  const tooltipOf = (changes: Parameters<typeof stockOf>[1]): string =>
    /title="([^"]*)"/.exec(chipsOf({ stocks: [stockOf('QNTL', changes)] }))?.[1] ?? ''

  it.each([[null], ['']])('says that the CUSIP needs a licence where the service sends %j', (cusip) => {
    expect(tooltipOf({ cusip })).toMatch(/\nCUSIP not sent: it needs a licence$/)
  })

  it('has the CUSIP where the service sends it', () => {
    expect(tooltipOf({ cusip: '747525103' })).toMatch(/\nCUSIP 747525103$/)
  })
})

const ISIN = 'ZZ0000000001'
const FULL: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }

function Menu({ stock, led }: { stock: { isin?: string; cusip?: string }; led: (to: string) => void }): ReactElement {
  const groups = identifiersOf(stock).map(useIdentifierMenu(led))
  return (
    <>
      {groups.map(({ label, entries }) => (
        <section key={label} aria-label={label}>
          {entries.map((entry) =>
            typeof entry === 'string' ? null : (
              <button key={entry.label} onClick={entry.run}>
                {entry.label}
              </button>
            ),
          )}
        </section>
      ))}
    </>
  )
}

async function open(stock: { isin?: string; cusip?: string }, named?: Replies['companies.named']) {
  const led: string[] = []
  const lead = (to: string): void => void led.push(to)
  const links = { onSearch: lead, onRatios: lead, onEarnings: lead, onPage: lead, onChart: () => undefined }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CompanyLinksContext value={links}>
        <Menu stock={stock} led={lead} />
      </CompanyLinksContext>
    </ConnectionContext>,
    {
      'companies.named':
        named ??
        (({ words }) => (words[0] === ISIN ? [{ symbol: 'QNTL', name: 'Quantel', identifier: `ISIN ${ISIN}` }] : [])),
    },
  )
  const choose = async (name: string): Promise<void> => {
    await window.user.click(screen.getByRole('button', { name }))
    await window.settle()
  }
  return { ...window, led, choose }
}

it('an ISIN leads to the company that the service states it for', async () => {
  const { led, choose } = await open({ isin: ISIN })
  await choose('Open the company with this ISIN')
  expect(led).toEqual(['QNTL'])
})

it('an ISIN of no cached company says so', async () => {
  const { led, choose } = await open({ isin: 'ZZ0000000009' })
  await choose('Open the company with this ISIN')
  expect(led).toEqual([])
  expect(screen.getByText('No company with the ISIN ZZ0000000009 is cached')).toBeTruthy()
})

it('a company that could not be looked for says why', async () => {
  const { led, choose } = await open({ isin: ISIN }, refusing(FULL))
  await choose('Open the company with this ISIN')
  expect(led).toEqual([])
  expect(screen.getByRole('heading', { name: 'The company could not be looked for' })).toBeTruthy()
  expect(document.body.textContent).toContain(describeError(FULL).cause)
})

it('an ISIN and a CUSIP lead to the stories with them', async () => {
  const { led, choose } = await open({ isin: ISIN, cusip: 'Z00000001' })
  await choose('Show the stories with this ISIN')
  await choose('Show the stories with this CUSIP')
  expect(led).toEqual([`isin:${ISIN}`, 'cusip:Z00000001'])
})

it.each([{}, { isin: '' }, { isin: 'no number', cusip: '"' }])('%j has no entries', async (stock) => {
  await open(stock)
  expect(screen.queryByRole('button')).toBe(null)
})
