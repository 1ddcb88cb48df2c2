import { expect, it } from 'vitest'
import { earningsRequestKey, readEarningsRequest } from '../../../../../main/modules/fundamentals/earnings-request.ts'

it('the key of a request says what was asked for', () => {
  const request = { symbols: ['KSTL', 'QNTL'], period: '3M', reportType: null, fromDate: '2020-01-01' }
  expect(readEarningsRequest(earningsRequestKey(request))).toEqual(request)
})

it('the order of the companies makes no other request', () => {
  const request = { symbols: ['QNTL', 'KSTL'], period: null, reportType: null, fromDate: null }
  expect(earningsRequestKey(request)).toBe(earningsRequestKey({ ...request, symbols: ['KSTL', 'QNTL'] }))
})

it.each(['earnings', 'earnings AAPL', 'earnings {}', 'earnings [null]'])('the key %s says nothing', (key) => {
  expect(readEarningsRequest(key)).toBeNull()
})
