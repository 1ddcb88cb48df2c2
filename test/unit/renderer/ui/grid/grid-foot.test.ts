import { describe, expect, it } from 'vitest'
import { cellsWith } from '../../../../../renderer/ui/grid/grid-foot.tsx'
import type { GridContent } from '../../../../../renderer/ui/grid/grid-values.ts'

const SHOWN = [
  ['10.0%', '25.5%'],
  ['10.5%', null],
]

const CONTENT: GridContent = {
  valueAt({ row, column }) {
    const shown = SHOWN[row]?.[column] ?? null
    return shown === null
      ? null
      : {
          sent: { digits: `0.${shown.replaceAll(/\D/g, '')}` },
          shown,
          number: null,
          isDoubted: false,
          write: String,
          unit: '',
        }
  },
  nameHeads: ['Symbol'],
  namesOf: (row) => [['QNTL', 'KSTL'][row] ?? ''],
  headOf: (column) => ['2026 Q1', '2026 Q2'][column] ?? '',
}

describe('a text in a table', () => {
  it.each([
    [
      '10',
      [
        { row: 0, column: 0 },
        { row: 1, column: 0 },
      ],
    ],
    ['0.255', [{ row: 0, column: 1 }]],
    ['kstl', [{ row: 1, column: 0 }]],
    ['Q2', [{ row: 0, column: 1 }]],
    ['nothing', []],
    [' ', []],
  ])('%j is found in values as shown and as sent, and in names', (text, places) => {
    expect(cellsWith(CONTENT, text, 2, 2)).toEqual(places)
  })
})
