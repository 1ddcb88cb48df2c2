import { expect, it } from 'vitest'
import { upstreamAt } from '../../../../../main/embedded-service/recording/upstream.ts'

it.each([
  'https://api.example',
  'https://api.example:8443/',
  'http://127.0.0.1:8080',
  'http://[::1]:1',
  'http://localhost',
])('%s can be an upstream', (address) => {
  expect(upstreamAt(address).origin).toBe(new URL(address).origin)
})

it.each([
  ['api.example', 'is no address'],
  ['http://api.example', 'is neither'],
  ['http://127.0.0.1.evil.example', 'is neither'],
  ['ftp://127.0.0.1', 'is neither'],
  ['https://me:secret@api.example', 'holds a user name or password'],
  ['https://api.example/base', 'without a path'],
  ['https://api.example/?x=1', 'without a path'],
])('%s cannot be an upstream, and the reason is given', (address, reason) => {
  expect(() => upstreamAt(address)).toThrow(reason)
})
