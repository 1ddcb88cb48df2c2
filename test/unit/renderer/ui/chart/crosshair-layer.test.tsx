// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AlteredContext } from '../../../../../renderer/ui/states/integrity.tsx'
import { CrosshairCard } from '../../../../../renderer/ui/chart/chart-pane.tsx'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { namesOf } from '../../../../../renderer/ui/chart/series-names.ts'
import type { Series, SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith, unevenPoint } from '../../../../support/records/series.ts'

const COLUMNS = ['2026 Q1', '2026 Q2']

const card = (series: readonly Series[], pinned: number | null = null, altered: readonly string[] = []) =>
  renderWindow(
    <AlteredContext value={new Set(altered)}>
      <CrosshairCard
        set={{ columns: COLUMNS, series }}
        place={1}
        pinned={pinned}
        names={namesOf(series)}
        lineStyles={lineStylesOf(series)}
      />
    </AlteredContext>,
  )

const rows = (): string[] => screen.getAllByRole('row').map((row) => row.textContent)

it('has the value of each series, and a dash for a gap', async () => {
  await card([
    seriesWith({ points: [null, sentPoint('0.574')] }),
    seriesWith({ symbol: 'KSTL', points: [sentPoint('1'), null] }),
  ])
  expect(rows()).toEqual(['QNTL57.4%', 'KSTL—'])
})

it('says the date of the records where it is one', async () => {
  await card([seriesWith({ points: [null, sentPoint('0.574', '2026-06-28')] })])
  expect(screen.getByText('2026 Q2').parentElement?.textContent).toBe('2026 Q2 as of 28 Jun 2026')
})

const endingOn = (periodEnd: string): SeriesPoint | null => {
  const point = sentPoint('1')
  return point === null ? null : { ...point, periodEnd }
}

it('says the end of the period where the records agree on it', async () => {
  await card([
    seriesWith({ points: [null, endingOn('2026-06-28')] }),
    seriesWith({ symbol: 'KSTL', points: [null, endingOn('2026-06-28')] }),
  ])
  expect(screen.getByText('2026 Q2').parentElement?.textContent).toContain(' period to 28 Jun 2026')
})

it('says no end of the period where the records differ', async () => {
  await card([
    seriesWith({ points: [null, endingOn('2026-06-28')] }),
    seriesWith({ symbol: 'KSTL', points: [null, endingOn('2026-06-30')] }),
  ])
  expect(screen.getByText('2026 Q2').parentElement?.textContent).not.toContain('period to')
})

it('has what changed since the pinned column, in points where the values are percent', async () => {
  const points = [sentPoint('0.25'), sentPoint('0.2')]
  await card([seriesWith({ points }), seriesWith({ symbol: 'KSTL', points: points.toReversed() })], 0)
  expect(rows()).toEqual(['QNTL20.0%\u22125.0 pp', 'KSTL25.0%+5.0 pp'])
})

it('has no change where one of the two values is missing', async () => {
  await card([seriesWith({ points: [null, sentPoint('0.2')] })], 0)
  expect(rows()).toEqual(['QNTL20.0%—'])
})

it('names how many series it leaves out', async () => {
  await card(Array.from({ length: 15 }, (_, place) => seriesWith({ symbol: `S${place}` })))
  expect(rows()).toHaveLength(12)
  expect(screen.getByText('and 3 more')).toBeDefined()
})

it('has both values where one was restated', async () => {
  const point = sentPoint('0.574')
  if (point === null) throw new Error('There is a point.')
  const revision = { isRestated: true, digits: '0.561', response: { hash: 'b'.repeat(64), path: '$.value' } }
  await card([
    seriesWith({ points: [null, { ...point, revision }] }),
    seriesWith({ symbol: 'KSTL', points: [null, sentPoint('0.3')] }),
  ])
  expect(rows()).toEqual(['QNTL57.4%◇ restated to 56.1%', 'KSTL30.0%'])
})

it('shows no restated value whose response was altered', async () => {
  const point = sentPoint('0.574')
  if (point === null) throw new Error('There is a point.')
  const revision = { isRestated: false, digits: '0.561', response: { hash: 'b'.repeat(64), path: '$.value' } }
  await card([seriesWith({ points: [null, { ...point, revision }] })], null, ['b'.repeat(64)])
  expect(rows()).toEqual(['QNTL57.4%◇ originally a value that is not proven'])
})

it('says which companies have a period of unequal length', async () => {
  await card([
    seriesWith({ points: [null, unevenPoint(2)] }),
    seriesWith({ symbol: 'KSTL', points: [null, sentPoint('1')] }),
  ])
  expect(screen.getByText('QNTL: 2 months after the period before')).toBeTruthy()
})

it('has both values where one response has two', async () => {
  const point = sentPoint('0.574')
  if (point === null) throw new Error('There is a point.')
  const others = [{ label: 'grossMargin', digits: '0.561', response: { hash: 'a'.repeat(64), path: '$.other' } }]
  await card([seriesWith({ points: [null, { ...point, others }] })])
  expect(rows()).toEqual(['QNTL57.4%◇ also 56.1% in the same response'])
})
