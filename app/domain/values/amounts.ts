const CURRENCY = String.raw`(?:(?:US|C|CA|A|AU|NZ|HK|S)\$|\p{Sc}|(?:USD|EUR|GBP|JPY|CHF|CNY|CAD|AUD|HKD|SEK|NOK|DKK|INR)[ \u00a0\u202f]?)`
const SIGN = '[-+\u2212\u00b1~\u2248]'
// Digits with what separates groups, decimals, and the parts of dates, times and ranges.
const DIGITS = String.raw`(?:\p{Nd}+|[.,]\p{Nd}+)(?:[.,'\u2019:/\u2013-]\p{Nd}+|[\u00a0\u2009\u202f]\p{Nd}{3}(?!\p{Nd}))*`
const UNIT = String.raw`(?:[\p{L}\p{M}]+|[ \u00a0\u2009\u202f]?[%\u2030]|[ \u00a0\u2009\u202f](?:thousand|million|billion|trillion|percent|bps|mn|bn|tn)(?![\p{L}\p{N}]))?`

/** The source of a pattern, with the flag u, of an amount with its sign, currency and unit. */
export const AMOUNT = String.raw`(?<![\p{L}\p{N}_])${SIGN}?${CURRENCY}?${SIGN}?${DIGITS}${UNIT}`

const AMOUNTS = new RegExp(`(${AMOUNT})`, 'gu')

/** A text in pieces; each second one is an amount. */
const pieces = (text: string): string[] => text.split(AMOUNTS)

/** Places in an amount at which a line could break. */
const BREAKS = /[\s/\u2013-]/

/** A piece of a text, and whether it is an amount whose parts belong into one line. */
export interface LinePiece {
  text: string
  isJoined: boolean
}

/** The pieces of a text, in which a currency, its number and its unit stay together. Together they are the text. */
export function linePieces(text: string): readonly LinePiece[] {
  const found: LinePiece[] = []
  for (const [place, piece] of pieces(text).entries()) {
    const isJoined = place % 2 === 1 && BREAKS.test(piece)
    const last = found.at(-1)
    if (!isJoined && last?.isJoined === false) last.text += piece
    else if (piece !== '') found.push({ text: piece, isJoined })
  }
  return found
}
