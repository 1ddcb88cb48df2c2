import { expect, it } from 'vitest'
import { unansweredWords } from '../../../../../main/modules/webhooks/post-delivery.ts'

it.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9', 'the connection was refused (ECONNREFUSED)'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND a.example', 'the name of the host was not found (ENOTFOUND)'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'CERT_HAS_EXPIRED'],
  [undefined, 'nothing came within 35 s', 'nothing came within 35 s'],
])('an error with the code %s is put into words', (code, message, words) => {
  expect(unansweredWords({ ...(code === undefined ? {} : { code }), message })).toBe(words)
})
