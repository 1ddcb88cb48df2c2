import { describe, expect, it } from 'vitest'
import { prettyJson } from '../../../../renderer/format/json-text.ts'
import fc from '../../../support/property.ts'

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
