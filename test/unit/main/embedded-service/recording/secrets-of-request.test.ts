import { describe, expect, it } from 'vitest'
import {
  responseHeaderShown,
  destinationShown,
  headerShown,
  secretsOfRequest,
  targetShown,
} from '../../../../../main/embedded-service/recording/secrets-of-request.ts'

describe('an archived request target', () => {
  it.each([
    ['/api/v2/news', '/api/v2/news'],
    ['/api/v2/news?token=abc&page=1', '/api/v2/news?token=•••&page=1'],
    ['/api/v2/news?page=1&%74oken=abc', '/api/v2/news?page=1&%74oken=•••'],
    ['/api/v2/news?TOKEN=a=b&apiKey=c', '/api/v2/news?TOKEN=•••&apiKey=•••'],
    ['/x?tickers=A%2CB+C&empty=&alone', '/x?tickers=A%2CB+C&empty&alone'],
    [
      '/api/v1/webhook/test?destination=https%3A%2F%2Fa.example%2Fhook%3Fs%3D1&kind=News/v1',
      '/api/v1/webhook/test?destination=https://a.example/•••&kind=News/v1',
    ],
  ])('%s becomes %s', (target, shown) => {
    expect(targetShown(target)).toBe(shown)
  })
})

describe('an archived destination', () => {
  it.each([
    ['https://a.example', 'https://a.example/'],
    ['https://a.example:8443/', 'https://a.example:8443/'],
    ['https://a.example/services/T1/secret', 'https://a.example/•••'],
    ['https://a.example/?s=secret', 'https://a.example/•••'],
    ['https://a.example/#secret', 'https://a.example/•••'],
    ['https://me:secret@a.example/', 'https://a.example/•••'],
    ['https://:secret@a.example/', 'https://a.example/•••'],
    ['http://a.example/secret', 'http://a.example/•••'],
    ['mailto:secret@a.example', '•••'],
    ['secret', '•••'],
    ['', '•••'],
  ])('%s becomes %s, and stays the same when repeated', (destination, shown) => {
    expect(destinationShown(destination)).toBe(shown)
    expect(destinationShown(shown)).toBe(shown)
  })
})

describe('an archived header', () => {
  it.each([
    ['Authorization', 'token abc', 'token $KEY'],
    ['authorization', 'Bearer abc', '$KEY'],
    ['Key', 'abc', '$KEY'],
    ['Cookie', 'a=b', '•••'],
    ['x-anything', 'abc', '•••'],
    ['Accept', 'application/json', 'application/json'],
  ])('%s: %s of a request becomes %s', (name, value, shown) => {
    expect(headerShown([name, value])).toEqual([name, shown])
  })
  it.each([
    ['Set-Cookie', 'a=b; Path=/', '•••'],
    ['x-new-token', 'abc', '•••'],
    ['content-type', 'application/json; charset=utf-8', 'application/json; charset=utf-8'],
    ['location', 'https://b.example/x?a=1&token=abc#f', 'https://b.example/x?a=1&token=$KEY#f'],
    ['link', '</x?%74oken=abc>; rel="next"', '</x?%74oken=$KEY>; rel="next"'],
  ])('%s: %s of a response becomes %s', (name, value, shown) => {
    expect(responseHeaderShown([name, value])).toEqual([name, shown])
  })
})

describe('the secrets of a request', () => {
  it.each([
    ['the key after its scheme', '/', ['Authorization', 'token abc'], 'abc'],
    ['a key without a scheme', '/', ['authorization', 'abc'], 'abc'],
    ['another scheme’s', '/', ['Authorization', 'Bearer abc'], 'abc'],
    ['the password of Basic', '/', ['Authorization', `Basic ${btoa('me:a:bc')}`], 'a:bc'],
    ['the Key header', '/', ['Key', 'abc'], 'abc'],
    ['each cookie', '/', ['Cookie', 'x=1; session=abc'], 'abc'],
    ['a header named like a secret', '/', ['X-Auth-Token', 'abc'], 'abc'],
    ['the token parameter', '/?token=a%2Bbc', ['Accept', 'x'], 'a+bc'],
    ['the same as it was sent', '/?token=a%2Bbc', ['Accept', 'x'], 'a%2Bbc'],
    ['a password in the destination', '/?destination=https://m:abc@h.example/', ['Accept', 'x'], 'abc'],
    ['a parameter in the destination', '/?destination=https%3A%2F%2Fh.example/%3Fs%3Dabc', ['Accept', 'x'], 'abc'],
    [
      'a long part of its path',
      '/?destination=https://h.example/hooks/0123456789abcdef',
      ['Accept', 'x'],
      '0123456789abcdef',
    ],
  ] as const)('are %s', (_name, target, header, secret) => {
    expect(secretsOfRequest(target, [header])).toContain(secret)
  })

  it('are empty for a request without any', () => {
    expect(secretsOfRequest('/api/v2/news?tickers=A&token=', [['Accept', 'application/json']])).toEqual([])
  })
})
