// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Series } from '../../../../../app/domain/fundamentals/series.ts'
import { ChartLegend } from '../../../../../renderer/ui/chart/chart-legend.tsx'
import { createCrosshair } from '../../../../../renderer/ui/chart/crosshair.ts'
import { createFront } from '../../../../../renderer/ui/chart/front.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { namesOf } from '../../../../../renderer/ui/chart/series-names.ts'
import { AlteredContext } from '../../../../../renderer/ui/states/integrity.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith, unevenPoint } from '../../../../support/records/series.ts'

const SERIES = [
  seriesWith({ points: [sentPoint('0.25'), sentPoint('0.5'), null] }),
  seriesWith({ symbol: 'KSTL', points: [null, null, null] }),
]
const SET = { columns: ['2026 Q1', '2026 Q2', '2026 Q3'], series: SERIES }

async function legend(
  onHide: (keys: readonly string[], onlyThese: boolean) => void = () => undefined,
  hidden: readonly string[] = [],
  altered: readonly string[] = [],
  {
    series = SERIES,
    isShort = false,
    columns = SET.columns,
  }: { series?: readonly Series[]; isShort?: boolean; columns?: readonly string[] } = {},
) {
  const [crosshair, front] = [createCrosshair(), createFront()]
  const rendered = await renderWindow(
    <AlteredContext value={new Set(altered)}>
      <ChartLegend
        set={{ columns, series }}
        lineStyles={lineStylesOf(series)}
        isShort={isShort}
        hidden={new Set(hidden)}
        onHide={onHide}
        crosshair={crosshair}
        front={front}
        names={namesOf(series)}
      />
    </AlteredContext>,
  )
  return { ...rendered, crosshair, front }
}

const lines = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('has the newest value of each series, and says where there is none', async () => {
  await legend()
  expect(lines()).toEqual(['QNTL50.0%', 'KSTL— no record of this period is cached'])
})

it.each([
  ['the basis and the period of all series', ['A', 'A'], 'Original · Quarter'],
  ['neither where they have several', ['A', 'R'], undefined],
])('says %s', async (_what, bases, words) => {
  const series = bases.map((reportType, place) => {
    const point = sentPoint('0.5')
    return seriesWith({
      key: `${place}`,
      points: [point?.kind === 'sent' ? { ...point, reportType } : null, null, null],
    })
  })
  const { container } = await legend(undefined, [], [], { series })
  expect(container.querySelector('.chart-basis')?.textContent).toBe(words)
})

it('says the unit of one ratio and how many records agree with it, and nothing of several ratios', async () => {
  const evidence = { state: 'confirmed', agrees: 311, checked: 312, relations: [] } as const
  const [first = seriesWith({}), second = seriesWith({})] = SERIES.map((each) => ({ ...each, evidence }))
  const { unmount } = await legend(undefined, [], [], { series: [first, second] })
  expect(screen.getByTitle(/Checked by the size/).textContent).toBe('percent, assumed: agrees with 311 of 312 records')
  unmount()
  await legend(undefined, [], [], { series: [first, { ...second, field: 'roa' }] })
  expect(screen.queryByTitle(/Checked by the size/)).toBeNull()
})

it('has the values at the crosshair, and a dash for a gap', async () => {
  const { crosshair } = await legend()
  act(() => crosshair.move({ place: 0 }))
  expect(lines()).toEqual(['QNTL25.0%', 'KSTL— no record of this period is cached'])
})

it('a screen reader reads the value at the crosshair', async () => {
  const { crosshair } = await legend()
  act(() => crosshair.move({ place: 0, seriesKey: SERIES[0]?.key ?? null, isByKeys: true }))
  expect(screen.getByRole('status').textContent).toBe('2026 Q1 QNTL Gross margin 25.0%')
})

it('names a day in the chosen form, also for a screen reader', async () => {
  const { crosshair, container } = await legend(undefined, [], [], {
    columns: ['2026-03-31', '2026-06-30', '2026-09-30'],
  })
  act(() => crosshair.move({ place: 0, isByKeys: true }))
  expect([container.querySelector('.chart-when')?.textContent, screen.getByRole('status').textContent]).toEqual([
    '31 Mar 2026',
    '31 Mar 2026 QNTL Gross margin 25.0%',
  ])
})

it('a screen reader reads no value that the pointer passes over', async () => {
  const { crosshair } = await legend()
  act(() => crosshair.move({ place: 0 }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('a screen reader does not read an altered value', async () => {
  const { crosshair } = await legend(undefined, [], ['a'.repeat(64)])
  act(() => crosshair.move({ place: 0, isByKeys: true }))
  expect(screen.getByRole('status').textContent).toBe('2026 Q1 QNTL Gross margin altered')
})

it('a series is hidden with a click', async () => {
  const onHide = vi.fn()
  const { user } = await legend(onHide)
  await user.click(screen.getByRole('button', { name: 'QNTL' }))
  expect(onHide).toHaveBeenCalledWith([SERIES[0]?.key], false)
})

it('all others are hidden with Alt and a click', async () => {
  const onHide = vi.fn()
  const { user } = await legend(onHide)
  await user.keyboard('{Alt>}')
  await user.click(screen.getByRole('button', { name: 'QNTL' }))
  expect(onHide).toHaveBeenCalledWith([SERIES[0]?.key], true)
})

// Names and values stand at the ends of the lines.
it('a short legend has a value only where no line shows it', async () => {
  await legend(undefined, [], [], { isShort: true })
  expect(lines()).toEqual(['QNTL', 'KSTL— no record of this period is cached'])
})

it('a short legend says which newest value is altered', async () => {
  await legend(undefined, [], ['a'.repeat(64)], { isShort: true })
  expect(lines()[0]).toBe('QNTLaltered')
})

const GRID = ['QNTL', 'KSTL'].flatMap((symbol) =>
  ['grossMargin', 'roe'].map((field) =>
    seriesWith({ symbol, field, points: [symbol === 'KSTL' && field === 'roe' ? null : sentPoint('0.25')] }),
  ),
)

it('a short legend of companies and ratios names each once, and what has no line', async () => {
  await legend(undefined, [], [], { series: GRID, isShort: true })
  expect(lines()).toEqual(['QNTL', 'KSTL', 'Gross margin', 'roe', 'KSTL roe — no record of this period is cached'])
})

it('a short legend says once of a company that it has no line at all', async () => {
  const series = ['QNTL', 'WXMR'].flatMap((symbol) =>
    ['grossMargin', 'roe'].map((field) =>
      seriesWith({ symbol, field, points: [symbol === 'WXMR' ? null : sentPoint('0.25')] }),
    ),
  )
  await legend(undefined, [], [], { series, isShort: true })
  expect(lines()).toEqual(['QNTL', 'WXMR— no record of this period is cached', 'Gross margin', 'roe'])
})

it('a short legend counts what has no line where that is much, and names it in a tooltip', async () => {
  const series = ['QNTL', 'KSTL'].flatMap((symbol) =>
    ['grossMargin', 'roe', 'roa', 'roic'].map((field) =>
      seriesWith({ symbol, field, points: [symbol === 'KSTL' && field !== 'roe' ? null : sentPoint('0.25')] }),
    ),
  )
  await legend(undefined, [], [], { series, isShort: true })
  expect(lines().at(-1)).toBe('3 without a value')
  expect(screen.getByText('3 without a value').title.split('\n')).toEqual([
    'KSTL Gross margin',
    'KSTL roa',
    'KSTL roic',
  ])
})

it('every series of a ratio is hidden with a click', async () => {
  const onHide = vi.fn()
  const { user } = await legend(onHide, [], [], { series: GRID, isShort: true })
  await user.click(screen.getByRole('button', { name: 'roe' }))
  expect(onHide).toHaveBeenCalledWith(['QNTL roe TTM', 'KSTL roe TTM'], false)
})

it('a screen reader reads where a period is of unequal length', async () => {
  const { crosshair } = await legend(undefined, [], [], { series: [seriesWith({ points: [unevenPoint(2)] })] })
  act(() => crosshair.move({ place: 0, isByKeys: true }))
  expect(screen.getByRole('status').textContent).toMatch(/%, 2 months after the period before$/)
})

it('a key brings its series forward under the pointer and with the focus', async () => {
  const { user, front } = await legend()
  const [first, second] = screen.getAllByRole('button', { pressed: true })
  await user.hover(first as HTMLElement)
  expect(front.get()).toMatchObject({ symbol: 'QNTL' })
  await user.unhover(first as HTMLElement)
  expect(front.get()).toBeNull()
  act(() => second?.focus())
  expect(front.get()).toMatchObject({ symbol: 'KSTL' })
})
