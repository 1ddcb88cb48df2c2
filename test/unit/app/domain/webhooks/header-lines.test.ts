import { describe, expect, it } from 'vitest'
import { headerLines, readHeaderLines } from '../../../../../app/domain/webhooks/header-lines.ts'

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
})
