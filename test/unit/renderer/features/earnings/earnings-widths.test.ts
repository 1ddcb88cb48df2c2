import { expect, it } from 'vitest'
import { earningsWidths, headLengthOf } from '../../../../../renderer/features/earnings/earnings-widths.ts'
import { rowStyle } from '../../../../../renderer/format/earnings-row.ts'
import { earningsReport } from '../../../../support/earnings-report.ts'

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

it('columns have room for a change', () => {
  expect(widthsOf(['1'], '', true).values[0]).toBeGreaterThan(widthsOf(['1']).values[0] ?? 0)
})

it('the names leave room for a report in a small window', () => {
  expect(widthsOf(['1'], '', false, 450).head).toBeLessThan(225)
})
