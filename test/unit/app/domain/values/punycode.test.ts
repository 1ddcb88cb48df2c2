import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { unicodeHost } from '../../../../../app/domain/values/punycode.ts'

it.each([
  'аpple.com',
  'märlöwe.example',
  '日本語.example',
  'bücher.münchen.example',
  'παράδειγμα.example',
  '😀.example',
])('the host %s is decoded', (host) => {
  expect(unicodeHost(domainToASCII(host))).toBe(host)
})

it.each(['marlowe.example', '192.0.2.7', '[2001:db8::1]', ''])('the host %j stays as it is', (host) => {
  expect(unicodeHost(host)).toBe(host)
})

it.each(['xn--!.example', 'xn--99999999.example', 'xn--a-ü'])(
  '%s, which is no encoded host, stays as it is',
  (host) => {
    expect(unicodeHost(host)).toBe(host)
  },
)
