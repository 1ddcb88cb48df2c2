import { expect, it } from 'vitest'
import { baseUrlError, normalizeBaseUrl } from '../../../../../main/modules/connection/base-url.ts'

// SECURITY 20
it('accepts https anywhere and http on this computer only', () => {
  for (const text of [
    'https://api.example.com',
    'https://api.example.com/market/',
    'http://127.0.0.1:4567',
    'http://localhost:1',
    'http://[::1]:80',
  ])
    expect(baseUrlError(text)).toBeNull()
})

it.each([
  ['', 'complete'],
  ['api.example.com', 'complete'],
  ['http://api.example.com', 'https'],
  ['http://127.0.0.1.evil.example', 'https'],
  ['https://u:p@x.example', 'password'],
  ['https://x.example/?a=1', '?'],
])('says why not %j', (text, reason) => {
  expect(baseUrlError(text)).toContain(reason)
})

it('writes an address in one form', () => {
  expect(normalizeBaseUrl('https://API.example.com//')).toBe('https://api.example.com')
})
