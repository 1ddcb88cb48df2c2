import { expect, it } from 'vitest'
import { isOfConnection } from '../../../../../app/domain/webhooks/connection-headers.ts'

it('the headers of a connection are told from those of a delivery', () => {
  const names = ['Host', 'content-length', 'Transfer-Encoding', 'connection', 'Expect']
  expect(names.every(isOfConnection)).toBe(true)
  expect(['Content-Encoding', 'Authorization', 'X-Host', 'User-Agent', 'TEST'].some(isOfConnection)).toBe(false)
})
