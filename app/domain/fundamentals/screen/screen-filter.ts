import { twoMeanings, typedNumbers, TYPED_DIGITS, writtenNumbers } from '../../values/typed-number.ts'
import { FormulaError, type NamedFormula } from '../formula.ts'
import { ratioField, RATIO_FIELDS, type RatioDisplay } from '../ratio-fields.ts'
import { isShownSame, shownStep } from '../value-display.ts'

/** What of a ratio is compared: its value, or its rank or percentile among the companies. */
export type Compared = 'value' | 'rank' | 'percentile'

/** The number of a company for a ratio; null where it has none. */
type NumberOf = (name: string, compared: Compared) => number | null

/** A number with which the value of a ratio is compared. */
export interface FilterLimit {
  name: string
  number: number
  /** Its digits as they are written in the filter, and as they are read. */
  written: string
  digits: string
  /** The unit with which it was written, in small letters; empty without one. */
  unit: string
  /** The form in which a value has to be shown as this number to be equal to it; null where the numbers themselves are compared. */
  shownAs: RatioDisplay | null
}

export interface ScreenFilter {
  /** The names of the ratios and formulas that it needs, without duplicates, in order. */
  names: readonly string[]
  /** Whether it needs ranks or percentiles. */
  usesRanks: boolean
  /** The numbers in it, in order. */
  limits: readonly FilterLimit[]
  /** Whether a company matches; null where that cannot be said, because a value is missing. */
  judge: (numberOf: NumberOf) => boolean | null
}

type Judge = ScreenFilter['judge']

type WrittenNumber = Omit<FilterLimit, 'name' | 'shownAs'>

/** One side of a comparison: the value of a ratio, its place among the companies, or a number. */
interface Side {
  read: (numberOf: NumberOf) => number | null
  /** Null for what is no value of a ratio. */
  name: string | null
  /** What of a ratio it is; null for a number. */
  compared: Compared | null
  /** Null for what is no number. */
  limit: WrittenNumber | null
}

interface Token {
  text: string
  /** The name that it can be; null for what is none. */
  name: string | null
  at: number
}

/** A name in quotation marks. Two of them inside it mean one, as in a search. */
const QUOTED = '"(?:[^"]|"")*"'

const TOKEN = new RegExp(
  String.raw`\s*(${QUOTED}|${TYPED_DIGITS}(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|>=|<=|!=|[<>=()%×-])`,
  'y',
)
const MAX_LENGTH = 400
const MAX_DEPTH = 40

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
}

/** Powers of ten of what can follow a number. The service sends fractions, so 15 % is 0.15. */
const UNITS: Readonly<Record<string, number>> = {
  '%': -2,
  percent: -2,
  pp: -2,
  '×': 0,
  x: 0,
  day: 0,
  days: 0,
  k: 3,
  m: 6,
  bn: 9,
  tn: 12,
}

/**
 * The form in which a number of that unit is shown, or that of the ratio where none is written. Null where the number has more digits than
 * that form shows, so that exactly it is meant. It does not depend on how a window shows its values: a kept filter finds the same anywhere.
 */
function formOf(name: string, { number, unit }: WrittenNumber): RatioDisplay | null {
  const power = Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? 0) : 0
  const form = unit.startsWith('day')
    ? 'days'
    : power < 0
      ? 'percent'
      : power > 0
        ? 'currency'
        : unit === ''
          ? ratioField(name)?.assumedDisplay
          : 'multiple'
  if (form === undefined) return null
  const steps = number / shownStep(form, number)
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? form : null
}

/** Why a filter that is being typed could mean another number than it says; null for nothing. A kept one means what it did. */
export function typedProblem(filter: string): string | null {
  const numbers = filter
    .replaceAll(new RegExp(QUOTED, 'g'), '')
    .matchAll(new RegExp(String.raw`(?<![\w.,])${TYPED_DIGITS}`, 'g'))
  for (const [written] of numbers) {
    const meanings = typedNumbers(written)
    if (meanings.length > 1) return twoMeanings(written, meanings)
  }
  return null
}

const JOINING = ['and', 'or', 'not']

/** Signs that keyboards and documents write for the plain ones. */
const plainSigns = (text: string): string =>
  text
    .replaceAll('\u2265', '>=')
    .replaceAll('\u2264', '<=')
    .replaceAll('\u2260', '!=')
    .replaceAll('\u2212', '-')
    .replaceAll(/[\u201c-\u201f]/g, '"')

/** A name in the form in which it is compared. */
const folded = (name: string): string => plainSigns(name).replaceAll(/\s+/g, ' ').toLowerCase()

/** A number with a unit or without one. */
const LIKE_NUMBER = new RegExp(String.raw`^${TYPED_DIGITS}(?:e[+-]?\d+)?\s*(?:${Object.keys(UNITS).join('|')})?$`, 'i')

/**
 * Whether a name may stand without quotation marks although it is no word, because it is no part of a filter with another meaning. Blanks
 * around it could not be told from those of the filter.
 */
const isShownName = (name: string): boolean =>
  /\p{L}/u.test(name) &&
  name.trim() === name &&
  !/[<>="]|^[-(%×]|^(?:rank|percentile) ?\(|^[a-z_]\w*$/.test(name) &&
  !LIKE_NUMBER.test(name)

/** Finds names of several words where they stand without quotation marks, the longest one first; null where there are none. */
function shownNames(names: readonly string[]): RegExp | null {
  const parts = names
    .map(folded)
    .filter(isShownName)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`))
  return parts.length === 0 ? null : new RegExp(String.raw`\s*(${parts.join('|')})(?![\p{L}\p{N}_])`, 'iuy')
}

/** The name that a token without such words can be. */
function nameIn(token: string): string | null {
  if (token.startsWith('"')) return token.slice(1, -1).replaceAll('""', '"')
  return /^[A-Za-z_]/.test(token) && !JOINING.includes(token.toLowerCase()) ? token : null
}

function tokensOf(text: string, names: readonly string[]): Token[] {
  const tokens: Token[] = []
  const shown = shownNames(names)
  let from = 0
  while (text.slice(from).trim() !== '') {
    for (const pattern of [shown, TOKEN]) if (pattern !== null) pattern.lastIndex = from
    const name = shown?.exec(text)?.[1]
    const token = name ?? TOKEN.exec(text)?.[1]
    if (token === undefined) {
      const rest = text.slice(from)
      throw new FormulaError(`“${rest.trim()[0] ?? ''}” cannot be used in a filter.`, from + rest.search(/\S/))
    }
    from = text.indexOf(token, from) + token.length
    tokens.push({
      text: token,
      name:
        name === undefined
          ? nameIn(token)
          : (names.find((each) => each === name) ?? names.find((each) => folded(each) === folded(name)) ?? null),
      at: from - token.length,
    })
  }
  return tokens
}

/** Both, where neither is known to fail. */
function both(one: boolean | null, other: boolean | null): boolean | null {
  if (one === false || other === false) return false
  return one === null || other === null ? null : true
}

const not = (judged: boolean | null): boolean | null => (judged === null ? null : !judged)

/**
 * Parses a filter such as `roe > 15 % and (Debt to assets < 0.5 or rank(roa) <= 10)`. `resolve` finds the ratio that a name means, or says
 * null; `shown` are the names that may stand without quotation marks although they are more than a word. Throws a FormulaError with the
 * position of the error. A comparison with a missing value is neither true nor false, and a value equals a number as which it is shown.
 */
export function parseFilter(
  filter: string,
  resolve: (name: string) => string | null,
  shown: readonly string[] = [],
): ScreenFilter {
  const text = plainSigns(filter)
  if (text.length > MAX_LENGTH) throw new FormulaError(`A filter has at most ${MAX_LENGTH} characters.`, MAX_LENGTH)
  const tokens = tokensOf(text, shown)
  const names = new Set<string>()
  const limits: FilterLimit[] = []
  let usesRanks = false
  let place = 0
  let depth = 0

  const peek = (): string => tokens[place]?.text ?? ''
  const here = (): number => tokens[place]?.at ?? text.length
  const refuse = (errorText: string, at = here()): never => {
    throw new FormulaError(errorText, at)
  }
  function take(wanted: string): boolean {
    if (peek().toLowerCase() !== wanted) return false
    place += 1
    return true
  }
  const close = (): void => {
    if (!take(')')) refuse(peek() === '' ? '“)” is missing at the end.' : `“)” was expected, not “${peek()}”.`)
  }

  function nameHere(): string {
    const token = peek()
    const written = tokens[place]?.name ?? null
    const name = written === null ? null : resolve(written)
    if (name === null)
      return refuse(
        token === ''
          ? 'The filter ends too early.'
          : written !== null || /^[A-Za-z]/.test(token)
            ? `“${written ?? token}” is not a known ratio. Use a name as it is shown, or as the service sends it.`
            : `A ratio or a number was expected, not “${token}”.`,
      )
    place += 1
    names.add(name)
    return name
  }

  function side(): Side {
    const sign = take('-') ? -1 : 1
    if (/^[\d.,]/.test(peek()) && tokens[place]?.name === null) {
      const [figures = '', exponent] = peek().toLowerCase().split('e')
      const meanings = writtenNumbers(figures)
      const [mantissa] = meanings
      if (mantissa === undefined) return refuse(`“${figures}” is not a number.`)
      if (meanings.length > 1) return refuse(twoMeanings(figures, meanings))
      const [before, behind] = [sign < 0 ? '-' : '', exponent === undefined ? '' : `e${exponent}`]
      place += 1
      const power = Object.hasOwn(UNITS, peek().toLowerCase()) ? UNITS[peek().toLowerCase()] : undefined
      const unit = power === undefined ? '' : peek().toLowerCase()
      if (power !== undefined) place += 1
      const number = sign * Number(`${mantissa}e${Number(exponent ?? 0) + (power ?? 0)}`)
      if (!Number.isFinite(number)) return refuse('A number is too large.')
      return {
        read: () => number,
        name: null,
        compared: null,
        limit: {
          number,
          written: `${before}${figures}${behind}`.replaceAll('-', '\u2212'),
          digits: `${before}${mantissa}${behind}`,
          unit,
        },
      }
    }
    const compared = (['rank', 'percentile'] as const).find(
      (each) => peek().toLowerCase() === each && tokens[place + 1]?.text === '(',
    )
    if (compared !== undefined) {
      if (sign < 0) return refuse('A rank and a percentile have no sign.')
      place += 2
      usesRanks = true
      const name = nameHere()
      close()
      return { read: (numberOf) => numberOf(name, compared), name: null, compared, limit: null }
    }
    const name = nameHere()
    const read: Side['read'] = (numberOf) => {
      const value = numberOf(name, 'value')
      return value === null ? null : sign * value
    }
    return { read, name, compared: 'value', limit: null }
  }

  /**
   * Refuses a number with which no rank or percentile can be compared: 90, where the screen writes P90 for 90 %. `holds` says whether a
   * place meets the comparison, which must be possible.
   */
  function checkPlace(
    compared: Compared | null,
    { number, written, unit }: WrittenNumber,
    holds: (place: number) => boolean,
    at: number,
  ): void {
    if (compared === 'percentile' && (number < 0 || number > 1 || ![0, number, 1].some(holds)))
      refuse(
        `A percentile is between 0 % and 100 %${unit === '' && number >= 1 && number <= 100 ? `: write ${written} %` : ''}.`,
        at,
      )
    if (
      compared === 'rank' &&
      (unit !== '' || number < 1 || ![1, Math.floor(number), Math.ceil(number) + 1].some(holds))
    )
      refuse('A rank counts from 1 and has no unit: write rank( ) <= 10, or percentile( ).', at)
  }

  function comparison(): Judge {
    const start = here()
    const left = side()
    const compare = Object.hasOwn(COMPARISONS, peek()) ? COMPARISONS[peek()] : undefined
    if (compare === undefined)
      return refuse(`A comparison was expected: one of ${Object.keys(COMPARISONS).join(' ')}.`, here())
    const sign = peek()
    place += 1
    const right = side()
    const [name, limit] = [left.name ?? right.name, left.limit ?? right.limit]
    const compared = left.compared ?? right.compared
    if (limit !== null) {
      const holds = (each: number): boolean =>
        left.limit === null ? compare(each, limit.number) : compare(limit.number, each)
      checkPlace(compared, limit, holds, start)
    } else if (left.compared !== right.compared)
      refuse('A value, a rank and a percentile cannot be compared with each other.', start)
    const isEquality = (sign === '=' || sign === '!=') && compared === 'value'
    const form = name !== null && limit !== null && isEquality ? formOf(name, limit) : null
    if (name !== null && limit !== null) limits.push({ name, ...limit, shownAs: form })
    return (numberOf) => {
      const [one, other] = [left.read(numberOf), right.read(numberOf)]
      if (one === null || other === null) return null
      return form === null ? compare(one, other) : isShownSame(one, other, form) === (sign === '=')
    }
  }

  function term(): Judge {
    depth += 1
    if (depth > MAX_DEPTH) refuse('The filter is nested too deeply.')
    let judge: Judge
    if (take('not')) {
      const inner = term()
      judge = (numberOf) => not(inner(numberOf))
    } else if (take('(')) {
      judge = either()
      close()
    } else judge = comparison()
    depth -= 1
    return judge
  }

  function all(): Judge {
    let judge = term()
    while (take('and')) {
      const [before, next] = [judge, term()]
      judge = (numberOf) => both(before(numberOf), next(numberOf))
    }
    return judge
  }

  function either(): Judge {
    let judge = all()
    while (take('or')) {
      const [before, next] = [judge, all()]
      judge = (numberOf) => not(both(not(before(numberOf)), not(next(numberOf))))
    }
    return judge
  }

  const judge = either()
  if (place < tokens.length) refuse(`“and” or “or” was expected, not “${peek()}”.`)
  return { names: [...names], usesRanks, limits, judge }
}

/** A filter as far as it can be read. */
export interface ReadFilter {
  /** Null without one, and where it cannot be read. */
  filter: ScreenFilter | null
  /** What is wrong with it; null for nothing. */
  errorText: string | null
}

/** Reads a filter. Names are those of ratios, of formulas, and their labels, in whatever case. */
export function readFilter(
  text: string,
  fields: readonly string[],
  formulas: readonly Pick<NamedFormula, 'name'>[],
): ReadFilter {
  if (text.trim() === '') return { filter: null, errorText: null }
  const names = [...fields, ...RATIO_FIELDS.map(({ name }) => name), ...formulas.map(({ name }) => name)]
  const shown = [...names, ...RATIO_FIELDS.map(({ label }) => label)]
  const resolve = (name: string): string | null => {
    const wanted = name.toLowerCase()
    return (
      names.find((each) => each === name) ??
      names.find((each) => each.toLowerCase() === wanted) ??
      names.find((each) => folded(each) === folded(name)) ??
      RATIO_FIELDS.find(({ label }) => label.toLowerCase() === wanted)?.name ??
      null
    )
  }
  try {
    return { filter: parseFilter(text, resolve, shown), errorText: null }
  } catch (thrown) {
    if (thrown instanceof FormulaError)
      return { filter: null, errorText: `${thrown.message} (character ${thrown.at + 1})` }
    throw thrown
  }
}
