/** Maximum number of symbols in one request to the fundamentals endpoints (see the interface profile's facts). */
export const MAX_SYMBOLS = 200

/** Maximum number of symbols in a watch list. */
export const MAX_LIST_SYMBOLS = 1000

/** Maximum length of a text or file with symbols, in characters or bytes. */
export const MAX_SYMBOLS_LENGTH = 256 * 1024

/**
 * The symbols in typed or pasted text: split at commas, blanks, quotation marks and line breaks, upper case, without
 * duplicates, in order.
 */
export function parseSymbols(text: string): string[] {
  const parts = text.split(/[\s,;"]+/).map((part) => part.toUpperCase())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Whether a text can be a ticker symbol: `BRK.B`, `BRK/A`, `$BTC` and the like. */
export function isSymbol(text: string): boolean {
  return /^[$^]?[A-Z0-9][A-Z0-9./:-]{0,19}$/.test(text)
}

/** Maximum number of characters of a symbol that the service is asked for. */
export const MAX_SYMBOL = 24

/** Whether the service can be asked for a company by what a story calls it: it would read a name with a comma as two. */
export const isAskable = (name: string): boolean =>
  name.trim() !== '' && name.toUpperCase().length <= MAX_SYMBOL && !name.includes(',')

/** What was found in a text: symbols, and parts that are none. */
export interface ReadSymbols {
  symbols: readonly string[]
  odd: readonly string[]
}

const SYMBOL_COLUMN = /^(symbols?|tickers?|ticker symbol|instrument)$/i

/** The cells of a line of a table, without the quotation marks around them. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let isQuoted = false
  let cell = ''
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell].map((each) => each.trim())
}

/** The text without what is not in the column of the symbols, where its first line names one. */
function symbolColumn(text: string): string {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n|\r/)
  for (const separator of [',', ';', '\t']) {
    const names = cellsOf(head, separator)
    const place = names.findIndex((name) => SYMBOL_COLUMN.test(name))
    if (place >= 0) return rows.map((row) => cellsOf(row, separator)[place] ?? '').join('\n')
  }
  return text.replace(/^\uFEFF/, '')
}

/** Reads the symbols in a file: in the column of a table that is named for them, or else in its whole text. */
export const readSymbolTable = (text: string): ReadSymbols => readSymbols(symbolColumn(text))

export function readSymbols(text: string): ReadSymbols {
  const parts = parseSymbols(text)
  return { symbols: parts.filter(isSymbol), odd: parts.filter((part) => !isSymbol(part)) }
}

/** Whether a text can be an ISIN or a CUSIP, which are made of letters and digits. */
export const isIdentifier = (text: string): boolean => /^[a-z\d]+$/i.test(text)
