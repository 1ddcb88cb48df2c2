import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { FormulaError, nameInFormula, parseFormula } from '../../../../../app/domain/fundamentals/formula.ts'
import fc from '../../../../support/cases/property.ts'

const known = (name: string): boolean => ['a', 'b', 'netMargin'].includes(name)
const compute = (text: string, values: Record<string, number> = {}): number | null =>
  parseFormula(text, known).evaluate((name) => values[name] ?? null)

function errorInfo(text: string): FormulaError {
  try {
    parseFormula(text, known)
  } catch (thrown) {
    if (thrown instanceof FormulaError) return thrown
    throw thrown
  }
  throw new Error(`${text} was read`)
}

/** Formulas with the value that JavaScript computes for the same text. */
const expression: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: 0, max: 99 }).map(String),
    fc.constantFrom('a', 'b'),
    fc
      .tuple(tie('node'), fc.constantFrom('+', '-', '*', '/'), tie('node'))
      .map(([left, operator, right]) => `${left} ${operator} ${right}`),
    tie('node').map((inner) => `(${inner})`),
    tie('node').map((inner) => `-(${inner})`),
  ),
})).node

describe('formulas', () => {
  it('give the same result as JavaScript for the same text', () => {
    fc.assert(
      fc.property(expression, fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }), (text, a, b) => {
        // The reference: trusted text created by this test.
        const expected = runInNewContext(text, { a, b }) as number
        expect(compute(text, { a, b }) ?? Number.NaN).toBe(Number.isFinite(expected) ? expected : Number.NaN)
      }),
    )
  })

  it('have a few functions', () => {
    expect(compute('max(abs(-3), 2) + min(1, 2) * sqrt(16)')).toBe(7)
    expect(compute('ln(1)')).toBe(0)
  })

  it.each(['12', '1.25', '.25', '12.', '1e3', '1.5E-3', '2e+2', '.25e2'])('read the number %s', (written) => {
    expect(compute(written)).toBe(Number(written))
    expect(compute(`a*${written}`, { a: 2 })).toBe(2 * Number(written))
  })

  it('accept the signs that people type', () => {
    expect(compute('2 \u00d7 3 \u00f7 4 \u2212 1')).toBe(0.5)
  })

  it.each([
    'net.margin',
    'roe, adjusted',
    'margin "core"',
    'margin “core”',
    '-spread',
    'ROE+',
    '1yGrowth',
    '利益率',
    'a-b',
    'EV − cash',
    ' a',
    '',
  ])('take the name “%s” of the service in quotation marks as one name', (name) => {
    const written = `2 × ${nameInFormula(name)} − a`
    const { names, evaluate } = parseFormula(written, (each) => each === name || each === 'a')
    expect([names, evaluate((each) => (each === name ? 5 : 3))]).toEqual([[name, 'a'], 7])
  })

  it('take a word as a name with and without quotation marks, and typographic ones as well', () => {
    expect(compute('"a" + “a” + a', { a: 2 })).toBe(6)
    expect(nameInFormula('netMargin')).toBe('netMargin')
  })

  it('take no quoted name for a function, and name one that is not known as it is', () => {
    expect(errorInfo('"max"(1, 2)').message).toBe('“max” is not a known ratio. Use the names that the service uses.')
    expect(errorInfo('1 + "net.margin"').message).toContain('“net.margin” is not a known ratio')
  })

  it('have no result where an input is missing or the result is not a number', () => {
    expect(compute('a + 1')).toBeNull()
    expect(compute('1 / 0')).toBeNull()
    expect(compute('sqrt(0 - 1)')).toBeNull()
  })

  it.each([
    ['share * multiple * multiple', 'percent'],
    ['share - share', 'percent'],
    ['1 - share', 'percent'],
    ['share / share', 'multiple'],
    ['share / multiple', 'percent'],
    ['multiple / share', 'multiple'],
    ['1 / multiple', 'multiple'],
    ['multiple * 2 + 1', 'multiple'],
    ['-days + max(days, days)', 'days'],
    ['days * share', 'days'],
    ['days / 365', 'days'],
    ['days / days', 'multiple'],
    ['money / multiple', 'currency'],
    ['share + multiple', 'number'],
    ['sqrt(share * share)', 'number'],
    ['2 * 3', 'number'],
    ['days + money', null],
    ['days * days', null],
    ['365 / days', null],
    ['ln(money)', null],
    ['unknown * 2', null],
    ['share * unknown', null],
  ])('have a unit where those of their ratios make one: %s is %s', (text, unit) => {
    const units = { share: 'percent', multiple: 'multiple', days: 'days', money: 'currency' } as const
    const { unitOf } = parseFormula(text, () => true)
    expect(unitOf((name) => (Object.hasOwn(units, name) ? units[name as keyof typeof units] : null))).toBe(unit)
  })

  it('list the names that they need, each once', () => {
    expect(parseFormula('a * b + a', known).names).toEqual(['a', 'b'])
  })

  it.each([
    ['', 0, 'ends too early'],
    ['a +', 3, 'ends too early'],
    ['a b', 2, 'not expected'],
    ['(a', 2, 'missing'],
    ['a % b', 2, 'cannot be used'],
    ['a * 1e400', 4, 'too large'],
    ['nope', 0, 'not a known ratio'],
    ['eval(a)', 0, 'Unknown function'],
    ['constructor(a)', 0, 'Unknown function'],
    ['toString(a)', 0, 'Unknown function'],
    ['max(a)', 5, 'expected'],
    ['a.constructor', 1, 'cannot be used'],
    [`${'('.repeat(80)}a${')'.repeat(80)}`, 60, 'too deeply'],
    ['a[0]', 1, 'cannot be used'],
  ])('refuse %j at character %i', (text, at, words) => {
    expect(errorInfo(text)).toMatchObject({ at })
    expect(errorInfo(text).message).toContain(words)
  })

  it('reject or evaluate any text, and do nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          const value = compute(text, { a: 1, b: 2 })
          expect(value === null || Number.isFinite(value)).toBe(true)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(FormulaError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
