// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import { INITIAL_EARNINGS, type EarningsState } from '../../../../../renderer/features/earnings/earnings-state.ts'
import { earningsTools, PeriodChoice } from '../../../../../renderer/features/earnings/earnings-tools.tsx'
import { fittingTools } from '../../../../../renderer/ui/controls/toolbar.tsx'
import { earningsReport } from '../../../../support/records/earnings-report.ts'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'

const nothing = (): void => undefined

function inNarrowHead(change: Partial<EarningsState>): readonly string[] {
  const tools = earningsTools({
    state: { ...INITIAL_EARNINGS, ...change },
    onChange: nothing,
    onAsk: nothing,
    known: [],
    entry: {
      input: { value: '', spellCheck: false, 'aria-invalid': false, onChange: nothing },
      submit: nothing,
      discard: nothing,
      refuse: nothing,
      errorText: null,
    },
    lists: [],
    symbols: ['QNTL'],
    company: 'QNTL',
    reports: [earningsReport({ numbers: { eps: '1' } })],
    hasOwnOrder: false,
  }).filter((tool) => tool !== null)
  return fittingTools(tools, new Map(tools.map(({ id }) => [id, 100])), 400).shown.map(({ id }) => id)
}

it('a comparison that is on stays in the head of a narrow window', () => {
  expect(inNarrowHead({})).not.toContain('compare')
  expect(inNarrowHead({ compare: 'year-growth' })).toContain('compare')
})

/** The field of the period, and what it requested. */
async function open(drafts: Kept['drafts'] = []) {
  const asked: string[] = []
  const rendered = await formWithDrafts(<PeriodChoice period="Q1" onChange={(period) => asked.push(period)} />, drafts)
  return { ...rendered, asked }
}

const period = (): HTMLInputElement => screen.getByLabelText('Period')

it('what is typed is kept, and is not requested yet', async () => {
  const { user, kept, asked } = await open()
  await user.type(period(), '2')
  expect([...kept]).toEqual([['earnings request/period', 'Q12']])
  expect(asked).toEqual([])
})

it('what was typed before is there again with what is shown, and Enter requests it and leaves no draft', async () => {
  const { user, kept, asked } = await open([['earnings request/period', 'Q3']])
  expect([period().value, screen.getByRole('status').textContent]).toEqual(['Q3', 'Enter to request; shown: Q1'])
  expect(asked).toEqual([])
  await user.type(period(), '{Enter}')
  expect([asked, kept.size]).toEqual([['Q3'], 0])
})

it('Escape closes the suggestions, and then goes back to what is shown', async () => {
  const { user, kept } = await open([['earnings request/period', 'Q3']])
  await user.type(period(), '{Escape}{Escape}')
  expect([period().value, kept.size]).toEqual(['Q1', 0])
})
