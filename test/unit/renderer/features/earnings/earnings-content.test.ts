import { expect, it } from 'vitest'
import { columnsOf } from '../../../../../renderer/features/earnings/earnings-columns.ts'
import { earningsContent } from '../../../../../renderer/features/earnings/earnings-content.ts'
import { rowStyle } from '../../../../../renderer/format/earnings-row.ts'
import { copyOf } from '../../../../../renderer/ui/grid/grid-values.ts'
import { earningsReport } from '../../../../support/earnings-report.ts'

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
