import { describe, expect, it } from 'vitest'
import { negotiate } from '../../../../main/embedded-service/respond.ts'

describe('the notation of a response', () => {
  it.each([
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['application/json;q=0.5, application/xml', 'xml'],
    ['application/xml;q=0.5, application/json;q=0.9', 'json'],
    ['application/json;q=0, */*', 'xml'],
    ['application/json, application/xml', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['text/*', 'xml'],
    ['image/png', 'json'],
    ['application/xml;q=0', 'json'],
    ['application/xml;q=nonsense', 'json'],
    ['APPLICATION/XML; charset=utf-8', 'xml'],
    ['', 'json'],
  ])('for Accept “%s” is %s', (accept, notation) => {
    expect(negotiate({ accept }).notation).toBe(notation)
  })

  it('is JSON without Accept, or the configured one', () => {
    expect(negotiate({}).notation).toBe('json')
    expect(negotiate({}, 'xml').notation).toBe('xml')
  })
})

describe('compression', () => {
  it.each([
    ['gzip', true],
    ['gzip, br', true],
    ['br', false],
    ['*', true],
    ['gzip;q=0, *', false],
    ['identity', false],
  ])('for Accept-Encoding “%s”: %s', (encoding, packed) => {
    expect(negotiate({ 'accept-encoding': encoding }).gzip).toBe(packed)
  })

  it('is off for a request without the header', () => {
    expect(negotiate({}).gzip).toBe(false)
  })
})
