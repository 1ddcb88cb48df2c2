import { describe, expect, it } from 'vitest'
import { editText } from '../../../../app/domain/values/text-edits.ts'
import { editable, prettyJson } from '../../../../renderer/format/json-text.ts'
import fc from '../../../support/cases/property.ts'

describe('JSON with an indent', () => {
  it('keeps the digits, the escapes and repeated members as they were sent', () => {
    expect(prettyJson('{"id":12345678901234567890,"eps":1.50,"t":"\\u00e9","t":1e-05}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "eps": 1.50,\n  "t": "\\u00e9",\n  "t": 1e-05\n}',
    )
  })

  it('is indented as usual', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(JSON.parse(JSON.stringify(value)), null, 2))
      }),
    )
  })

  it('leaves a text that is not JSON unchanged', () => {
    expect(prettyJson('{a: 1}')).toBe('{a: 1}')
  })

  it('leaves JSON with very many levels unchanged', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    expect(prettyJson(deep)).toBe(deep)
  })
})

describe('a text to edit', () => {
  const edited = (sent: string, change: (shown: string) => string): string => {
    const { text, editsFor } = editable(sent)
    return editText(sent, editsFor(change(text)))
  }

  it('changes only the token that was edited', () => {
    const sent = '\ufeff{"id":9007199254740993 ,\r\n "eps":1.10,"a":1,"a":2}'
    expect(edited(sent, (shown) => shown.replace('"eps": 1.10', '"eps": 1.20'))).toBe(sent.replace('1.10', '1.20'))
  })

  it('keeps what is between two edits', () => {
    expect(edited('{"a":1,"b":[2,3],"c":4}', (shown) => shown.replace('1', '10').replace('4', '40'))).toBe(
      '{"a":10,"b":[2,3],"c":40}',
    )
  })

  it('takes a member away, and adds one', () => {
    expect(edited('{"a":1,"b":2}', (shown) => shown.replace(',\n  "b": 2', ''))).toBe('{"a":1}')
    expect(edited('{"a":1}', (shown) => shown.replace('1', '1,\n  "b": 2'))).toBe('{"a":1,\n  "b": 2}')
  })

  it('keeps the line breaks of a text that is not JSON', () => {
    expect(edited('a\r\nb\rc\nd', (shown) => shown.replace('b', 'x'))).toBe('a\r\nx\rc\nd')
  })

  it('replaces whole characters', () => {
    const { text, editsFor } = editable('a\u{1f600}b')
    expect(editsFor(text.replace('\u{1f600}', '\u{1f601}'))).toEqual([{ from: 1, to: 3, text: '\u{1f601}' }])
  })

  it('stays as it was sent when nothing was edited, and has the edit where one was made', () => {
    const sent = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(sent, fc.nat(), fc.nat(8), fc.string(), (text, from, length, added) => {
        const form = editable(text)
        expect(form.editsFor(form.text)).toEqual([])
        const start = from % (form.text.length + 1)
        const wanted = form.text.slice(0, start) + added + form.text.slice(start + length)
        const result = editText(text, form.editsFor(wanted))
        expect(result.replaceAll(/\s/g, '')).toBe(wanted.replaceAll(/\s/g, '').replace(/^\ufeff/, ''))
      }),
    )
  })
})
