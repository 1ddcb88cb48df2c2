import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { findRevisions } from '../../../app/domain/fundamentals/restatements.ts'
import { treeText } from '../../../app/domain/responses/wire-tree.ts'
import { decodeResponse } from '../../../main/platform/http/decode-response.ts'
import { readEarnings } from '../../../main/modules/fundamentals/earnings-wire.ts'
import { readRatios } from '../../../main/modules/fundamentals/ratios-wire.ts'
import { RadarTable } from '../../../renderer/features/ratios/restatements/radar-table.tsx'
import { Identity } from '../../../renderer/features/tear-sheet/identity.tsx'
import { KeyRatios } from '../../../renderer/features/tear-sheet/key-ratios.tsx'
import { sheetQueries } from '../../../renderer/features/tear-sheet/queries.ts'
import { LatestEarnings } from '../../../renderer/features/tear-sheet/latest-earnings.tsx'
import { Revisions } from '../../../renderer/features/tear-sheet/revisions.tsx'
import {
  fiscalYearEnds,
  identityCells,
  radarCells,
  radarPeriod,
  sheetCells,
} from '../../support/cells/company-cells.ts'
import { latestEarnings } from '../../support/cells/earnings-cells.ts'
import { ratioCells, type TableCells } from '../../support/cells/expected-cells.ts'
import { EARNINGS_SHAPES, RATIO_SHAPES } from '../../support/cells/recorded-shapes.ts'
import { changeCells, largestRevisionRows } from '../../support/cells/revision-cells.ts'
import { fieldOf, identityIn, latestIn, radarIn, rowsIn, sheetIn, tableIn } from '../../support/cells/shown-cells.ts'
import { samplesOf } from '../../support/cases/samples.ts'
import { connectionView } from '../../support/window/connection-view.ts'
import { windowMarkup } from '../../support/window/window-markup.ts'

const SAMPLES = [
  ...samplesOf('fundamentals').map(({ source, name, text }) => [`${source} sample ${name}`, text] as const),
  ...RATIO_SHAPES,
].filter(([, text]) => text.includes('operationRatios'))

const incoming = (text: string) => readRatios(decodeResponse(Buffer.from(text)))

const recordsOf = (company: ReturnType<typeof incoming>[number]): RatioRecord[] =>
  company.records.map(({ path, ...record }) => ({ ...record, response: { hash: 'a'.repeat(64), path }, receivedAt: 1 }))

const fieldsIn = (records: readonly RatioRecord[]): string[] => [
  ...new Set(records.flatMap(({ values }) => Object.keys(values))),
]

describe('the head of a tear sheet shows what an independent reading of its JSON finds:', () => {
  it.each(SAMPLES)('%s', (_name, text) => {
    const shown = incoming(text).map(({ symbol, company }) =>
      identityIn(windowMarkup(createElement(Identity, { symbol, company }))),
    )
    expect(shown).toEqual(identityCells(text))
  })
})

describe('a restatement radar shows what an independent reading of its JSON finds:', () => {
  it.each(SAMPLES)('%s', (_name, text) => {
    const records = incoming(text).flatMap(recordsOf)
    const fields = fieldsIn(records)
    const columns = findRevisions(records, radarPeriod(text), fields)
    const html = windowMarkup(createElement(RadarTable, { symbol: '', columns, fields, showsValues: true }))
    expect(radarIn(html)).toEqual(radarCells(text))
  })
})

describe('the changes of a restatement radar are what an independent reading of its JSON finds:', () => {
  it.each(SAMPLES)('%s', (_name, text) => {
    const records = incoming(text).flatMap(recordsOf)
    const fields = fieldsIn(records)
    const columns = findRevisions(records, radarPeriod(text), fields)
    const html = windowMarkup(createElement(RadarTable, { symbol: '', columns, fields, showsValues: false }))
    expect(tableIn(html, fieldOf)).toEqual(changeCells(text))
  })
})

const DESCRIBED = RATIO_FIELDS.map(({ name }) => name)

describe('the largest revisions of a tear sheet are what an independent reading of its JSON finds:', () => {
  it.each(SAMPLES)('%s', (_name, text) => {
    const records = incoming(text).flatMap(recordsOf)
    const html = windowMarkup(
      createElement(Revisions, {
        symbol: 'QNTL',
        records,
        shown: { state: 'not-asked' },
        ...{ isRead: true, readError: null },
        units: undefined,
        inUnits: false,
        knownAt: null,
      }),
    )
    expect(rowsIn(html)).toEqual(largestRevisionRows(text, DESCRIBED))
  })
})

/** The key ratios of a sheet with every field. */
function shownSheet(text: string, basis: string, period: string): TableCells {
  const companies = incoming(text).map((company) => ({
    symbol: company.symbol,
    outcome: 'records' as const,
    message: null,
    company: company.company,
    records: recordsOf(company),
    fieldNames: [],
    reportTypes: [],
    units: {},
    receivedAt: 1,
  }))
  const set = buildSeries(companies, {
    fields: fieldsIn(companies.flatMap(({ records }) => records)),
    formulas: [],
    bases: [basis],
    period,
    alignment: 'calendar',
    displays: {},
    inUnits: false,
  })
  return sheetIn(windowMarkup(createElement(KeyRatios, { set })))
}

const SHEETS = SAMPLES.flatMap(([name, text]) =>
  [...new Set(ratioCells(text).map(({ basis, period }) => `${basis} ${period}`))].map(
    (group) => [name, group, text] as const,
  ),
)

describe('the key ratios of a tear sheet show what an independent reading of its JSON finds:', () => {
  it.each(SHEETS)('%s, %s', (_name, group, text) => {
    const [basis = '', period = ''] = group.split(' ')
    expect(shownSheet(text, basis, period)).toEqual(sheetCells(text, basis, period))
  })
})

describe('the end of the fiscal year is what an independent reading of the JSON finds:', () => {
  it.each(SAMPLES)('%s', (_name, text) => {
    const read = incoming(text).flatMap(({ records }) =>
      records.map(({ id, fiscalYearEnd }) => [id.reportType, id.asOf, fiscalYearEnd].join(' ')),
    )
    expect(read).toEqual(fiscalYearEnds(text))
  })
})

// An excerpt is only the list, so it is put into the envelope of the description.
const inEnvelope = (text: string): string => (text.trimStart().startsWith('[') ? `{"ok":true,"data":${text}}` : text)

const EARNINGS = [
  ...samplesOf('fundamentals').map(({ source, name, text }) => [`${source} sample ${name}`, inEnvelope(text)] as const),
  ...EARNINGS_SHAPES,
].filter(([, text]) => !text.includes('operationRatios'))

/** The latest earnings of a sheet that received this response. */
function shownEarnings(text: string): TableCells {
  const { ok, errors, data } = readEarnings(decodeResponse(Buffer.from(text)))
  const client = new QueryClient()
  client.setQueryData(sheetQueries.earnings(connectionView().id, 'TIDI', null).queryKey, {
    value: { ok, errors, dataText: treeText(data), response: { hash: 'a'.repeat(64), path: '$' } },
    source: { state: 'live', receivedAt: 1, because: null },
  })
  const sheet = createElement(LatestEarnings, {
    symbol: 'TIDI',
    now: 1,
    inUnits: false,
    saidBeside: null,
    knownAt: null,
    onStory: () => undefined,
  })
  return latestIn(windowMarkup(sheet, client))
}

describe('the latest earnings of a tear sheet are what an independent reading of their JSON finds:', () => {
  it.each(EARNINGS)('%s', (_name, text) => {
    expect(latestEarnings(text)).not.toEqual({})
    expect(shownEarnings(text)).toEqual(latestEarnings(text))
  })
})
