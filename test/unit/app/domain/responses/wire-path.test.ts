import { describe, expect, it } from 'vitest'
import { responseText } from '../../../../../app/domain/values/markdown.ts'
import {
  elementPath,
  innerPath,
  joinedPath,
  memberPath,
  pathIn,
  pathSteps,
} from '../../../../../app/domain/responses/wire-path.ts'
import { nodeAt, type WireTree } from '../../../../../app/domain/responses/wire-tree.ts'
import { toCsv, toTsv } from '../../../../../app/domain/tables/table-text.ts'
import { toJson } from '../../../../../app/domain/tables/value-sheets.ts'
import { emptyRecord } from '../../../../../app/domain/values/own-property.ts'
import fc from '../../../../support/cases/property.ts'

const ODD = [
  '',
  '.',
  '[0]',
  '"',
  '\\',
  '0',
  '3M',
  'a b',
  'a,b;c',
  "'",
  '$',
  '__proto__',
  '\ud800',
  '\n',
  '\x7f',
  '=1',
  '\u2028',
  '\u202e',
  '\u{e0001}',
  '`',
]
const step = fc.oneof(fc.nat({ max: 1e6 }), fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...ODD))
const steps = fc.array(step, { maxLength: 8 })

const pathOf = (to: readonly (string | number)[], from = '$'): string =>
  to.reduce<string>((path, each) => (typeof each === 'number' ? elementPath(path, each) : memberPath(path, each)), from)

describe('a path', () => {
  it('leads along the steps of which it was written', () => {
    fc.assert(
      fc.property(steps, (to) => {
        expect(pathSteps(pathOf(to))).toEqual(to)
      }),
    )
  })

  it('leads to the value that is there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat({ max: 3 }), fc.string(), fc.constantFrom(...ODD)), { maxLength: 6 }),
        (to) => {
          const tree = to.reduceRight<WireTree>((inside, each) => {
            if (typeof each === 'number') return [...Array.from({ length: each }, () => null), inside]
            const made = emptyRecord<WireTree>()
            made[each] = inside
            return made
          }, 'here')
          expect(nodeAt(tree, pathOf(to))).toBe('here')
        },
      ),
    )
  })

  it('has no sign that cannot be seen', () => {
    fc.assert(
      fc.property(steps, (to) => {
        expect(pathOf(to)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
    )
  })

  it('is the same in two parts', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        expect(pathSteps(joinedPath(pathOf(before), innerPath(pathOf(after, ''))))).toEqual([...before, ...after])
      }),
    )
  })

  it('is found again in a row that was copied or exported', () => {
    const hash = 'a'.repeat(64)
    fc.assert(
      fc.property(steps, (to) => {
        const path = pathOf(to)
        const rows = [
          ['Symbol', 'Response SHA-256', 'Path', 'Proof'].map((text) => ({ text })),
          ['$BTC', hash, path, 'proven'].map((text) => ({ text })),
        ]
        for (const text of [
          toCsv(rows),
          toTsv(rows),
          toJson({ name: 'Values', rows }, {}),
          responseText({ hash, path }),
        ])
          expect(pathSteps(pathIn(text) ?? '')).toEqual(to)
      }),
    )
  })

  it.each([
    ['Sales of $5 million', null],
    ['A$ 5 and US$.50 or $.50', null],
    ['Sales of $5 million,$.data[0].revenue,proven', '$.data[0].revenue'],
    ['at "$.data.eps"; $7', '$.data.eps'],
  ])('in %j is %j', (text, path) => {
    expect(pathIn(text)).toBe(path)
  })

  it.each([
    [['data', 'BRK.B', 'eps'], '$.data["BRK.B"].eps'],
    [['result', 0, 'net income'], '$.result[0]["net income"]'],
    [['a', '0'], '$.a["0"]'],
    [['Größe_1', 'net-income', '$ref'], '$.Größe_1.net-income.$ref'],
    [[], '$'],
  ])('%j is written %s', (to, path) => {
    expect(pathOf(to)).toBe(path)
  })

  it.each(['', 'data', '$data', '$.', '$..a', '$[a]', '$["a]', '$["\\x"]', '$[1', '$.a b', '$.a"b', '$.50'])(
    '%j is none',
    (path) => {
      expect(pathSteps(path)).toBeNull()
    },
  )
})
