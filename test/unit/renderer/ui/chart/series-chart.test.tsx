// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Profiler, useState, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyBindings } from '../../../../../app/domain/commands/bindings.ts'
import { rangeOf, type ChartSpan } from '../../../../../app/domain/fundamentals/chart/chart-span.ts'
import type { SeriesPoint, SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { applyTransform } from '../../../../../app/domain/fundamentals/transforms.ts'
import {
  CommandProvider,
  useCommands,
  useFindCommand,
  useRegistry,
} from '../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import type { ChartPanes } from '../../../../../renderer/ui/chart/chart-request.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { SeriesChart } from '../../../../../renderer/ui/chart/series-chart.tsx'
import { AlteredContext } from '../../../../../renderer/ui/states/integrity.tsx'
import { stubCopying } from '../../../../support/window/copying.ts'
import { inIsoForm, WithDateForm } from '../../../../support/window/date-forms.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'
import { stubAudio } from '../../../../support/window/stub-audio.ts'

// The simulated window has no layout, and a chart without a size draws nothing.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: 0, top: 0, left: 0, right: 800, bottom: 300, width: 800, height: 300 },
    toJSON: () => '',
  })
  Element.prototype.setPointerCapture = () => undefined
  return () => vi.restoreAllMocks()
})

const CHART = {
  name: 'ratios',
  choice: INITIAL_RATIOS.chart,
  pictureOf: { current: null },
  words: { command: 'ratios.describe-chart', beside: 'table', facts: ['assumed units', 'made-up data'] },
} as const

const COLUMNS = ['2026 Q1', '2026 Q2', '2026 Q3']
const GAPS = [null, null, null]

const setOf = (...rows: (readonly (SeriesPoint | null)[])[]): SeriesSet => ({
  columns: COLUMNS.slice(0, rows[0]?.length ?? 0),
  series: rows.map((points, place) => seriesWith({ symbol: ['QNTL', 'KSTL', 'BRWF'][place] ?? '', points })),
})

const LINE = [sentPoint('0.1'), sentPoint('0.3'), sentPoint('0.2')]

const TWO = setOf([sentPoint('0.1'), sentPoint('0.3'), sentPoint('0.2')], [sentPoint('0.5'), null, sentPoint('0.4')])

async function chartOf(
  set: SeriesSet,
  altered: readonly string[] = [],
  spread = false,
  panes: ChartPanes = INITIAL_RATIOS.chart.panes,
) {
  let registry: Registry | undefined
  function Chart(): ReactElement {
    registry = useRegistry()
    return (
      <SeriesChart
        {...CHART}
        set={set}
        lineStyles={lineStylesOf(set.series)}
        choice={{ ...INITIAL_RATIOS.chart, spread, panes }}
        span="all"
        onSpan={() => undefined}
      />
    )
  }
  const view = await renderWindow(
    <CommandProvider>
      <AlteredContext value={new Set(altered)}>
        <WithDateForm>
          <Chart />
        </WithDateForm>
      </AlteredContext>
    </CommandProvider>,
  )
  await view.settle()
  const chart = screen.getByRole('application', { name: /^Chart of/ })
  return {
    ...view,
    chart,
    band: (): string => chart.querySelector('.chart-spread path')?.getAttribute('d') ?? '',
    lines: (): number => chart.querySelectorAll('.chart-line').length,
    described: (): string => document.getElementById(chart.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    describe: () => act(() => registry?.run('ratios.describe-chart')),
  }
}

it('is described by what it draws', async () => {
  const { lines, described } = await chartOf(TWO)
  expect(lines()).toBe(2)
  expect(described()).toBe(
    'Line chart of 2 series, 2026 Q1 to 2026 Q3, 3 periods. Trailing twelve months; assumed units; made-up data. ' +
      'Gross margin, QNTL: from 10.0% (2026 Q1) to 20.0% (2026 Q3), +10.0 pp; highest 30.0% (2026 Q2), lowest 10.0% (2026 Q1). ' +
      'Gross margin, KSTL: from 50.0% (2026 Q1) to 40.0% (2026 Q3), −10.0 pp; highest 50.0% (2026 Q1), lowest 40.0% (2026 Q3); nothing is drawn in 1 of 3 periods.',
  )
})

it('a chart of more lines than can be told apart says how many, offers fewer, and all again', async () => {
  const many = Array.from({ length: 52 }, (_, place) => seriesWith({ symbol: `S${place}`, points: LINE, gaps: GAPS }))
  const { user, lines } = await chartOf({ columns: COLUMNS, series: many })
  expect([lines(), screen.getByText(/^52 lines in one chart are more than can be told apart/)]).toEqual([
    52,
    expect.anything(),
  ])
  await user.click(screen.getByRole('button', { name: 'Show the first 12' }))
  expect([lines(), screen.getByText(/^12 of 52 lines are shown/)]).toEqual([12, expect.anything()])
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(lines()).toBe(52)
})

it('one chart of one ratio does not name the ratio a second time', async () => {
  const { chart } = await chartOf(TWO, [], false, 'ratio')
  expect(within(chart).getAllByText(TWO.series[0]?.label ?? '')).toHaveLength(1)
})

it('several charts are a stop for keys while they scroll, and never otherwise', async () => {
  const observed = new Map<Element, () => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: (element: Element) => void
      constructor(tell: () => void) {
        this.observe = (element) => observed.set(element, tell)
      }
      disconnect = (): void => undefined
    },
  )
  const { chart } = await chartOf(TWO, [], false, 'company')
  const panes = chart.querySelector('.chart-panes')
  const stops = (height: number): number[] => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height)
    act(() => (panes === null ? undefined : observed.get(panes))?.())
    return within(chart)
      .queryAllByRole('group', { name: 'Panes of the chart' })
      .map(({ tabIndex }) => tabIndex)
  }
  expect([stops(0), stops(400), stops(0)]).toEqual([[], [0], []])
  vi.unstubAllGlobals()
})

it('many series in a chart for each ratio have one key for a company, and few have their values', async () => {
  const grid = (count: number): SeriesSet => ({
    columns: COLUMNS,
    series: ['grossMargin', 'roe'].flatMap((field) =>
      Array.from({ length: count }, (_, place) =>
        seriesWith({ key: `${field} ${place}`, field, label: field, symbol: `C${place}`, points: LINE }),
      ),
    ),
  })
  const keysOf = (chart: HTMLElement): number =>
    within(within(chart).getByRole('group', { name: 'Legend' })).getAllByRole('listitem').length
  expect(keysOf((await chartOf(grid(2), [], false, 'ratio')).chart)).toBe(4)
  cleanup()
  expect(keysOf((await chartOf(grid(5), [], false, 'ratio')).chart)).toBe(5)
})

it('the axis says what was made of the values, and nothing of the values themselves', async () => {
  const indexed = applyTransform(TWO, 'index', 4)
  expect((await chartOf(indexed)).chart.querySelector('.chart-axis-name')?.textContent).toBe('Indexed, 2026 Q1 = 100')
  cleanup()
  expect((await chartOf(TWO)).chart.querySelector('.chart-axis-name')).toBeNull()
})

it('the axis names no base where the series have several', async () => {
  const later = applyTransform(setOf(LINE, [null, sentPoint('0.5'), sentPoint('0.4')]), 'index', 4)
  expect((await chartOf(later)).chart.querySelector('.chart-axis-name')?.textContent).toBe('Indexed, first shown = 100')
})

it('is not described by a series that is hidden, and says nothing of the number of its few lines', async () => {
  const { user, lines, described } = await chartOf(TWO)
  await user.click(screen.getByRole('button', { name: 'KSTL' }))
  expect(screen.queryByText(/lines (in one chart|are shown)/)).toBeNull()
  expect(lines()).toBe(1)
  expect(described()).toContain('Line chart of 1 series')
  expect(described()).not.toContain('KSTL')
})

it('the name at the end of a line hides it, and with Alt all others', async () => {
  const { chart, lines } = await chartOf(TWO)
  const nameAt = (place: number): Element => chart.querySelectorAll('.chart-end-name')[place] ?? chart
  const shown = (): (string | null)[] =>
    ['QNTL', 'KSTL'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'))
  fireEvent.click(nameAt(1))
  expect([lines(), shown()]).toEqual([1, ['true', 'false']])
  fireEvent.click(screen.getByRole('button', { name: 'KSTL' }))
  fireEvent.click(nameAt(1), { altKey: true })
  expect([lines(), shown()]).toEqual([1, ['false', 'true']])
})

it('is not described by values of an altered response', async () => {
  const { lines, described } = await chartOf(TWO, ['a'.repeat(64)])
  expect(lines()).toBe(0)
  expect(described()).toContain('QNTL: nothing is drawn. Gross margin, KSTL: nothing is drawn.')
})

it('keeps its description while the keys move the crosshair, and reads the value alone', async () => {
  const { chart, described } = await chartOf(TWO)
  const before = described()
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect([described(), screen.getByRole('status').textContent]).toEqual([before, '2026 Q3 QNTL Gross margin 20.0%'])
})

it('has a band of the companies, which never becomes one of the series that is left', async () => {
  const { user, band, described } = await chartOf(setOf(LINE, LINE, LINE), [], true)
  expect([band() === '', described().includes('the median, of the companies')]).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: 'KSTL' }))
  await user.click(screen.getByRole('button', { name: 'BRWF' }))
  expect([band(), described().includes('band')]).toEqual(['', false])
})

it.each([
  ['three values', LINE, true],
  ['two values', LINE.slice(1), false],
])('has a band of the periods of a single series of %s, and says so only then', async (_what, line, isThere) => {
  const { band, described } = await chartOf(setOf(line), [], true)
  expect([band() !== '', described().includes('of the visible periods')]).toEqual([isThere, isThere])
})

it('a command shows the description, of which the button copies all', async () => {
  const copied = stubCopying()
  const { user, describe } = await chartOf(TWO)
  describe()
  const dialog = screen.getByRole('dialog', { name: 'The chart in words' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(copied[0]?.split('\n').map((line) => line.slice(0, 18))).toEqual([
    'Line chart of 2 se',
    'Gross margin, QNTL',
    'Gross margin, KSTL',
  ])
})

it.each([
  ['without series', setOf(), 'No series is shown.'],
  ['of one point', setOf([sentPoint('0.1')]), 'Line chart of 1 series, 2026 Q1 only'],
  ['of gaps', setOf(GAPS), 'Gross margin, QNTL: nothing is drawn.'],
])('a chart %s says so', async (_what, set, words) => {
  const { described } = await chartOf(set)
  expect(described()).toContain(words)
})

it('the axis of periods follows another form of dates', async () => {
  const { chart } = await chartOf({
    columns: ['2026-03-31', '2026-06-30'],
    series: [seriesWith({ points: [sentPoint('0.1'), sentPoint('0.2')] })],
  })
  const shown = (): string | null | undefined => chart.querySelector('.chart-times text')?.textContent
  expect(shown()).toBe('31 Mar 2026')
  inIsoForm(() => expect(shown()).toBe('2026-03-31'))
})

it('the description follows another form of dates', async () => {
  const { described } = await chartOf({
    columns: ['2026-03-31', '2026-06-30'],
    series: [seriesWith({ points: [sentPoint('0.1'), sentPoint('0.3')] })],
  })
  expect(described()).toMatch(/1 series, 31 Mar 2026 to 30 Jun 2026, .* highest 30\.0% \(30 Jun 2026\)/)
  inIsoForm(() => expect(described()).toMatch(/1 series, 2026-03-31 to 2026-06-30, .* highest 30\.0% \(2026-06-30\)/))
})

it('days follow another form of dates, also in a plot that nothing else changes', async () => {
  await chartOf({
    columns: ['2026-03-31', '2026-06-30'],
    series: [seriesWith({ points: [null, null], gaps: [null, null] })],
  })
  expect(screen.getByText('No value from 31 Mar 2026 to 30 Jun 2026')).toBeTruthy()
  inIsoForm(() => expect(screen.getByText('No value from 2026-03-31 to 2026-06-30')).toBeTruthy())
})

it('other values in the same periods are drawn in one commit', async () => {
  let [commits, show]: [number, (set: SeriesSet) => void] = [0, () => undefined]
  function Chart(): ReactElement {
    const [set, setSet] = useState(TWO)
    show = (next) => act(() => setSet(next))
    return (
      <Profiler id="chart" onRender={() => (commits += 1)}>
        <SeriesChart {...CHART} set={set} lineStyles={lineStylesOf(set.series)} span="all" onSpan={() => undefined} />
      </Profiler>
    )
  }
  const view = await renderWindow(
    <CommandProvider>
      <Chart />
    </CommandProvider>,
  )
  commits = 0
  show(setOf([sentPoint('0.2'), sentPoint('0.3'), sentPoint('0.1')], [sentPoint('0.5'), null, sentPoint('0.3')]))
  await view.settle()
  expect(commits).toBe(1)
})

const YEARS = Array.from({ length: 21 }, (_, place) => `${2000 + place}-12-31`)
const LONG = {
  columns: YEARS,
  series: [seriesWith({ points: YEARS.map((_, place) => sentPoint(String(place))), gaps: YEARS.map(() => null) })],
}

/** A chart of 21 years, its plot, what is shown of it, and the spans that were chosen. */
async function longChart(
  { bindings = {}, singleKeys = true }: { bindings?: KeyBindings; singleKeys?: boolean } = {},
  beside: ReactElement | null = null,
) {
  const spans: ChartSpan[] = []
  function Chart(): ReactElement {
    const [span, setSpan] = useState<ChartSpan>('all')
    return (
      <SeriesChart
        {...CHART}
        set={LONG}
        lineStyles={lineStylesOf(LONG.series)}
        span={span}
        onSpan={(next) => {
          spans.push(next)
          setSpan(next)
        }}
      />
    )
  }
  const Reason = (): ReactElement => <p>{`Whole: ${useFindCommand()('chart.whole-span')?.unavailable ?? 'can run'}`}</p>
  const view = await renderWindow(
    <CommandProvider bindings={bindings} singleKeys={singleKeys}>
      <Reason />
      {beside}
      <Chart />
    </CommandProvider>,
  )
  await view.settle()
  const ground = view.container.querySelector('.chart-ground') ?? view.container
  return { ...view, spans, ground, range: () => rangeOf(YEARS, spans.at(-1) ?? 'all') }
}

it('the wheel shows less around the pointer, and more when it is turned back', async () => {
  const { ground, range } = await longChart()
  fireEvent.wheel(ground, { deltaY: -200, clientX: 0 })
  expect(range().from).toBe(0)
  const near = range().to
  expect(near).toBeLessThan(20)
  fireEvent.wheel(ground, { deltaY: 1000, clientX: 0 })
  expect(range()).toEqual({ from: 0, to: 20 })
})

it('a wheel that cannot show more scrolls what is around the chart', async () => {
  const { ground } = await longChart()
  expect(fireEvent.wheel(ground, { deltaY: 100, clientX: 400 })).toBe(true)
  expect(fireEvent.wheel(ground, { deltaY: -100, clientX: 400 })).toBe(false)
})

it('the wheel moves with Shift and sideways', async () => {
  const { ground, range } = await longChart()
  fireEvent.wheel(ground, { deltaY: -400, clientX: 0 })
  const width = range().to - range().from
  fireEvent.wheel(ground, { deltaY: 400, shiftKey: true })
  const moved = range()
  expect([moved.from > 0, moved.to - moved.from]).toEqual([true, width])
  fireEvent.wheel(ground, { deltaX: -400, deltaY: 0 })
  expect(range().from).toBeLessThan(moved.from)
})

it('dragging shows what it covers, and Escape gives it up', async () => {
  const { ground, range } = await longChart()
  const drag = (from: number, to: number): void => {
    fireEvent.pointerDown(ground, { clientX: from, button: 0, pointerId: 1 })
    fireEvent.pointerMove(ground, { clientX: to, buttons: 1, pointerId: 1 })
  }
  drag(100, 300)
  fireEvent.keyDown(ground, { key: 'Escape' })
  fireEvent.pointerUp(ground, { clientX: 300, pointerId: 1 })
  expect(range()).toEqual({ from: 0, to: 20 })
  drag(300, 100)
  fireEvent.pointerUp(ground, { clientX: 100, pointerId: 1 })
  const { from, to } = range()
  expect(from > 0 && to < 20 && to > from).toBe(true)
})

it('dragging shows nothing else when the system takes the pointer', async () => {
  const { ground, range } = await longChart()
  fireEvent.pointerDown(ground, { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(ground, { clientX: 300, buttons: 1, pointerId: 1 })
  fireEvent.pointerCancel(ground, { pointerId: 1 })
  fireEvent.pointerUp(ground, { clientX: 300, pointerId: 1 })
  expect(range()).toEqual({ from: 0, to: 20 })
})

it('a pointer that was released elsewhere drags no further', async () => {
  const { ground, range } = await longChart()
  fireEvent.pointerDown(ground, { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(ground, { clientX: 300, buttons: 0, pointerId: 1 })
  fireEvent.pointerMove(ground, { clientX: 500, buttons: 1, pointerId: 1 })
  fireEvent.pointerUp(ground, { clientX: 500, pointerId: 1 })
  expect(range()).toEqual({ from: 0, to: 20 })
})

it('plus shows fewer periods, also when the chart does not have the focus, and 0 shows all of them', async () => {
  const { user, spans, settle } = await longChart()
  await user.keyboard('+')
  await settle()
  expect(spans).toHaveLength(1)
  expect(spans[0]).not.toBe('all')
  await user.keyboard('0')
  expect(spans[1]).toBe('all')
})

it('a chart says how its keys move as it gets the focus, and no longer without it', async () => {
  const { settle } = await longChart()
  const said = (): boolean =>
    screen.getAllByRole('status').some(({ textContent }) => /^Chart: the .* Use the arrow keys/.test(textContent))
  expect(said()).toBe(false)
  const chart = screen.getByRole('application', { name: 'Chart of 1 series' })
  chart.focus()
  await settle()
  expect(said()).toBe(true)
  chart.blur()
  await settle()
  expect(said()).toBe(false)
})

it('the keys of a chart do nothing while single keys are off', async () => {
  const { user, spans } = await longChart({ singleKeys: false })
  screen.getByRole('application', { name: /^Chart of 1 series/ }).focus()
  await user.keyboard('+')
  await user.keyboard('0')
  expect(spans).toEqual([])
})

it('the keys of a chart can be changed', async () => {
  const { user, spans } = await longChart({ bindings: { 'chart.zoom-in': ['z'] } })
  await user.keyboard('+')
  expect(spans).toEqual([])
  await user.keyboard('z')
  expect(spans).toHaveLength(1)
})

it('a chart of every period says why it cannot show more', async () => {
  const { user, settle } = await longChart()
  expect(screen.getByText('Whole: The chart shows every period.')).toBeDefined()
  await user.keyboard('+')
  await settle()
  expect(screen.getByText('Whole: can run')).toBeDefined()
})

describe('the sound', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** The pitches that keys of a chart sound, in hertz. */
  async function pitchesOf(isOn: boolean, ...keys: string[]): Promise<number[]> {
    const { started } = stubAudio()
    function SoundCommand(): null {
      useCommands([{ id: 'appearance.chart-sound', isOn, run: () => undefined }])
      return null
    }
    const { user } = await longChart({}, <SoundCommand />)
    screen.getByRole('application', { name: /^Chart of 1 series/ }).focus()
    await user.keyboard(keys.map((key) => `{${key}}`).join(''))
    return started.map(Math.round)
  }

  it('of each value that the keys come to is a tone, higher for a higher value', async () => {
    const steps = LONG.columns.slice(1).map(() => 'ArrowRight')
    const pitches = await pitchesOf(true, 'Home', ...steps)
    expect(pitches).toHaveLength(LONG.columns.length)
    expect(pitches).toEqual([...new Set(pitches)].toSorted((one, other) => one - other))
    expect([pitches[0], pitches.at(-1)]).toEqual([220, 880])
  })

  it.each([
    ['last', 'End', 'ArrowRight', 880],
    ['first', 'Home', 'ArrowLeft', 220],
  ])('of a step beyond the %s value is two low tones', async (_, end, beyond, pitch) => {
    expect(await pitchesOf(true, end, beyond)).toEqual([pitch, 98, 98])
  })

  it('is off unless it is switched on', async () => {
    expect(await pitchesOf(false, 'Home', 'ArrowRight', 'End', 'ArrowRight')).toEqual([])
  })
})
