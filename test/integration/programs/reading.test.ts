import { createElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { assumedDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord, SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { findRevisions } from '../../../app/domain/fundamentals/restatements.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { tallyUnits } from '../../../app/domain/fundamentals/unit-check.ts'
import { sampleCompany } from '../../../main/embedded-service/data/companies.ts'
import { earningsRecords } from '../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import { EarningsGrid } from '../../../renderer/features/earnings/earnings-grid.tsx'
import { RadarTable } from '../../../renderer/features/ratios/restatements/radar-table.tsx'
import { RatioTable } from '../../../renderer/features/ratios/series/ratio-table.tsx'
import { INITIAL_RATIOS } from '../../../renderer/features/ratios/ratios-state.ts'
import { KeyRatios } from '../../../renderer/features/tear-sheet/key-ratios.tsx'
import { toCsv, toTsv } from '../../../app/domain/tables/table-text.ts'
import { tableSheet } from '../../../app/domain/tables/value-sheets.ts'
import { textOf } from '../../support/cells/shown-cells.ts'
import { sampleRecords } from '../../support/records/ratio-records.ts'
import { windowMarkup } from '../../support/window/window-markup.ts'
import fc from '../../support/cases/property.ts'

const AT = Date.UTC(2026, 9, 30)
const FIELDS = RATIO_FIELDS.map(({ name }) => name)
const nothing = (): void => undefined

/** A company of the sample data. Each path leads to a number of its own. */
function companyOf(place: number): SymbolRatios {
  const records = sampleRecords(place).map((record, at): RatioRecord => ({
    ...record,
    response: { hash: 'a'.repeat(64), path: `$[${place}][${at}]` },
  }))
  return {
    symbol: `S${place}`,
    outcome: 'records',
    message: null,
    company: null,
    records,
    fieldNames: FIELDS,
    reportTypes: [],
    units: tallyUnits(records),
    receivedAt: 1,
  }
}

const COMPANIES = [0, 1, 2].map(companyOf)

const setOf = (companies: readonly SymbolRatios[]): SeriesSet & ReturnType<typeof buildSeries> =>
  buildSeries(companies, {
    fields: FIELDS,
    formulas: [],
    bases: ['TTM'],
    period: 'TTM',
    alignment: 'calendar',
    displays: {},
    inUnits: true,
  })

const REPORTS = earningsRecords(7, sampleCompany(7, 0), AT).map(
  ({ quarter, period, reportType, values }, place): EarningsReport => ({
    symbol: 'S0',
    asOf: quarter.asOf,
    period,
    reportType,
    aorOrRestate: null,
    currency: 'USD',
    periodEnd: null,
    numbers: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    texts: {},
    path: `.e[${place}]`,
  }),
)

const grid = (basis: string): ReactElement =>
  createElement(EarningsGrid, {
    reports: REPORTS,
    response: { hash: 'a'.repeat(64), path: '$' },
    fields: {},
    onField: nothing,
    order: [],
    onOrder: nothing,
    onLook: nothing,
    shown: { style: 'assumed', basis, period: null, compare: 'none', day: null },
  })

const VIEWS: readonly (readonly [string, ReactElement])[] = [
  [
    'ratio table',
    createElement(RatioTable, {
      set: setOf(COMPANIES),
      foot: [],
      choice: INITIAL_RATIOS.table,
      onChange: nothing,
    }),
  ],
  ...COMPANIES.map(
    (company) =>
      [
        `restatements of ${company.symbol}`,
        createElement(RadarTable, {
          symbol: 'QNTL',
          columns: findRevisions(company.records, '3M', FIELDS),
          fields: FIELDS,
          showsValues: true,
          displayOf: (field: string) => assumedDisplay(field, {}),
        }),
      ] as const,
  ),
  ...COMPANIES.map(
    (company) => [`page of ${company.symbol}`, createElement(KeyRatios, { set: setOf([company]) })] as const,
  ),
  ...['TTM', 'A', 'R', 'P'].map((basis) => [`earnings, ${basis}`, grid(basis)] as const),
]

/** A number on screen: what is read, the unit at the head of its row, and the digits that its tooltip says were sent. */
interface Read {
  view: string
  shown: string
  unit: string
  sent: string
}

function readIn(view: string, element: ReactElement): Read[] {
  const html = windowMarkup(element)
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].flatMap(([, row = '']) => {
    const unit = textOf(/class="earnings-unit[^>]*>(.*?)<\/span><\/span>/s.exec(row)?.[1] ?? '')
    return [...row.matchAll(/<button[^>]*class="sourced"[^>]*>.*?<\/button>/gs)].flatMap(([button]) => {
      const sent = / title="(\S+) as sent/.exec(button)?.[1]
      return sent === undefined
        ? []
        : [{ view, shown: textOf(button.replace(/<sup.*?<\/sup>/s, '')), unit, sent: sent.replace('\u2212', '-') }]
    })
  })
}

const SCALES: Readonly<Record<string, number>> = { tn: 12, bn: 9, m: 6 }

/** What a person reads, as a number with the power of ten of its last place, converted back by unit and scale. */
function converted({ shown, unit }: Read): { value: number; last: number } {
  const [, number = '', suffix = ''] = /^(\u2212?[\d,]+(?:\.\d+)?(?:e[+\u2212-]?\d+)?)\s*(%|×|days|)$/.exec(shown) ?? []
  expect(number, `${shown} can be read`).not.toBe('')
  const plain = number.replaceAll(',', '').replace('\u2212', '-')
  const power = (suffix === '%' ? -2 : 0) + (SCALES[unit.split(' ')[0] ?? ''] ?? 0)
  return { value: Number(`${plain}e${power}`), last: power - (plain.split('.')[1]?.length ?? 0) }
}

const ALL = VIEWS.flatMap(([view, element]) => readIn(view, element))

describe('what a person reads', () => {
  it('is the number as sent within the precision that is shown, for random cells over every view', () => {
    expect(new Set(ALL.map(({ view }) => view)).size).toBe(VIEWS.length)
    fc.assert(
      fc.property(fc.constantFrom(...ALL), (read) => {
        const { value, last } = converted(read)
        const half = 0.5 * 10 ** last
        expect(Math.abs(value - Number(read.sent)), JSON.stringify(read)).toBeLessThanOrEqual(
          half * (1 + 1e-6) + Math.abs(value) * 1e-12,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('is rounded in most cells, so that they are easier to read than what was sent', () => {
    const shorter = ALL.filter(({ shown, sent }) => shown.length < sent.length)
    expect(shorter.length).toBeGreaterThan(ALL.length / 3)
  })

  it('has a unit or a scale only where one is named', () => {
    const views = new Set(ALL.filter(({ unit }) => unit.startsWith('bn')).map(({ view }) => view))
    expect([...views].every((view) => view.startsWith('earnings'))).toBe(true)
  })
})

describe('what is copied and exported', () => {
  const set = setOf(COMPANIES)
  const sent = set.series.flatMap(({ points }) =>
    points.toReversed().flatMap((point) => (point?.kind === 'sent' ? [point.digits] : [])),
  )
  const cells = (text: string, separator: string): string[] =>
    text
      .split('\r\n')
      .slice(1)
      .flatMap((row) => row.split(separator).slice(-set.columns.length))
      .filter((cell) => cell !== '')

  it.each([
    ['copied', '\t', toTsv],
    ['exported', ',', toCsv],
  ])('has the digits as sent, exactly, where it is %s', (_how, separator, write) => {
    expect(cells(write(tableSheet(set, new Set()).rows), separator)).toEqual(sent)
  })
})
