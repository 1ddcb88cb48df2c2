import { expect, it } from 'vitest'
import { redactUrl } from '../../../../../main/platform/http/redact-url.ts'

// SECURITY 19
it('blanks secret parameters by name and by value, and leaves the rest', () => {
  const url = new URL('https://a.example/news?tickers=A%2CB&token=SECRET&other=SECRET')
  expect(redactUrl(url, ['token'], (text) => text.replaceAll('SECRET', '•••'))).toBe(
    'https://a.example/news?tickers=A%2CB&token=•••&other=•••',
  )
})

it('blanks a secret inside a parameter and outside of all', () => {
  const url = new URL('https://a.example/SECRET?destination=https%3A%2F%2Fb.example%2FSECRET%3Fx%3D1')
  const blank = (text: string): string => text.replaceAll('SECRET', '•••')
  expect(redactUrl(url, [], blank)).toBe('https://a.example/•••?destination=https%3A%2F%2Fb.example%2F•••%3Fx%3D1')
})

it('keeps every parameter of a name that occurs more than once', () => {
  const url = new URL('https://a.example/?kind=one&token=SECRET&kind=two')
  expect(redactUrl(url, ['token'], (text) => text)).toBe('https://a.example/?kind=one&token=•••&kind=two')
})

it('leaves an address without a secret as it was sent', () => {
  const url = new URL('https://a.example/?q=a b&empty')
  expect(redactUrl(url, ['token'], (text) => text)).toBe(url.href)
})
