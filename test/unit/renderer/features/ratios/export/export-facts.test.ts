import { describe, expect, it } from 'vitest'
import type { SymbolRatios } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { applyTransform } from '../../../../../../app/domain/fundamentals/transforms.ts'
import type { Shown } from '../../../../../../app/domain/responses/display-state.ts'
import {
  exportFacts,
  factLines,
  notesOn,
  picturedSet,
} from '../../../../../../renderer/features/ratios/export/export-facts.ts'
import type { ExportFacts } from '../../../../../../renderer/features/ratios/export/export-facts.ts'
import { INITIAL_RATIOS } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { fullTime } from '../../../../../../renderer/format/time.ts'
import { recordOf, symbolRatios } from '../../../../../support/records/ratio-records.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const AT = Date.UTC(2026, 10, 21, 8, 37)
const LIVE: Shown = { state: 'live', at: AT }
const DENIED: Shown = {
  state: 'denied',
  error: { kind: 'forbidden', reply: { status: 403, message: '', requestId: null } },
}
const ON_SCREEN = { shown: LIVE, unnamed: LIVE, entries: [], service: 'https://a.example' }

/** The facts of QNTL, of which a value is on screen, and of other companies. */
function factsOf({
  others = [],
  shown = LIVE,
  unnamed = LIVE,
  knownAt = null,
  service = 'https://a.example',
}: {
  others?: readonly SymbolRatios[]
  shown?: Shown
  unnamed?: Shown
  knownAt?: number | null
  service?: string
} = {}): ExportFacts {
  const entries = [
    symbolRatios('QNTL', { outcome: 'records', records: [recordOf('TTM', '2026-09-30', { grossMargin: '0.1' })] }),
    ...others,
  ]
  const gaps = others.filter(({ outcome }) => outcome === 'records')
  const series = [
    seriesWith({ points: [sentPoint('0.1')], gaps: [null] }),
    seriesWith({ field: 'roe', points: [null], gaps: ['not-sent'] }),
    ...gaps.map(({ symbol }) => seriesWith({ symbol, points: [null], gaps: ['no-record'] })),
  ]
  const symbols = entries.map(({ symbol }) => symbol)
  return exportFacts(
    { ...INITIAL_RATIOS, symbols, fields: ['grossMargin', 'roe'], knownAt },
    { series, columns: ['2026-09-30'] },
    'TTM',
    { shown, unnamed, entries, service },
    AT,
  )
}

// A13: the time of the window moves once a minute.
it('an export is not written before its numbers were received', () => {
  const { source } = factsOf({ shown: { state: 'live', at: AT + 25_000 } })
  expect(source).toContain(`exported ${fullTime(AT + 25_000)}`)
})

it('the source of an export names the service', () => {
  expect(factsOf().source).toMatch(/^Source: operation ratios endpoint of https:\/\/a\.example, received /)
})

it('the source of an export says why nothing newer was received', () => {
  const { source } = factsOf({
    shown: { state: 'cached', at: AT, because: { kind: 'offline', reason: 'chosen', detail: '' } },
  })
  expect(source).toContain(`cached, received ${fullTime(AT)}, not live: Working offline · exported`)
})

it('the source of an export gives no reason where nothing newer was asked for', () => {
  expect(factsOf({ shown: { state: 'cached', at: AT, because: null } }).source).not.toContain('not live')
})

describe('a company of which an export has no value', () => {
  it('is not in the title, nor is a ratio without a value', () => {
    expect(factsOf({ others: [symbolRatios('XYZ')] }).title).toBe('QNTL: Gross margin')
  })

  it.each<[string, Partial<SymbolRatios>, Shown, number | null, string]>([
    ['denied', {}, DENIED, null, 'not in the plan'],
    ['under way', {}, { state: 'loading', since: AT }, null, 'not received yet'],
    ['offline', {}, { state: 'offline' }, null, 'not cached'],
    ['not asked for', {}, { state: 'not-asked' }, null, 'not requested'],
    ['unknown to the service', {}, { state: 'none', at: AT }, null, 'not in the response'],
    ['refused', { outcome: 'refused', message: 'Invalid symbol' }, LIVE, null, 'Invalid symbol'],
    ['turned around', { outcome: 'refused', message: '\u202eon\r\nsuch ' }, LIVE, null, '[U+202E]on such'],
    ['empty', { outcome: 'no-records' }, LIVE, null, 'no records'],
    ['of another basis', { outcome: 'no-records', reportTypes: ['A'] }, LIVE, null, 'as originally reported only'],
    ['of an earlier time', { outcome: 'no-records' }, LIVE, AT, `no record by ${fullTime(AT)}`],
    [
      'in other columns',
      { outcome: 'records', records: [recordOf('A', '2026-09-30', {})] },
      LIVE,
      null,
      'no value in these columns',
    ],
  ])('is named with the reason: %s', (_name, change, unnamed, knownAt, reason) => {
    expect(factsOf({ others: [symbolRatios('XYZ', change)], unnamed, knownAt }).note).toBe(
      `Not included: XYZ (${reason})`,
    )
  })

  it('has a reason of its own', () => {
    const { note } = factsOf({
      others: [symbolRatios('XYZ'), symbolRatios('ABC', { outcome: 'no-records' })],
      unnamed: DENIED,
    })
    expect(note).toBe('Not included: XYZ (not in the plan), ABC (no records)')
  })

  it('does not make the note longer than its words', () => {
    const { note } = factsOf({ others: [symbolRatios('XYZ', { outcome: 'refused', message: 'x'.repeat(5000) })] })
    expect(note.length).toBeLessThan(120)
  })
})

it('the title and the settings of an export say what was made of the values', () => {
  const set = {
    columns: ['2026-06-30', '2026-09-30'],
    series: [seriesWith({ points: ['0.1', '0.2'].map((digits) => sentPoint(digits)), gaps: [null, null] })],
  }
  const { title, subtitle } = exportFacts(
    { ...INITIAL_RATIOS, symbols: ['QNTL'], transform: 'index' },
    applyTransform(set, 'index', 4),
    'TTM',
    ON_SCREEN,
    AT,
  )
  expect(title).toBe('QNTL: Gross margin · Indexed, 30 Jun 2026 = 100')
  expect(subtitle).toContain('Indexed, 30 Jun 2026 = 100: value ÷ first value shown × 100')
})

it('an export of all companies has no note', () => {
  expect(factLines(factsOf())).toHaveLength(3)
})

describe('a picture of the chart', () => {
  const SET = {
    columns: ['2026 Q1', '2026 Q2', '2026 Q3'],
    series: ['grossMargin', 'roe', 'roa'].map((field) =>
      seriesWith({ field, points: ['0.1', '0.2', '0.3'].map((digits) => sentPoint(digits)), gaps: [null, null, null] }),
    ),
  }
  const SCATTER = { across: 'roa', up: 'grossMargin', column: '2026 Q2' }
  const { chart } = INITIAL_RATIOS

  it('says the columns in sight, not those that are scrolled away', () => {
    const span = { from: '2026 Q2', to: '2026 Q3' }
    expect(picturedSet(SET, { chart, span }, SCATTER).columns).toEqual(['2026 Q2', '2026 Q3'])
  })

  it('says the two ratios and the period of a scatter', () => {
    const pictured = picturedSet(SET, { chart: { ...chart, scatter: true }, span: 'all' }, SCATTER)
    expect([pictured.columns, pictured.series.map(({ field }) => field)]).toEqual([['2026 Q2'], ['grossMargin', 'roa']])
    const state = { ...INITIAL_RATIOS, symbols: ['QNTL'] }
    expect(exportFacts(state, pictured, 'TTM', ON_SCREEN, AT).subtitle).toContain('as of 2026 Q2 ·')
  })

  it('says the time up to the newest column, before one without a date', () => {
    const set = { columns: ['2026 Q1', '2026 Q2', 'no date'], series: [seriesWith()] }
    expect(exportFacts(INITIAL_RATIOS, set, 'TTM', ON_SCREEN, AT).subtitle).toContain('as of 2026 Q1 to 2026 Q2 ·')
  })

  it('says no column of a scatter without points', () => {
    const pictured = picturedSet(SET, { chart: { ...chart, scatter: true }, span: 'all' }, { ...SCATTER, column: null })
    expect(pictured.columns).toEqual([])
  })
})

const NO_NOTES = { hidden: 0, unplaced: 0, restated: 0, knownAt: null, wanted: 'TTM', basis: 'TTM' }

it('there is nothing to say where everything wanted is shown', () => {
  expect(notesOn(NO_NOTES)).toEqual([])
})

it.each([
  [{ basis: 'A' }, /^No record of the basis “.*” is cached\. Shown: as originally reported\.$/],
  [{ knownAt: AT }, /^Shows what had been received by \d/],
  [{ unplaced: 1 }, /^A record does not state the end of the fiscal year, so it has no fiscal column/],
  [{ unplaced: 3 }, /^3 records do not state the end of the fiscal year/],
  [{ restated: 1 }, /^A record was sent with different values/],
  [{ restated: 2 }, /^2 records were sent with different values/],
  [{ hidden: 1 }, /^A record shares a column with a later one/],
  [{ hidden: 2 }, /^2 records share a column with a later one/],
])('%o is said', (change, words) => {
  expect(notesOn({ ...NO_NOTES, ...change })).toEqual([expect.stringMatching(words)])
})

it('a basis that had not been received by an earlier time is not called uncached', () => {
  expect(notesOn({ ...NO_NOTES, knownAt: AT, basis: 'A' })[1]).toMatch(
    /^No record of the basis “.*” that had been received by then is cached\. Shown: as originally reported\.$/,
  )
})

it('each is said in a sentence of its own', () => {
  expect(notesOn({ hidden: 1, unplaced: 1, restated: 1, knownAt: AT, wanted: 'TTM', basis: 'R' })).toHaveLength(5)
})
