import { expect, it } from 'vitest'
import {
  isSymbol,
  parseSymbols,
  readSymbols,
  readSymbolTable,
  isIdentifier,
} from '../../../../../app/domain/companies/symbols.ts'

it('finds the symbols in any pasted text, each once', () => {
  expect(parseSymbols(' aapl, MSFT\n\tbrk.b;aapl ')).toEqual(['AAPL', 'MSFT', 'BRK.B'])
  expect(parseSymbols(' ,; ')).toEqual([])
})

it('accepts the unusual forms of real symbols', () => {
  for (const text of ['AAPL', 'BRK-A', 'BRK/B', '$BTC', '7203.T']) expect(isSymbol(text)).toBe(true)
  for (const text of ['', '<B>', 'A&B', 'X'.repeat(30)]) expect(isSymbol(text)).toBe(false)
})

it('finds the symbols of a file with quoted cells', () => {
  expect(parseSymbols('"AAPL","MSFT"\r\n"BRK/B"')).toEqual(['AAPL', 'MSFT', 'BRK/B'])
})

it('tells symbols from what is none', () => {
  expect(readSymbols('aapl <b> =1+1 $btc')).toEqual({ symbols: ['AAPL', '$BTC'], odd: ['<B>', '=1+1'] })
})

it.each([
  ['a comma', 'Name,Symbol,Shares\r\n"Quantal, Inc.",QNTL,10\r\nKestrel,kstl,5'],
  ['a semicolon', 'Symbol;Name\nQNTL;Quantal\nKSTL;Kestrel'],
  ['a tab', '\uFEFFTicker\tName\nQNTL\tQuantal\nKSTL\tKestrel\n'],
])('reads only the column of the symbols in a table with %s between its cells', (_what, text) => {
  expect(readSymbolTable(text)).toEqual({ symbols: ['QNTL', 'KSTL'], odd: [] })
})

it('reads the whole of a file without such a column', () => {
  expect(readSymbolTable('\uFEFFQNTL\nKSTL, HLDN')).toEqual({ symbols: ['QNTL', 'KSTL', 'HLDN'], odd: [] })
})

it.each(['US0378331005', '037833100', 'zz1'])('%s can be an identifier of a stock', (text) => {
  expect(isIdentifier(text)).toBe(true)
})

it.each(['', ' ', 'US 037', 'US0378331005"', 'US-1', 'É1'])('“%s” is no identifier of a stock', (text) => {
  expect(isIdentifier(text)).toBe(false)
})
