import { expect, it } from 'vitest'
import type { Gap } from '../../../../../app/domain/fundamentals/series.ts'
import { emptyWords } from '../../../../../renderer/ui/chart/empty-plot.tsx'
import { seriesWith } from '../../../../support/series.ts'

const COLUMNS = ['2026 Q1', '2026 Q2', '2026 Q3']

const setOf = (...gaps: Gap[]) => ({ columns: COLUMNS, series: [seriesWith({ points: gaps.map(() => null), gaps })] })

it('says which series are hidden, and how to show them', () => {
  const words = emptyWords({ set: { columns: COLUMNS, series: [] }, hidden: 2, hasDoubts: false }, true)
  expect(words).toEqual({ title: 'Every series is hidden', reason: 'Click a name in the legend to show it.' })
})

it('gives the reason of most gaps', () => {
  expect(emptyWords({ set: setOf('not-sent', 'not-sent', 'no-record'), hidden: 0, hasDoubts: false }, true)).toEqual({
    title: 'No value from 2026 Q1 to 2026 Q3',
    reason: 'Mostly: not in the record.',
  })
})

it('names days in the chosen form', () => {
  const days = { ...setOf('not-sent', 'not-sent'), columns: ['2026-03-31', '2026-06-30'] }
  const { title } = emptyWords({ set: days, hidden: 0, hasDoubts: false }, true)
  expect(title).toBe('No value from 31 Mar 2026 to 30 Jun 2026')
})

it('does not say what the service has before it answered', () => {
  const { reason } = emptyWords({ set: setOf('no-record'), hidden: 0, hasDoubts: false }, false)
  expect(reason).toBe('Mostly: no record of this period is cached.')
})

it('says that values are left out because nothing proves them', () => {
  const { reason } = emptyWords({ set: setOf(), hidden: 0, hasDoubts: true }, true)
  expect(reason).toContain('do not prove')
})
