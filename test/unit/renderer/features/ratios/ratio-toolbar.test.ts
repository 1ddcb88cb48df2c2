import { expect, it } from 'vitest'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { seriesTools } from '../../../../../renderer/features/ratios/ratio-toolbar.tsx'
import { fittingTools } from '../../../../../renderer/ui/fitting-tools.ts'

const inNarrowHead = (transform: (typeof INITIAL_RATIOS)['transform']): readonly string[] => {
  const known = { id: 'known', shows: null }
  const tools = seriesTools({ ...INITIAL_RATIOS, transform }, { periods: [], period: '', known }, () => undefined)
  const there = tools.filter((tool) => tool !== null)
  const widths = new Map(there.map(({ id }) => [id, 100]))
  return fittingTools(there, widths, 400).shown.map(({ id }) => id)
}

it('a transform that is on stays in the head of a narrow window', () => {
  expect(inNarrowHead('none')).not.toContain('transform')
  expect(inNarrowHead('z-score')).toContain('transform')
})
