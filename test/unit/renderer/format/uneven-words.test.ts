import { expect, it } from 'vitest'
import { unevenAtColumn, unevenWords } from '../../../../renderer/format/uneven-words.ts'
import { seriesWith, unevenPoint } from '../../../support/series.ts'

it('a period of unequal length says when the period before ended', () => {
  expect([unevenWords(1), unevenWords(15)]).toEqual([
    '1 month after the period before',
    '15 months after the period before',
  ])
})

it('a column names the companies whose period is of unequal length, each once', () => {
  const series = [
    seriesWith({ symbol: 'QNTL', points: [unevenPoint(2)] }),
    seriesWith({ symbol: 'QNTL', field: 'roe', points: [unevenPoint(2)] }),
    seriesWith({ symbol: 'KSTL', points: [unevenPoint(2)] }),
    seriesWith({ symbol: 'BRWF', points: [unevenPoint(15)] }),
    seriesWith({ symbol: 'HLDN', points: [null] }),
  ]
  expect(unevenAtColumn(series, 0)).toEqual([
    'QNTL, KSTL: 2 months after the period before',
    'BRWF: 15 months after the period before',
  ])
})
