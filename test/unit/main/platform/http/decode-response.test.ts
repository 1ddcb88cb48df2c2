import { describe, expect, it } from 'vitest'
import { AppError, errorInfo, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { decodeResponse } from '../../../../../main/platform/http/decode-response.ts'
import { MAX_DEPTH, MAX_ELEMENTS } from '../../../../../app/domain/responses/parse-json.ts'
import { renderXml } from '../../../../../main/embedded-service/respond.ts'
import { treeText } from '../../../../../app/domain/responses/wire-tree.ts'
import { jsonBodies, xmlBodies, type ResponseCase } from '../../../../support/cases/corpora.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function errorFor(input: Uint8Array | string): ErrorInfo | null {
  try {
    decodeResponse(typeof input === 'string' ? bytes(input) : input)
    return null
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AppError)
    return errorInfo(thrown)
  }
}

/** The outcome of a body: its parsed value with every digit, or the reason for rejecting it. */
function outcomeOf(body: Uint8Array): { reads: string } | { refused: string } {
  const error = errorFor(body)
  if (error === null) return { reads: treeText(decodeResponse(body)) }
  expect(error.kind).toBe('unreadable-reply')
  return { refused: error.kind === 'unreadable-reply' ? error.reason : error.kind }
}

function check({ name, body, must, outcome }: ResponseCase): void {
  const found = outcomeOf(body)
  if (must !== 'either') expect(Object.keys(found), name).toEqual([must === 'accept' ? 'reads' : 'refused'])
  if (outcome === null) return
  if ('reads' in found) expect(found.reads, name).toBe(outcome)
  else if (must === 'refuse') expect(found.refused, name).toBe(outcome)
}

const ownOf = (bodies: () => ResponseCase[]): ResponseCase[] => bodies().filter(({ source }) => source === 'own')

describe('decodeAnswer', () => {
  it('reads JSON, JSON in a JSON string, and XML by their content', () => {
    expect(decodeResponse(bytes('{"a":1}'))).toEqual({ a: 1 })
    expect(decodeResponse(bytes(JSON.stringify('{"result":[]}')))).toEqual({ result: [] })
    expect(decodeResponse(bytes('"Invalid or Missing Query Parameters"'))).toBe('Invalid or Missing Query Parameters')
    expect(
      decodeResponse(bytes('<?xml version="1.0"?><result is_array="true"><item><id>61885260</id></item></result>')),
    ).toEqual([{ id: '61885260' }])
    expect(decodeResponse(bytes('<result is_array="true"/>'))).toEqual([])
    expect(decodeResponse(bytes('\ufeff[]'))).toEqual([])
  })

  it('reads the embedded service’s XML back to the same texts', () => {
    const item = { title: 'S&P <b> "x"', body: '<p>a &amp; b</p>', teaser: ' ', stocks: [{ name: 'BRK/B' }], tags: [] }
    expect(decodeResponse(bytes(renderXml([item])))).toEqual([item])
  })

  // SECURITY 25
  it.each(['<!doctype html><title>Sign in</title>', '<html><body>x</body></html>', '<head><meta x></head><p>'])(
    'calls %j a web page',
    (page) => {
      expect(errorFor(page)).toMatchObject({ kind: 'unreadable-reply', reason: 'html' })
    },
  )
  it('treats an empty body as empty, and an empty list as a response', () => {
    expect(errorFor('')).toMatchObject({ reason: 'empty' })
    expect(errorFor('  \n')).toMatchObject({ reason: 'empty' })
    expect(errorFor('[]')).toBeNull()
  })

  // SECURITY 24
  it.each(['[{"id":1', '{"a":', '[1,]', 'hello', '<a><b></a>'])('stores nothing of %j', (text) => {
    expect(errorFor(text)).toMatchObject({ kind: 'unreadable-reply', reason: 'syntax' })
  })

  // SECURITY 26
  it('rejects bytes that are not UTF-8', () => {
    expect(errorFor(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toMatchObject({ reason: 'not-utf8' })
  })

  // SECURITY 28
  it.each([
    '<!DOCTYPE r [<!ENTITY x "y">]><r>&x;</r>',
    '<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://x/"><r/>',
    '<r><!ENTITY x "y"></r>',
  ])('rejects %j before parsing', (text) => {
    expect(errorFor(text)).toMatchObject({ reason: 'doctype' })
  })

  it.each(ownOf(xmlBodies))('gives the expected outcome for XML: $name', (each) => {
    check(each)
  })

  it('resolves no declared entity of any XML body', () => {
    for (const each of xmlBodies()) check(each)
  })

  // SECURITY 27
  it.each(ownOf(jsonBodies))('gives the expected outcome for JSON: $name', (each) => {
    check(each)
  })

  it('gives a value or an error for every JSON body, and does not change prototypes', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    for (const each of jsonBodies()) check(each)
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  })

  describe('within bounds', () => {
    const nestedJson = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    const nestedXml = (depth: number): string => '<r>'.repeat(depth) + '</r>'.repeat(depth)

    it.each([
      ['JSON', nestedJson],
      ['JSON in a JSON string', (depth: number) => JSON.stringify(nestedJson(depth))],
      ['XML', nestedXml],
    ])('reads %s that is nested as deep as the bound', (_name, nested) => {
      expect(errorFor(nested(MAX_DEPTH))).toBeNull()
    })

    // H10
    it.each([
      ['JSON', nestedJson(MAX_DEPTH + 1)],
      ['JSON without an end', '['.repeat(200_000)],
      ['JSON in a JSON string', JSON.stringify(nestedJson(MAX_DEPTH + 1))],
      ['XML', nestedXml(MAX_DEPTH + 1)],
      ['XML without an end', '<r>'.repeat(200_000)],
    ])('names too deep nesting of %s', (_name, body) => {
      expect(errorFor(body)).toEqual({ kind: 'unreadable-reply', reason: 'too-deep', detail: '256 levels' })
    })

    // H4
    it.each([
      ['objects', `[${'{},'.repeat(MAX_ELEMENTS / 2)}{}]`],
      ['numbers', `[${'1,'.repeat(MAX_ELEMENTS)}1]`],
      ['elements of XML', `<r>${'<a/>'.repeat(MAX_ELEMENTS)}</r>`],
      ['attributes of XML', `<r ${Array.from({ length: MAX_ELEMENTS }, (_, place) => `a${place}=""`).join(' ')}/>`],
    ])('names too many %s', (_name, body) => {
      expect(errorFor(body)).toEqual({ kind: 'unreadable-reply', reason: 'too-many-elements', detail: '1,000,000' })
    })

    it('does not count brackets and commas in texts', () => {
      expect(errorFor(JSON.stringify({ title: `${'[,{'.repeat(500_000)}\\"[[` }))).toBeNull()
    })
  })
})
