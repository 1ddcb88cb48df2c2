import { createElement, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { numberOf, type SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { RatioTable } from '../../../renderer/features/ratios/series/ratio-table.tsx'
import { INITIAL_RATIOS } from '../../../renderer/features/ratios/ratios-state.ts'
import { lineStylesOf } from '../../../renderer/ui/chart/line-styles.ts'
import { SeriesChart } from '../../../renderer/ui/chart/series-chart.tsx'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import '../../../renderer/ui/layout/theme.css'
import '../../../renderer/ui/layout/base.css'
import '../../../renderer/ui/states/states.css'
import '../../../renderer/ui/controls/controls.css'
import '../../../renderer/ui/controls/dialogs.css'
import '../../../renderer/ui/layout/panes.css'
import '../../../renderer/ui/grid/table.css'
import '../../../renderer/features/ratios/ratios.css'

/** Series with that many rows and columns; `salt` changes their values. */
function setOf(rows: number, columns: number, salt: number): SeriesSet {
  return {
    columns: Array.from({ length: columns }, (_, place) => `${2000 + Math.floor(place / 4)} Q${(place % 4) + 1}`),
    series: Array.from({ length: rows }, (_, row) => ({
      key: `S${row} roe A`,
      symbol: `S${row}`,
      companyName: `Company ${row}`,
      field: 'roe',
      label: 'Return on equity',
      basis: 'A',
      display: 'as-sent',
      unit: 'percent',
      gaps: [],
      points: Array.from({ length: columns }, (_point, place) => ({
        kind: 'sent',
        digits: (0.2 + row / 20 + Math.sin((place + salt) / 7 + row) / 30).toFixed(6),
        asOf: '2025-03-31',
        period: '3M',
        reportType: 'A',
        aorOrRestate: 'AOR',
        isCalculated: false,
        response: { hash: 'h', path: `$.${row}[${place}]` },
      })),
    })),
  }
}

/** The same lines as markup: the lower limit for any chart of them. */
function linesOf({ series }: SeriesSet): string {
  const lines = series.map(({ points }) => {
    const places = points.map(
      (point, place) => `${(place * 1200) / points.length} ${400 - 400 * (numberOf(point) ?? 0)}`,
    )
    return `<path d="M${places.join('L')}" fill="none" stroke="currentcolor"/>`
  })
  return `<svg width="1200" height="420">${lines.join('')}</svg>`
}

const picture = { current: null }
const WORDS = { command: 'ratios.describe-chart', beside: 'table', facts: [] } as const
const Ours = ({ set }: { set: SeriesSet }): ReactElement =>
  createElement(
    CommandProvider,
    null,
    createElement(
      'div',
      { style: { height: 420, display: 'grid' } },
      createElement(SeriesChart, {
        name: 'ratios',
        set,
        lineStyles: lineStylesOf(set.series),
        choice: INITIAL_RATIOS.chart,
        span: 'all',
        onSpan: () => undefined,
        pictureOf: picture,
        words: WORDS,
      }),
    ),
  )
const OurTable = ({ set }: { set: SeriesSet }): ReactElement =>
  createElement(
    CommandProvider,
    null,
    createElement(
      'div',
      { style: { height: 700, display: 'grid' } },
      createElement(RatioTable, {
        set,
        foot: [],
        choice: INITIAL_RATIOS.table,
        onChange: () => undefined,
      }),
    ),
  )

/** The same numbers as markup: the lower limit for any table. */
function markupOf({ columns, series }: SeriesSet): string {
  const cells = (each: SeriesSet['series'][number]): string =>
    columns
      .map(
        (_column, place) => `<td><button class="sourced">${String(numberOf(each.points[place] ?? null))}</button></td>`,
      )
      .join('')
  return `<div class="ratio-table" style="height:700px"><table><thead><tr><th>Ratio</th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr></thead><tbody>${series.map((each) => `<tr><th>${each.symbol}</th>${cells(each)}</tr>`).join('')}</tbody></table></div>`
}

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve)
    })
  })

async function timed(draw: () => void): Promise<number> {
  await painted()
  const startedAt = performance.now()
  draw()
  await painted()
  return performance.now() - startedAt
}

let root: Root | null = null
let salt = 0

function freshRoot(): Root {
  root?.unmount()
  const place = document.querySelector('#place') as HTMLElement
  place.replaceChildren()
  root = createRoot(place)
  return root
}

/** The functions that the benchmark calls in the page; times are in ms, measured to the next frame. */
const bench = {
  async chart(isOurs: boolean, columns: number): Promise<{ mount: number; update: number }> {
    const here = freshRoot()
    const draw = () => {
      salt += 1
      const set = setOf(8, columns, salt)
      return () => {
        if (isOurs) flushSync(() => here.render(createElement(Ours, { set })))
        else (document.querySelector('#place') as HTMLElement).innerHTML = linesOf(set)
      }
    }
    return { mount: await timed(draw()), update: await timed(draw()) }
  },
  async table(isOurs: boolean): Promise<{ mount: number; longestFrame: number }> {
    salt += 1
    const set = setOf(40, 80, salt)
    const here = freshRoot()
    const mount = await timed(() => {
      if (isOurs) flushSync(() => here.render(createElement(OurTable, { set })))
      else (document.querySelector('#place') as HTMLElement).innerHTML = markupOf(set)
    })
    const box = document.querySelector('.ratio-table') as HTMLElement
    let [longestFrame, last] = [0, 0]
    for (let frame = 0; frame < 60; frame++) {
      box.scrollLeft += 90
      box.scrollTop += 12
      const now = await new Promise<number>((resolve) => {
        requestAnimationFrame(resolve)
      })
      if (last > 0) longestFrame = Math.max(longestFrame, now - last)
      last = now
    }
    return { mount, longestFrame }
  },
}
Object.assign(window, { bench })
