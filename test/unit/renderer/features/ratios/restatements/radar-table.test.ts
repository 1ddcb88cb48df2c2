import { createElement } from 'react'
import { expect, it } from 'vitest'
import { claimKey } from '../../../../../../app/domain/responses/proof.ts'
import { findRevisions } from '../../../../../../app/domain/fundamentals/restatements.ts'
import { RadarTable, radarWidths } from '../../../../../../renderer/features/ratios/restatements/radar-table.tsx'
import { DifferentContext } from '../../../../../../renderer/ui/states/integrity.tsx'
import { recordOf } from '../../../../../support/records/ratio-records.ts'
import { windowMarkup } from '../../../../../support/window/window-markup.ts'

const COLUMNS = findRevisions(
  [recordOf('A', '2025-12-31', { roe: '0.2', roa: '0.1' }), recordOf('R', '2025-12-31', { roe: '0.3', roa: '0.1' })],
  '3M',
  ['roe', 'roa'],
)

/** Whether each number of the table is struck out while one is known to differ from what was sent. */
function struckOut(different: { path: string; digits: string }, showsValues: boolean): boolean[] {
  const table = createElement(RadarTable, { symbol: 'QNTL', columns: COLUMNS, fields: ['roe', 'roa'], showsValues })
  const html = windowMarkup(
    createElement(DifferentContext, { value: new Set([claimKey({ hash: 'h', ...different })]) }, table),
  )
  return [...html.matchAll(/<button[^>]*class="sourced"[^>]*>/g)].map(([tag]) => tag.includes('data-different'))
}

it.each([
  ['original', '$.A.2025-12-31.roe', '0.2', [true, false, false, false]],
  ['restated', '$.R.2025-12-31.roe', '0.3', [false, true, false, false]],
])('a change is struck out when its %s value differs from what was sent', (_which, path, digits, values) => {
  expect(struckOut({ path, digits }, false)).toEqual([true, false])
  expect(struckOut({ path, digits }, true)).toEqual(values)
})

it('a basis without a record says so, and a record without the field says that', () => {
  const columns = findRevisions([recordOf('A', '2025-12-31', { roe: '0.2' })], '3M', ['roe', 'roa'])
  const html = windowMarkup(
    createElement(RadarTable, { symbol: 'QNTL', columns, fields: ['roe', 'roa'], showsValues: true }),
  )
  const gaps = [...html.matchAll(/class="ratio-gap" title="([^"]*)"/g)].map(([, title]) => title)
  const none = 'No record of this period is cached'
  expect(gaps).toEqual([none, none, none, 'No number in the record', none, none, none])
})

it('a record without any of the shown fields is a record', () => {
  const columns = findRevisions(
    [
      recordOf('A', '2025-12-31', { roe: '0.2' }),
      recordOf('R', '2025-12-31', { roa: '0.1' }),
      recordOf('P', '2025-12-31', {}),
    ],
    '3M',
    ['roe'],
  )
  const html = windowMarkup(createElement(RadarTable, { symbol: 'QNTL', columns, fields: ['roe'], showsValues: true }))
  expect([...html.matchAll(/class="ratio-gap" title="([^"]*)"/g)].map(([, title]) => title)).toEqual([
    'No number in the record',
    'No number in the record',
    'No record of this period is cached',
  ])
})

it('of many dates only those that can be in sight are drawn', () => {
  const fields = Array.from({ length: 40 }, (_, place) => `ratio${place}`)
  const values = Object.fromEntries(fields.map((field) => [field, '0.5']))
  const dates = Array.from({ length: 60 }, (_, place) => `${2026 - Math.floor(place / 4)}-0${(place % 4) * 2 + 1}-28`)
  const columns = findRevisions(
    dates.map((asOf) => recordOf('A', asOf, values)),
    '3M',
    fields,
  )
  const html = windowMarkup(createElement(RadarTable, { symbol: 'QNTL', columns, fields, showsValues: false }))
  expect(columns).toHaveLength(60)
  expect(html.match(/<td[^>]*data-column/g)?.length).toBeLessThan(1000)
  expect(html).toContain('aria-rowcount="42" aria-colcount="61"')
})

const widthsOf = (roe: string, showsValues: boolean, hasNamesAsSent = false) =>
  radarWidths({
    columns: findRevisions(
      [
        recordOf('P', '2025-12-31', { roe: '0.2' }),
        recordOf('A', '2025-12-31', { roe }),
        recordOf('R', '2025-12-31', { roe: '0.5' }),
      ],
      '3M',
      ['roe'],
    ),
    fields: ['roe'],
    showsValues,
    displayOf: () => 'as-sent',
    hasNamesAsSent,
    fontSize: 13,
  })

it('a date has room for its longest change', () => {
  expect(widthsOf('0.3', false).dates[0]).toBeGreaterThan(widthsOf('0.2', false).dates[0] ?? 0)
})

it('a date with every basis has room for the longest value of each', () => {
  const long = '0.123456789012345678901234567890'
  expect(widthsOf(long, true).dates[0]).toBeGreaterThan((3 * (widthsOf('0.2', true).dates[0] ?? 0)) / 2)
})

it('the names have room for those as sent only where these are shown', () => {
  expect(widthsOf('0.3', false, true).head).toBeGreaterThan(widthsOf('0.3', false).head)
})
