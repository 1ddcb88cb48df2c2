import { describe, expect, it } from 'vitest'
import { wordPattern } from '../../../../../app/domain/news/query-words.ts'

describe('wordPattern', () => {
  it.each([
    ['rev*', 'Revenue rev', ['Rev', 'rev']],
    ['net', 'internet net network', ['net']],
    ['win', 'Halden wins, is winning; windows', ['wins', 'winning']],
    ['margins', 'Margin pressure, marge', ['Margin']],
    ['companies', 'A company of companies', ['company', 'companies']],
    ['"wins"', 'wins, winning', ['wins']],
    ['wins*', 'win winsome winning', ['win', 'wins', 'winning']],
    ['"gross margin"', 'gross\n margin', ['gross\n margin']],
    ['" margin "', 'gross  margin', ['margin']],
    ['a.b (x', 'a.b', null],
    ['sym:A', 'A', null],
    ['-word', 'word', null],
  ])('%s marks in %j %j', (query, text, marked) => {
    const pattern = wordPattern(query)
    expect(pattern === null ? null : text.match(pattern)).toEqual(marked)
  })
})
