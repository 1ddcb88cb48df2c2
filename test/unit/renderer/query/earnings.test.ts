import { expect, it } from 'vitest'
import { earningsQueries } from '../../../../renderer/query/earnings.ts'

it('the same companies in another order are the same request', () => {
  const keyOf = (...symbols: string[]): readonly unknown[] =>
    earningsQueries.reports('one', { symbols, period: '', reportType: '', fromDate: null }).queryKey
  expect(keyOf('QNTL', 'KSTL')).toEqual(keyOf('KSTL', 'QNTL'))
  expect(keyOf('QNTL', 'KSTL')).not.toEqual(keyOf('QNTL'))
})
