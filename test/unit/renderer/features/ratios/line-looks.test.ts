import { expect, it } from 'vitest'
import { toldLooks } from '../../../../../renderer/features/ratios/line-looks.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { seriesWith } from '../../../../support/series.ts'

const looksOf = (count: number) =>
  lineStylesOf(Array.from({ length: count }, (_, place) => seriesWith({ symbol: `S${place}` })))

it('the looks of lines are told beside the names of up to 24 series', () => {
  expect([toldLooks(looksOf(24)).size, toldLooks(looksOf(25)).size]).toEqual([24, 0])
})
