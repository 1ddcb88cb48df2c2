// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { EarningsView } from '../../../renderer/features/earnings/earnings-view.tsx'
import { INITIAL_EARNINGS } from '../../../renderer/features/earnings/earnings-state.ts'
import { ListPane } from '../../../renderer/features/news/list-pane.tsx'
import { EVERY_STORY } from '../../../renderer/features/news/queries.ts'
import { RatiosView } from '../../../renderer/features/ratios/ratios-view.tsx'
import { INITIAL_RATIOS } from '../../../renderer/features/ratios/ratios-state.ts'
import { TearSheetView } from '../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import { INITIAL_TEAR_SHEET } from '../../../renderer/features/tear-sheet/tear-sheet-state.ts'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { connectionView } from '../../support/connection-view.ts'
import { renderWindow } from '../../support/render-window.tsx'
import { repliesIn, UNTRUE_IN } from '../../support/view-states.ts'
import type { ViewState } from '../../support/view-states.ts'

const nothing = (): void => undefined
const STATES = Object.keys(UNTRUE_IN) as ViewState[]

const VIEWS: Readonly<Record<string, ReactElement>> = {
  stories: (
    <ListPane
      filter={EVERY_STORY}
      asked=""
      selected={null}
      selectedIndex={-1}
      now={Date.now()}
      triage={{ mark: nothing, markAllRead: nothing }}
      onSelect={nothing}
      onFilter={nothing}
    />
  ),
  ratios: (
    <RatiosView
      state={{ ...INITIAL_RATIOS, symbols: ['QNTL'], showsChart: false }}
      onChange={nothing}
      onSheet={nothing}
      suggestions={[]}
    />
  ),
  earnings: (
    <EarningsView
      state={{ ...INITIAL_EARNINGS, request: { ...INITIAL_EARNINGS.request, symbols: ['QNTL'] } }}
      onChange={nothing}
      suggestions={[]}
    />
  ),
  'tear sheet': (
    <TearSheetView
      state={{ ...INITIAL_TEAR_SHEET, symbol: 'QNTL' }}
      onChange={nothing}
      onStory={nothing}
      suggestions={[]}
      service="the service"
    />
  ),
}

/** The texts on screen, each a leaf of the page, without the names of controls. */
function textsOf(container: HTMLElement): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isControl = node.parentElement?.closest('button, option, label') !== null
    const text = node.textContent?.trim() ?? ''
    if (!isControl && text !== '') texts.push(text)
  }
  return texts
}

const shown = async (view: string, state: ViewState): Promise<string[]> => {
  const { container, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>{VIEWS[view]}</CommandProvider>
    </ConnectionContext>,
    repliesIn(state, Date.now()),
  )
  await settle()
  await settle()
  return textsOf(container)
}

describe.each(Object.keys(VIEWS))('the view of %s', (view) => {
  it.each(STATES)('claims nothing that it does not know: %s', async (state) => {
    const texts = await shown(view, state)
    expect(texts.filter((text) => UNTRUE_IN[state].test(text))).toEqual([])
  })

  it.each(STATES)('says no sentence twice: %s', async (state) => {
    const sentences = (await shown(view, state)).filter((text) => /[a-z].*\.$/.test(text))
    expect(sentences.filter((text, place) => sentences.indexOf(text) !== place)).toEqual([])
  })
})
