import { expect, it } from 'vitest'
import { columnsOf } from '../../../../../renderer/features/earnings/earnings-columns.ts'
import {
  earningsContent,
  earningsWidths,
  headLengthOf,
} from '../../../../../renderer/features/earnings/earnings-content.ts'
import { rowStyle } from '../../../../../renderer/format/earnings-row.ts'
import { copyOf } from '../../../../../renderer/ui/grid/grid-values.ts'
import { earningsReport } from '../../../../support/records/earnings-report.ts'

const REPORTS = [
  earningsReport({ asOf: '2025-09-30', numbers: { eps: '1.50' } }),
  earningsReport({ asOf: '2026-09-30', numbers: { eps: '1.80' } }),
]

const copied = (compare: 'none' | 'year-growth'): string => {
  const style = rowStyle('eps', { label: null, display: 'as-sent', isPinned: false }, REPORTS, false)
  const content = earningsContent({
    columns: columnsOf(REPORTS, REPORTS, compare),
    shown: ['eps'],
    fields: {},
    styles: new Map([['eps', style]]),
    response: { hash: 'a'.repeat(64), path: '' },
    compare,
    doubtAbout: () => null,
  })
  return copyOf([{ minRowIndex: 0, maxRowIndex: 0, minColumnIndex: 0, maxColumnIndex: 1 }], content, 'shown').text
}

it('what is copied of a comparison says which', () => {
  expect(copied('year-growth')).toBe(
    'Field\tName\tShown as\t2026-09-30 A 3M\t2025-09-30 A 3M\r\neps\t\tGrowth on a year before\t20.0%\t',
  )
  expect(copied('none')).toBe('Field\tName\t2026-09-30 A 3M\t2025-09-30 A 3M\r\neps\t\t1.80\t1.50')
})

const widthsOf = (digits: readonly string[], head = '', isCompared = false, windowWidth = 1360) => {
  const reports = digits.map((each, place) => earningsReport({ path: `[${place}]`, numbers: { value: each } }))
  const style = rowStyle('value', { label: null, display: 'as-sent', isPinned: false }, reports, false)
  return earningsWidths({
    reports,
    shown: ['value', 'aFieldWhoseNameIsLongerThanHalfOfASmallWindow'],
    fields: {},
    styles: new Map([['value', style]]),
    headLength: headLengthOf(head, ''),
    corner: isCompared ? 'Field · Growth on a year before' : 'Field',
    isCompared,
    growths: [],
    hasNamesAsSent: false,
    fontSize: 13,
    windowWidth,
  })
}

it('columns have room for the longest number, and are as wide as each other', () => {
  const { values } = widthsOf(['1', '-12345678901234567890.25'])
  expect(values[0]).toBe(values[1])
  expect(values[0]).toBeGreaterThan((widthsOf(['1', '2']).values[0] ?? 0) + 50)
})

it('columns have room for their heads', () => {
  expect(widthsOf(['1'], 'USD, period to 27 September 2026').values[0]).toBeGreaterThan(widthsOf(['1']).values[0] ?? 0)
})

it('columns have a width for any number of reports and fields', () => {
  const names = Array.from({ length: 400 }, (_, place) => `field${place}`)
  const reports = Array.from({ length: 400 }, (_, place) =>
    earningsReport({ path: `[${place}]`, texts: { field7: 'a text that is long enough to need room' } }),
  )
  const { values } = earningsWidths({
    ...{ reports, shown: names, fields: {}, styles: new Map(), headLength: 0, corner: 'Field' },
    ...{ isCompared: false, growths: [], hasNamesAsSent: false, fontSize: 13, windowWidth: 1360 },
  })
  expect(values[0]).toBeGreaterThan(widthsOf(['1']).values[0] ?? 0)
})

it('columns have room for a change', () => {
  expect(widthsOf(['1'], '', true).values[0]).toBeGreaterThan(widthsOf(['1']).values[0] ?? 0)
})

it('the names leave room for a report in a small window', () => {
  expect(widthsOf(['1'], '', false, 450).head).toBeLessThan(225)
})
