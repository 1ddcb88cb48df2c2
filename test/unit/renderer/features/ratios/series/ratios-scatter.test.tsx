// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SeriesSet } from '../../../../../../app/domain/fundamentals/series.ts'
import type { ProofTarget } from '../../../../../../app/domain/responses/proof.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { lineStylesOf } from '../../../../../../renderer/ui/chart/line-styles.ts'
import { RatiosScatter } from '../../../../../../renderer/features/ratios/series/ratios-scatter.tsx'
import { AlteredContext } from '../../../../../../renderer/ui/states/integrity.tsx'
import { InspectContext } from '../../../../../../renderer/ui/text/sourced-number.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  return () => vi.restoreAllMocks()
})

const SET: SeriesSet = {
  columns: ['2026 Q1', '2026 Q2'],
  series: ['QNTL', 'KSTL'].flatMap((symbol, row) =>
    ['grossMargin', 'roe'].map((field) =>
      seriesWith({ symbol, field, points: [sentPoint(`0.${5 - row}`), sentPoint(`0.${3 - row}`)] }),
    ),
  ),
}

async function scatterOf(set = SET, altered: readonly string[] = []) {
  const inspected: ProofTarget[] = []
  const view = await renderWindow(
    <CommandProvider>
      <AlteredContext value={new Set(altered)}>
        <InspectContext value={(target) => inspected.push(target)}>
          <RatiosScatter
            set={set}
            looks={lineStylesOf(set.series)}
            pictureOf={{ current: null }}
            words={{ command: 'ratios.describe-chart', beside: 'table', facts: ['assumed units'] }}
          />
        </InspectContext>
      </AlteredContext>
    </CommandProvider>,
  )
  return { ...view, inspected }
}

const plot = (): HTMLElement => screen.getByRole('application', { name: /^Scatter of/ })

it('says in words what it draws', async () => {
  await scatterOf()
  expect(document.getElementById(plot().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Scatter of 2 companies, Gross margin across and roe up, 2026 Q2. assumed units. ' +
      'KSTL: Gross margin 20.0%, roe 20.0%. QNTL: Gross margin 30.0%, roe 30.0%.',
  )
})

it('keys go from one company to the next, and open the responses behind both values', async () => {
  const { inspected } = await scatterOf()
  fireEvent.keyDown(plot(), { key: 'ArrowRight' })
  fireEvent.keyDown(plot(), { key: 'ArrowRight' })
  expect(screen.getByRole('status').textContent).toBe('QNTL: Gross margin 30.0%, roe 30.0%')
  fireEvent.keyDown(plot(), { key: 'Enter' })
  expect(inspected[0]?.figures.map(({ label }) => label)).toEqual(['QNTL grossMargin', 'QNTL roe'])
})

it('a click on a point opens the responses behind it', async () => {
  const { user, inspected, container } = await scatterOf()
  const [first] = container.querySelectorAll('.scatter-point')
  if (first === undefined) throw new Error('no point')
  await user.click(first)
  expect(inspected).toHaveLength(1)
})

it('another period has its own points', async () => {
  const { user } = await scatterOf()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '2026 Q1')
  fireEvent.keyDown(plot(), { key: 'End' })
  expect(screen.getByRole('status').textContent).toBe('QNTL: Gross margin 50.0%, roe 50.0%')
})

it('names a day in the chosen form', async () => {
  await scatterOf({ ...SET, columns: ['2026-03-31', '2026-06-30'] }, ['a'.repeat(64)])
  expect(screen.getByText('No company has two proven values in 30 Jun 2026')).toBeTruthy()
  expect(screen.getByRole('option', { name: '31 Mar 2026' })).toBeTruthy()
  expect(document.getElementById(screen.getByText(/^Scatter of/).id)?.textContent).toContain('roe up, 30 Jun 2026.')
})

it('values that are not proven are not drawn, and not called missing', async () => {
  await scatterOf(SET, ['a'.repeat(64)])
  expect(screen.getByText('No company has two proven values in 2026 Q2')).toBeTruthy()
})

it('where no company has both values at any period, it names none', async () => {
  await scatterOf({
    ...SET,
    series: SET.series.map((series) => (series.field === 'roe' ? { ...series, points: [null, null] } : series)),
  })
  expect(screen.getByText('No company has both values in any period')).toBeTruthy()
  expect(screen.getByText(/^Scatter of 0 companies/).textContent).toContain('roe up, any period.')
})

it('says that it needs two ratios', async () => {
  await scatterOf({ ...SET, series: SET.series.slice(0, 1) })
  expect(screen.getByText(/Choose two first/)).toBeTruthy()
})

it('the numbers at the axes are within the drawing, however long they are', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 400))
  const numbers = ['14790000000', '14791000000']
  const { container } = await scatterOf({
    columns: ['2026 Q1'],
    series: numbers.flatMap((digits, row) =>
      ['sales', 'income'].map((field) =>
        seriesWith({ symbol: `S${row}`, field, display: 'as-sent', points: [sentPoint(digits)] }),
      ),
    ),
  })
  const left = Number(/translate\((\d+)/.exec(container.querySelector('svg g')?.getAttribute('transform') ?? '')?.[1])
  const labels = [...container.querySelectorAll('svg g g text')].map((label) => ({
    x: left + Number(label.getAttribute('x')),
    width: label.textContent.length * 6.6,
    anchor: label.getAttribute('text-anchor'),
  }))
  expect(new Set(labels.map(({ anchor }) => anchor))).toEqual(new Set(['end', 'middle']))
  for (const { x, width, anchor } of labels) {
    expect(x - (anchor === 'end' ? width : width / 2)).toBeGreaterThanOrEqual(0)
    expect(x + (anchor === 'end' ? 0 : width / 2)).toBeLessThanOrEqual(800)
  }
})
