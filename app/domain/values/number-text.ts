const CURRENCY = String.raw`(?:(?:US|C|CA|A|AU|NZ|HK|S|R)?\p{Sc}|USD|EUR|GBP|JPY|CHF|CNY|CAD|AUD|HKD|SEK|NOK|DKK|INR)`
const SIGN = '[-+\u2013\u2212\u00b1~\u2248]'
const BLANK = '[ \u00a0\u2009\u202f]'
const DIGITS = String.raw`(?:\p{Nd}+(?:[,.'\u2019\u00a0\u2009\u202f]\p{Nd}+)*|[.,]\p{Nd}+)`
const UNIT = String.raw`(?:%|\u2030|[x\u00d7]|[KMBTkmbt]|bn|mn|tn|bps?|pp|pts?|thousand|million|billion|trillion|percent|cents|${CURRENCY})`
const MARK = String.raw`(?:[*\u2020\u2021\u00a7\u00b6\u00b9\u00b2\u00b3]+|\(\p{L}{1,2}\)|\(\p{Nd}{1,2}\)|\[\p{L}?\p{Nd}{0,2}\])`

/** Signs, brackets and a currency, digits, and then a unit, brackets and a footnote mark. */
const FIGURE = new RegExp(
  String.raw`^(?<head>[(\[]?${SIGN}?${BLANK}?${CURRENCY}?${BLANK}?[(]?${SIGN}?)(?<digits>${DIGITS})(?<end>[)\]]?${BLANK}?${UNIT}?[)\]]?${BLANK}?${MARK}*)$`,
  'u',
)

/** What a table has in place of a figure that there is none of. */
const PLACEHOLDER = /^(?:[-\u2013\u2014\u2212\u00b7.\u2026]*|n\.?[/.]?a\.?|n\.?m\.?|nil)$/iu

/** Maximum number of characters of a figure. */
const MAX_LENGTH = 40

/** Whether a text in a table stands for no figure, such as a dash. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text.trim())

/** Where the decimals of grouped digits begin; their length where they have none. */
function decimalsAt(digits: string): number {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  const last = Math.max(point, comma)
  if (last < 0) return digits.length
  const mark = digits.charAt(last)
  const isRepeated = digits.indexOf(mark) !== last
  // 1,234 is a group in English; 1,23 has decimals, as other languages write them.
  const isGroup = isRepeated || (mark === ',' && point < 0 && last > 0 && digits.length - last === 4)
  return isGroup ? digits.length : last
}

/** What comes after the whole part of a figure: its decimals, unit, brackets and marks, with a 0 for each digit. Null for another text. */
export function figureTail(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return null
  const { digits, end } = FIGURE.exec(trimmed)?.groups ?? {}
  if (digits === undefined || end === undefined) return null
  return `${digits.slice(decimalsAt(digits))}${end}`.replaceAll(/\p{Nd}/gu, '0')
}

/** The characters of a text that another one lacks, as often as it lacks them. */
function lacking(text: string, other: string): string {
  const left = Array.from(other)
  return Array.from(text)
    .filter((character) => {
      const place = left.indexOf(character)
      if (place >= 0) left.splice(place, 1)
      return place < 0
    })
    .join('')
}

/** Maximum number of characters of what is put after a figure. */
const MAX_PAD = 12

/**
 * What each figure of a column needs after it so that all decimal points align: together with its tail, the same characters as for each
 * other one, and so the same width. Nothing where the tails have too little in common.
 */
export function figurePads(tails: readonly string[]): readonly string[] {
  let all = ''
  for (const tail of new Set(tails)) all += lacking(tail, all)
  const pads = tails.map((tail) => lacking(all, tail))
  return pads.some((pad) => pad.length > MAX_PAD) ? tails.map(() => '') : pads
}
