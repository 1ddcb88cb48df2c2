import { ownProperty } from '../values/own-property.ts'

/** Why a text is not a valid formula, and the position of the error in characters. */
export class FormulaError extends Error {
  readonly at: number

  constructor(errorText: string, at: number) {
    super(errorText)
    this.at = at
  }
}

/** A parsed formula, ready to be evaluated. */
export interface Formula {
  /** The names that it needs, without duplicates, in order. */
  names: readonly string[]
  /** The result for the given values; null where a value is missing or the result is not a finite number. */
  evaluate: (value: (name: string) => number | null) => number | null
  /** The unit of the result for the given units; null where a unit is not known, and where the result has none of them. */
  unitOf: (unit: (name: string) => FormulaUnit | null) => FormulaUnit | null
}

/** A unit of a value in a formula; `number` is that of a number without one. */
export type FormulaUnit = 'percent' | 'days' | 'currency' | 'multiple' | 'number'

/** A formula of the user's own, saved under a name. */
export interface NamedFormula {
  name: string
  expression: string
}

/** A part of a formula: its value for the given values, and its unit for the given units. */
interface Node {
  value: (of: (name: string) => number | null) => number
  unit: Formula['unitOf']
}

/** The unit of what two units make. */
type Joined = (left: FormulaUnit, right: FormulaUnit) => FormulaUnit | null

/** Fractions and multiples are numbers of the same kind, of which a fraction is written as percent. */
const isShare = (unit: FormulaUnit): boolean => unit !== 'days' && unit !== 'currency'

const sumOf: Joined = (left, right) =>
  left === right || right === 'number'
    ? left
    : left === 'number'
      ? right
      : isShare(left) && isShare(right)
        ? 'number'
        : null

const productOf: Joined = (left, right) => {
  if (left === 'number') return right
  if (right === 'number' || left === right) return isShare(left) || right === 'number' ? left : null
  if (isShare(left) && isShare(right)) return 'percent'
  return isShare(left) ? right : isShare(right) ? left : null
}

const quotientOf: Joined = (left, right) => {
  if (right === 'number') return left
  if (left === right) return 'multiple'
  if (!isShare(right)) return null
  return left === 'number' ? 'multiple' : left === 'multiple' && right === 'percent' ? 'multiple' : left
}

const withoutUnit: Joined = (unit) => (isShare(unit) ? 'number' : null)

const FUNCTIONS: Readonly<Record<string, { arity: number; apply: (...values: number[]) => number; unit: Joined }>> = {
  abs: { arity: 1, apply: Math.abs, unit: (unit) => unit },
  sqrt: { arity: 1, apply: Math.sqrt, unit: withoutUnit },
  ln: { arity: 1, apply: Math.log, unit: withoutUnit },
  min: { arity: 2, apply: Math.min, unit: sumOf },
  max: { arity: 2, apply: Math.max, unit: sumOf },
}

interface Operator {
  power: number
  apply: (left: number, right: number) => number
  unit: Joined
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  '+': { power: 1, apply: (left, right) => left + right, unit: sumOf },
  '-': { power: 1, apply: (left, right) => left - right, unit: sumOf },
  '*': { power: 2, apply: (left, right) => left * right, unit: productOf },
  '/': { power: 2, apply: (left, right) => left / right, unit: quotientOf },
}

/** A node of what a function or an operator makes of one or two others. */
const joined = (apply: (...values: number[]) => number, unit: Joined, first: Node, others: readonly Node[]): Node => ({
  value: (of) => apply(first.value(of), ...others.map((each) => each.value(of))),
  unit(of) {
    const [left, right = left] = [first, ...others].map((each) => each.unit(of))
    return left == null || right == null ? null : unit(left, right)
  },
})

interface Token {
  text: string
  /** The name that it can be, without its quotation marks; null for what is none. */
  name: string | null
  at: number
}

/** A name in quotation marks. Two of one kind inside it mean one, as in a filter. */
const QUOTED = String.raw`["\u201c-\u201f](?:[^"\u201c-\u201f]|(["\u201c-\u201f])\2)*["\u201c-\u201f]`

const WORD = /^[A-Za-z_]\w*$/

const TOKEN = new RegExp(
  String.raw`\s*(${QUOTED}|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[A-Za-z_]\w*|[-+*/(),\u00d7\u00f7\u2212])`,
  'iy',
)

/** The signs that people type, in the form in which they are read. */
const SIGNS: Readonly<Record<string, string>> = { '\u00d7': '*', '\u00f7': '/', '\u2212': '-' }

/** A name as it stands in a formula: in quotation marks where it is more than a word. */
export const nameInFormula = (name: string): string =>
  WORD.test(name) ? name : `"${name.replaceAll(/["\u201c-\u201f]/g, '$&$&')}"`

function nameIn(token: string): string | null {
  if (/^["\u201c-\u201f]/.test(token)) return token.slice(1, -1).replaceAll(/(["\u201c-\u201f])\1/g, '$1')
  return WORD.test(token) ? token : null
}

const MAX_LENGTH = 400
const MAX_DEPTH = 60

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (match === null)
      throw new FormulaError(
        `“${text.slice(from).trim()[0] ?? ''}” cannot be used in a formula.`,
        from + text.slice(from).search(/\S/),
      )
    const [whole, token = ''] = match
    tokens.push({
      text: ownProperty(SIGNS, token) ?? token,
      name: nameIn(token),
      at: from + whole.length - token.length,
    })
  }
  return tokens
}

/**
 * Parses a formula: numbers, the names accepted by `known`, + − × ÷ with the usual precedence, brackets, and the
 * functions abs, sqrt, ln, min and max. A name that is more than a word stands in quotation marks. Nothing else is possible. Throws a
 * FormulaError with the position of the error.
 */
export function parseFormula(text: string, known: (name: string) => boolean): Formula {
  if (text.length > MAX_LENGTH) throw new FormulaError(`A formula has at most ${MAX_LENGTH} characters.`, MAX_LENGTH)
  const tokens = tokensOf(text)
  const names = new Set<string>()
  let place = 0
  let depth = 0

  const peek = (): string => tokens[place]?.text ?? ''
  const here = (): number => tokens[place]?.at ?? text.length
  function expect(wanted: string): void {
    if (peek() !== wanted)
      throw new FormulaError(
        peek() === '' ? `“${wanted}” is missing at the end.` : `“${wanted}” was expected, not “${peek()}”.`,
        here(),
      )
    place += 1
  }

  function call(name: string): Node {
    const found = ownProperty(FUNCTIONS, name)
    if (found === undefined)
      throw new FormulaError(
        `Unknown function “${name}”. Use one of: ${Object.keys(FUNCTIONS).join(', ')}.`,
        tokens[place - 1]?.at ?? 0,
      )
    expect('(')
    const first = sum()
    const others: Node[] = []
    while (others.length + 1 < found.arity) {
      expect(',')
      others.push(sum())
    }
    expect(')')
    return joined(found.apply, found.unit, first, others)
  }

  function operand(): Node {
    const { text: token, name, at } = tokens[place] ?? { text: '', name: null, at: text.length }
    place += 1
    if (token === '-') {
      return joined(
        (value) => -value,
        (unit) => unit,
        operand(),
        [],
      )
    }
    if (token === '(') {
      const inner = sum()
      expect(')')
      return inner
    }
    if (/^[\d.]/.test(token)) {
      const number = Number(token)
      if (!Number.isFinite(number)) throw new FormulaError('A number is too large.', at)
      return { value: () => number, unit: () => 'number' }
    }
    if (name === null)
      throw new FormulaError(
        token === '' ? 'The formula ends too early.' : `A name or a number was expected, not “${token}”.`,
        at,
      )
    if (name === token && peek() === '(') return call(name)
    if (!known(name)) throw new FormulaError(`“${name}” is not a known ratio. Use the names that the service uses.`, at)
    names.add(name)
    return { value: (of) => of(name) ?? Number.NaN, unit: (of) => of(name) }
  }

  function sum(least = 1): Node {
    depth += 1
    if (depth > MAX_DEPTH) throw new FormulaError('The formula is nested too deeply.', here())
    let left = operand()
    for (
      let operator = ownProperty(OPERATORS, peek());
      operator !== undefined && operator.power >= least;
      operator = ownProperty(OPERATORS, peek())
    ) {
      place += 1
      const { apply, power, unit } = operator
      left = joined(apply, unit, left, [sum(power + 1)])
    }
    depth -= 1
    return left
  }

  const root = sum()
  if (place < tokens.length) throw new FormulaError(`“${peek()}” was not expected here.`, here())
  return {
    names: [...names],
    evaluate(value) {
      const result = root.value(value)
      return Number.isFinite(result) ? result : null
    },
    unitOf: root.unit,
  }
}
