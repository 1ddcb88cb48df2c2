import { expect, it, describe } from 'vitest'
import { isOfConnection, headerLines, readHeaderLines } from '../../../../../app/domain/webhooks/headers.ts'
import { quoted } from '../../../../../app/domain/values/visible-text.ts'

it('the headers of a connection are told from those of a delivery', () => {
  const names = ['Host', 'content-length', 'Transfer-Encoding', 'connection', 'Expect']
  expect(names.every(isOfConnection)).toBe(true)
  expect(['Content-Encoding', 'Authorization', 'X-Host', 'User-Agent', 'TEST'].some(isOfConnection)).toBe(false)
})

describe('headers as lines', () => {
  it('are read as they were written, in their order and spelling', () => {
    const headers = [
      ['X-One', 'a: b'],
      ['x-one', ''],
      ['accept', '*/*'],
    ] as const
    expect(readHeaderLines(headerLines(headers))).toEqual({ headers, errorText: null })
  })

  it('may have empty lines between them', () => {
    expect(readHeaderLines('\na: 1\r\n\nb: 2\n').headers).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  it.each(['no colon', 'a b: c', ': nothing'])('name the line “%s”, which is none', (line) => {
    expect(readHeaderLines(`a: 1\n${line}`).errorText).toBe(
      'Line 2 is no header. Write its name, a colon and its value.',
    )
  })

  it('may have the bullets that hide a secret', () => {
    expect(readHeaderLines('a: •••').headers).toEqual([['a', '•••']])
  })

  it.each(['€', '\u0000', '😀'])('name %j, which no value has', (character) => {
    expect(readHeaderLines(`a: 1\nb: é${character}`).errorText).toBe(
      `Line 2 has ${quoted(character)}, which no header can have.`,
    )
  })
})
