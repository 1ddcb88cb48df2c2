import { expect, it, describe } from 'vitest'
import { readTyped, readShortForm, shortForms } from '../../../../../renderer/shell/palette/read-typed.ts'

it.each([
  ['gross margin', { scope: 'all', words: 'gross margin' }],
  ['> print', { scope: 'commands', words: 'print' }],
  ['$qntl', { scope: 'symbols', words: 'qntl' }],
  ['  /rate cut ', { scope: 'stories', words: 'rate cut' }],
  ['?', { scope: 'help', words: '' }],
  ['margin > 5', { scope: 'all', words: 'margin > 5' }],
  ['', { scope: 'all', words: '' }],
])('%j is read as %o', (typed, read) => {
  expect(readTyped(typed)).toEqual(read)
})

const read = (words: string) => readShortForm(words, (symbol) => symbol === 'QNTL')
const company = (symbol: string, what: string) => ({ kind: 'company', symbol, what })

describe('a short form', () => {
  it.each([
    ['AAPL', company('AAPL', 'company page')],
    ['AAPL R', company('AAPL', 'ratios')],
    ['AAPL E', company('AAPL', 'earnings')],
    ['AAPL N', company('AAPL', 'stories')],
    ['AAPL  r', company('AAPL', 'ratios')],
    ['BRK/A R', company('BRK/A', 'ratios')],
    ['$BTC N', company('$BTC', 'stories')],
    ['N N', company('N', 'stories')],
    ['W R', company('W', 'ratios')],
    ['qntl r', company('QNTL', 'ratios')],
    ['N 123456', { kind: 'story', id: 123_456 }],
    ['n 7', { kind: 'story', id: 7 }],
    ['W News/v1', { kind: 'webhook', webhook: 'News/v1' }],
    ['w news', { kind: 'webhook', webhook: 'News/v1' }],
    ['W SECInsiderTransaction/v1', { kind: 'webhook', webhook: 'SECInsiderTransaction/v1' }],
  ])('%j is read', (words, meant) => {
    expect(read(words)).toEqual(meant)
  })

  it.each([
    '',
    'mark r',
    'qntl',
    'margin',
    '123456',
    'AAPL X',
    'AAPL R E',
    'AAPL constructor',
    'W',
    'W New',
    'N 1e3',
    'N 1234567890123456',
    'AAPL toString',
    '=A R',
  ])('%j is none', (words) => {
    expect([null, 'W']).toContain(read(words) === null ? null : words)
  })

  it.each(shortForms('AAPL').map(({ form }) => form))('that the help names is one: %s', (form) => {
    expect(read(form)).not.toBeNull()
  })
})
