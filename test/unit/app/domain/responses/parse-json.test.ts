import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { digitsOf, nodeAt, treeText, WireNumber } from '../../../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../../../app/domain/responses/wire-tree.ts'
import fc from '../../../../support/property.ts'

const digitsAt = (text: string, path: string): string | null => digitsOf(nodeAt(parseJson(text), path))

// SECURITY 27
describe('parseJson', () => {
  it.each([
    '866000.000000',
    '1e-05',
    '14815306000.0',
    '0.1',
    '-0',
    '9007199254740993',
    '1e999',
    '12345678901234567890',
  ])('keeps the digits of %s as sent', (digits) => {
    expect(digitsAt(`{"a":[${digits}]}`, '$.a[0]')).toBe(digits)
  })

  it('gives no value for numbers a double cannot represent', () => {
    for (const digits of ['1e999', '9007199254740993', '-9007199254740993'])
      expect(new WireNumber(digits).value).toBeNull()
    expect(new WireNumber('866000.000000').value).toBe(866000)
  })

  it('does not change any prototype', () => {
    const tree = parseJson('{"__proto__":{"polluted":1},"a":{"constructor":{"prototype":{"polluted":1}}}}')
    expect(Object.keys(tree as object)).toEqual(['a'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype)
  })

  it('loses nothing of any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        if (text.includes('__proto__')) return
        expect(JSON.parse(treeText(parseJson(text)))).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('nodeAt', () => {
  it('follows a path, and finds nothing beyond it', () => {
    const tree: WireTree = { result: [{ roe: 1 }] }
    expect(nodeAt(tree, '$.result[0].roe')).toBe(1)
    expect(nodeAt(tree, '$')).toBe(tree)
    for (const path of [
      '',
      'result',
      '$x',
      '$.result[0].roe"',
      '$..result',
      '$.result[1].roe',
      '$.result.roe',
      '$.toString',
      '$.result[0].roe.x',
    ])
      expect(nodeAt(tree, path)).toBeUndefined()
  })
})
