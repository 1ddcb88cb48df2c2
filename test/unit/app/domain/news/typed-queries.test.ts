import { describe, expect, it } from 'vitest'
import { parseStoryQuery, writeQuery } from '../../../../../app/domain/news/story-query.ts'

// A Tuesday.
const TODAY = '2026-11-24'

/** How a query is read, written in full. */
function readingOf(text: string): string {
  const parsed = parseStoryQuery(text, TODAY)
  return parsed.ok ? writeQuery(parsed.node) : `refused: ${parsed.errorText.message}`
}

describe('a query as it is typed', () => {
  it.each([
    // Words and phrases.
    ['revenue margins', 'revenue margins'],
    ['  revenue   margins ', 'revenue margins'],
    ['rev*', 'rev*'],
    ['re-open', 're-open'],
    ['10-K', '10-K'],
    ['C++ S&P A/B $BTC BRK.B', 'C++ S&P A/B $BTC BRK.B'],
    ['Straße İstanbul ＲＯＥ', 'Straße İstanbul ＲＯＥ'],
    ['利益率 半導体', '利益率 半導体'],
    ['حجم الأرباح', 'حجم الأرباح'],
    ['"gross margin"', '"gross margin"'],
    ['“gross margin”', '"gross margin"'],
    ['„Gewinn pro Aktie“', '"Gewinn pro Aktie"'],
    ['"12"" wafers"', '"12"" wafers"'],
    ['"wins"', '"wins"'],
    ['apple - earnings', 'apple earnings'],
    ['apple — earnings – Q3', 'apple earnings Q3'],
    ['https://a.example/x:y', 'https://a.example/x:y'],
    ['10:30', '10:30'],
    // Operators.
    ['fed OR ecb', 'fed OR ecb'],
    ['fed | ecb', 'fed OR ecb'],
    ['fed || ecb', 'fed OR ecb'],
    ['fed AND ecb', 'fed ecb'],
    ['fed && ecb', 'fed ecb'],
    ['profit & loss', 'profit loss'],
    ['fed and ecb', 'fed and ecb'],
    ['fed or ecb', 'fed or ecb'],
    ['fed NOT rates', 'fed -rates'],
    ['fed AND NOT rates', 'fed -rates'],
    ['NOT (fed OR ecb)', '-(fed OR ecb)'],
    ['rates fed OR ecb', 'rates (fed OR ecb)'],
    ['(fed AND rates) OR ecb', '(fed rates) OR ecb'],
    ['-word', '-word'],
    ['\u2212word', '-word'],
    ['-sym:QNTL', '-sym:QNTL'],
    ['-"gross margin"', '-"gross margin"'],
    ['（fed OR ecb） rates', '(fed OR ecb) rates'],
    // Values.
    ['sym:QNTL,KSTL', 'sym:QNTL OR sym:KSTL'],
    ['sym:QNTL|KSTL', 'sym:QNTL OR sym:KSTL'],
    ['sym:QNTL;KSTL', 'sym:QNTL OR sym:KSTL'],
    ['chan:"One; two|three"', 'chan:"One; two|three"'],
    ['SYM:qntl', 'sym:qntl'],
    ['sym：QNTL', 'sym:QNTL'],
    ['margins sym:QNTL,KSTL', 'margins (sym:QNTL OR sym:KSTL)'],
    ['-sym:QNTL,KSTL', '-(sym:QNTL OR sym:KSTL)'],
    ['sym:(QNTL OR KSTL)', 'sym:QNTL OR sym:KSTL'],
    ['title:(merger OR "take over")', 'title:merger OR title:"take over"'],
    ['title:acq*', 'title:acq*'],
    ['author:lena', 'author:lena'],
    ['author:"Lena Castellano"', 'author:"Lena Castellano"'],
    ['tag:"Mergers, acquisitions",Deals', 'tag:"Mergers, acquisitions" OR tag:Deals'],
    ['chan:“Press Releases”', 'chan:"Press Releases"'],
    ['is:Unread has:note', 'is:unread has:note'],
    ['is:Edited', 'is:revised'],
    ['-is:unannounced', '-is:silent'],
    // Ranks.
    ['rank>=3', 'rank>=3'],
    ['rank≥3', 'rank>=3'],
    ['rank>3', 'rank>=4'],
    ['rank<3', 'rank:1..2'],
    ['rank=3', 'rank:3'],
    ['rank:2..4', 'rank:2..4'],
    ['rank:1,5', 'rank:1 OR rank>=5'],
    // Dates.
    ['after:last friday', 'after:2026-11-20'],
    ['after:yesterday margins', 'after:2026-11-23 margins'],
    ['after:2 weeks ago', 'after:2026-11-10'],
    ['after:24 Nov 2025 sym:QNTL', 'after:2025-11-24 sym:QNTL'],
    ['before:Q3 2021', 'before:2021-07-01'],
    ['on:last week', 'on:2026-11-16..2026-11-22'],
    ['on:2026-01-01..2026-01-31', 'on:2026-01-01..2026-01-31'],
    ['on:today', 'on:2026-11-24'],
  ])('%s is read as %s', (typed, reading) => {
    expect(readingOf(typed)).toBe(reading)
  })

  it.each([
    ['fed AND', 'AND', 'Put AND between two terms.'],
    ['AND fed', 'AND', 'Put AND between two terms.'],
    ['fed OR OR ecb', 'OR', 'Put OR between two terms.'],
    ['fed NOT', 'NOT', 'Put the term to exclude after NOT.'],
    ['fed AND rates OR ecb', 'OR', 'AND and OR beside each other can mean two things.'],
    ['fed NEAR/5 rates', 'NEAR/5', 'NEAR is not read.'],
    ['fed XOR ecb', 'XOR', 'XOR is not read.'],
    ['fed w/5 rates', 'w/5', 'w/5 is not read.'],
    ['!fed rates', '!fed', 'To exclude a word write -fed; otherwise leave out the exclamation mark.'],
    ['gr?y', 'gr?y', 'A ? stands for no letter. Write both words with OR between them.'],
    ['rank >3', '>3', 'Write a comparison without blanks, as in rank>=3.'],
    ['fed )', ')', 'This parenthesis has no opening parenthesis.'],
    ['sym:(QNTL', '(', 'This parenthesis is not closed.'],
    ['fed ()', '()', 'There is nothing between these parentheses.'],
    ['fed "gross', '"gross', 'This quotation mark is not closed.'],
    ['tag:"gross', 'tag:"gross', 'This quotation mark is not closed.'],
    ['“gross', '“gross', 'This quotation mark is not closed.'],
    ['fed ""', '""', 'Enter a phrase between the quotation marks.'],
    ['title:—', 'title:—', '“—” has no letter or digit to search for.'],
    ['title:*', 'title:*', '“*” has no letter or digit to search for.'],
    ['title:"?"', 'title:"?"', '“?” has no letter or digit to search for.'],
    ['fed …', '…', '“…” has no letter or digit to search for.'],
    ['▲', '▲', '“▲” has no letter or digit to search for.'],
    ['fed –rates', '–rates', 'To exclude a word write -rates; otherwise leave out the dash.'],
    ['mar*gin', 'mar*gin', 'A * stands for letters at the end of a word only'],
    ['*gin', '*gin', 'A * stands for letters at the end of a word only'],
    ['sym:QN*', 'sym:QN*', 'sym: takes a whole value, without *.'],
    ['sym: QNTL', 'sym:', 'sym: needs a value right after it.'],
    ['sym:QNTL, KSTL', '', 'Put a value right after the comma.'],
    ['sym=QNTL', 'sym=QNTL', 'sym takes a colon, as in sym:QNTL.'],
    ['ticker:QNTL', 'ticker:QNTL', 'Unknown field “ticker”. Write sym:QNTL.'],
    ['NYSE:QNTL', 'NYSE:QNTL', 'Unknown field “NYSE”. Write sym:QNTL, or exch:NYSE for all of an exchange.'],
    ['since:today', 'since:today', 'Unknown field “since”. Write after:today.'],
    ['re:invent', 're:invent', 'Unknown field “re”. Use one of: sym,'],
    ['rank >= 3', '>=', 'Write a comparison without blanks, as in rank>=3.'],
    ['rank>5', 'rank>5', 'Ranks go from 1 to 5, so this would find nothing.'],
    ['rank:9', 'rank:9', 'rank takes a number from 1 to 5'],
    ['after:friday', 'after:friday', '“friday”: Write last friday, or the date.'],
    ['after:3/4/2026', 'after:3/4/2026', '“3/4/2026”: This can mean two days.'],
    ['on:2026-02-01..2026-01-01', 'on:2026-02-01..2026-01-01', 'The second date is before the first one.'],
    ['is:important', 'is:important', 'is: takes one of unread,'],
  ])('%s is refused at “%s”: %s', (typed, marked, message) => {
    const parsed = parseStoryQuery(typed, TODAY)
    if (parsed.ok) throw new Error(readingOf(typed))
    const { at, length } = parsed.errorText
    expect(typed.slice(at, at + length).trim()).toBe(marked)
    expect(parsed.errorText.message).toContain(message)
  })

  it.each([
    ['fed or ecb', '“or” is looked for as a word. Write OR to find either.'],
    ['Fed Not rates', '“Not” is looked for as a word. Write NOT to exclude what follows.'],
    ['fed OR ecb', null],
    ['"fed or ecb"', null],
    ['mergers and acquisitions', null],
  ])('%s comes with what else may be meant: %s', (typed, message) => {
    const parsed = parseStoryQuery(typed, TODAY)
    expect(parsed.ok ? (parsed.hint?.message ?? null) : parsed.errorText).toBe(message)
  })
})
