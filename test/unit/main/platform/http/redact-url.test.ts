import { expect, it } from 'vitest'
import { redactUrl } from '../../../../../main/platform/http/redact-url.ts'

// SECURITY 19
it('blanks secret parameters by name and by value, and leaves the rest', () => {
  const url = new URL('https://a.example/news?tickers=A%2CB&token=SECRET&other=SECRET')
  expect(redactUrl(url, ['token'], ['SECRET'])).toBe('https://a.example/news?tickers=A%2CB&token=•••&other=•••')
})
