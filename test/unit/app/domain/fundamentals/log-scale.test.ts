import { expect, it } from 'vitest'
import { noLogScale } from '../../../../../app/domain/fundamentals/log-scale.ts'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

it('a log scale needs positive values, and says who has others', () => {
  const positive = seriesWith({ symbol: 'QNTL', points: [sentPoint('0.1'), null] })
  expect(noLogScale([positive], 'line')).toBeNull()
  const zero = seriesWith({ symbol: 'KSTL', points: [sentPoint('0')] })
  expect(noLogScale([positive, zero], 'line')).toBe('A log scale needs values above zero, and KSTL has others.')
})

it('bars have no log scale', () => {
  expect(noLogScale([], 'bar')).toContain('Bars begin at zero')
})
