import { describe, expect, it } from 'vitest'
import { parseJson, BYTE_ORDER_MARK, withoutMark } from '../../../../../app/domain/responses/parse-json.ts'
import { digitsOf, nodeAt, WireNumber, type WireTree } from '../../../../../app/domain/responses/wire-tree.ts'
import fc from '../../../../support/cases/property.ts'

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

  /** The tree of a text as the parser of the language reads it, with the digits that it tells of each number. */
  const asParsed = (text: string): unknown =>
    JSON.parse(text, (name, value: unknown, context?: { source?: string }) => {
      if (name === '__proto__') return undefined
      if (typeof value !== 'number' || context?.source === undefined) return value
      const isKept = String(value) === context.source && (Number.isSafeInteger(value) || !Number.isInteger(value))
      return isKept ? value : new WireNumber(context.source)
    })

  /** What reading comes to: a tree, or the words of an error. */
  function outcomeOf(read: () => unknown): unknown {
    try {
      return read()
    } catch (thrown) {
      return thrown instanceof SyntaxError ? thrown.message : thrown
    }
  }

  const digits = fc.stringMatching(/^[-+]?[0-9]{0,18}(\.[0-9]{0,9})?([eE][-+]?[0-9]{1,3})?$/)
  const texts = fc.oneof(
    fc.json({ stringUnit: 'binary' }),
    fc.array(digits).map((numbers) => `{"a": [${numbers.join(' , ')}]}`),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '\\',
          'u0041',
          '1',
          '-',
          '.',
          'true',
          'nul',
          ' ',
          '\n',
          '\u0001',
          '"__proto__":',
          '"a":',
        ),
      )
      .map((parts) => parts.join('')),
  )

  it('reads any text as the parser of the language does, or says what that says', () => {
    fc.assert(
      fc.property(
        texts,
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', '0', ' ', '\t', '}', ']'),
        (text, place, added) => {
          const at = place % (text.length + 1)
          for (const each of [text, text.slice(0, at) + added + text.slice(at), text.slice(0, at), text.slice(at)])
            expect(outcomeOf(() => parseJson(each))).toEqual(outcomeOf(() => asParsed(each)))
        },
      ),
      { numRuns: 2000 },
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

it('only the mark at the beginning of a text is taken away', () => {
  expect(withoutMark(`${BYTE_ORDER_MARK}a${BYTE_ORDER_MARK}`)).toBe(`a${BYTE_ORDER_MARK}`)
  expect(withoutMark('a')).toBe('a')
})
