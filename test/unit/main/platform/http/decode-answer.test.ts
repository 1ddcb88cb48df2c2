import { describe, expect, it } from 'vitest'
import { FaultError, faultOf } from '../../../../../app/errors/fault.ts'
import type { Fault } from '../../../../../app/errors/fault.ts'
import { decodeAnswer } from '../../../../../main/platform/http/decode-answer.ts'
import { renderXml } from '../../../../../main/embedded-service/render/xml.ts'
import { treeText } from '../../../../../main/platform/http/wire-tree.ts'
import { jsonBodies, xmlBodies } from '../../../../support/corpora.ts'
import type { AnswerCase } from '../../../../support/corpora.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function faultFor(input: Uint8Array | string): Fault | null {
  try {
    decodeAnswer(typeof input === 'string' ? bytes(input) : input)
    return null
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(FaultError)
    return faultOf(thrown)
  }
}

/** The outcome of a body: its parsed value with every digit, or the reason for rejecting it. */
function outcomeOf(body: Uint8Array): { reads: string } | { refused: string } {
  const fault = faultFor(body)
  if (fault === null) return { reads: treeText(decodeAnswer(body)) }
  expect(fault.kind).toBe('unreadable-reply')
  return { refused: 'reason' in fault ? fault.reason : fault.kind }
}

function check({ name, body, must, outcome }: AnswerCase): void {
  const found = outcomeOf(body)
  if (must !== 'either') expect(Object.keys(found), name).toEqual([must === 'accept' ? 'reads' : 'refused'])
  if (outcome === null) return
  if ('reads' in found) expect(found.reads, name).toBe(outcome)
  else if (must === 'refuse') expect(found.refused, name).toBe(outcome)
}

const ownOf = (bodies: () => AnswerCase[]): AnswerCase[] => bodies().filter(({ source }) => source === 'own')

describe('decodeAnswer', () => {
  it('reads JSON, JSON in a JSON string, and XML by their content', () => {
    expect(decodeAnswer(bytes('{"a":1}'))).toEqual({ a: 1 })
    expect(decodeAnswer(bytes(JSON.stringify('{"result":[]}')))).toEqual({ result: [] })
    expect(decodeAnswer(bytes('"Invalid or Missing Query Parameters"'))).toBe('Invalid or Missing Query Parameters')
    expect(
      decodeAnswer(bytes('<?xml version="1.0"?><result is_array="true"><item><id>61885260</id></item></result>')),
    ).toEqual([{ id: '61885260' }])
    expect(decodeAnswer(bytes('<result is_array="true"/>'))).toEqual([])
    expect(decodeAnswer(bytes('\ufeff[]'))).toEqual([])
  })

  it('reads the embedded service’s XML back to the same texts', () => {
    const item = { title: 'S&P <b> "x"', body: '<p>a &amp; b</p>', teaser: ' ', stocks: [{ name: 'BRK/B' }], tags: [] }
    expect(decodeAnswer(bytes(renderXml([item])))).toEqual([item])
  })

  // SECURITY 25
  it.each(['<!doctype html><title>Sign in</title>', '<html><body>x</body></html>', '<head><meta x></head><p>'])(
    'calls %j a web page',
    (page) => {
      expect(faultFor(page)).toMatchObject({ kind: 'unreadable-reply', reason: 'html' })
    },
  )
  it('treats an empty body as empty, and an empty list as a response', () => {
    expect(faultFor('')).toMatchObject({ reason: 'empty' })
    expect(faultFor('  \n')).toMatchObject({ reason: 'empty' })
    expect(faultFor('[]')).toBeNull()
  })

  // SECURITY 24
  it.each(['[{"id":1', '{"a":', '[1,]', 'hello', '<a><b></a>'])('stores nothing of %j', (text) => {
    expect(faultFor(text)).toMatchObject({ kind: 'unreadable-reply', reason: 'syntax' })
  })

  // SECURITY 26
  it('rejects bytes that are not UTF-8', () => {
    expect(faultFor(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toMatchObject({ reason: 'not-utf8' })
  })

  // SECURITY 28
  it.each([
    '<!DOCTYPE r [<!ENTITY x "y">]><r>&x;</r>',
    '<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://x/"><r/>',
    '<r><!ENTITY x "y"></r>',
  ])('rejects %j before parsing', (text) => {
    expect(faultFor(text)).toMatchObject({ reason: 'doctype' })
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

  it('reports deep nesting as an error instead of crashing', () => {
    expect(faultFor('['.repeat(200_000))).toMatchObject({ kind: 'unreadable-reply' })
    expect(faultFor(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toMatchObject({ kind: 'unreadable-reply' })
  })
})
