// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { INITIAL_EARNINGS } from '../../../../../renderer/features/earnings/earnings-state.ts'
import type { EarningsState } from '../../../../../renderer/features/earnings/earnings-state.ts'
import { earningsTools } from '../../../../../renderer/features/earnings/earnings-tools.tsx'
import { fittingTools } from '../../../../../renderer/ui/toolbar.tsx'
import { earningsReport } from '../../../../support/earnings-report.ts'

const nothing = (): void => undefined

function inNarrowHead(change: Partial<EarningsState>): readonly string[] {
  const tools = earningsTools({
    state: { ...INITIAL_EARNINGS, ...change },
    onChange: nothing,
    onAsk: nothing,
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
