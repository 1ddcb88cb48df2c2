import { describe, expect, it } from 'vitest'
import { anchorOf, CONTEXT, digestOf, findAnchor, withoutBlanks } from '../../../../../app/domain/news/highlight.ts'
import type { TextSpan } from '../../../../../app/domain/news/highlight.ts'
import fc from '../../../../support/cases/property.ts'

const TEXT =
  'Margins rose. The company expects revenue to grow by four percent next year, and margins to stay as they are. Margins rose.'
const spanOf = (text: string, quote: string, from = 0): TextSpan => {
  const start = text.indexOf(quote, from)
  return { start, end: start + quote.length }
}
const anchored = (quote: string, from = 0) => anchorOf(TEXT, spanOf(TEXT, quote, from))
const found = (text: string, anchor: ReturnType<typeof anchorOf>): string | null => {
  const span = findAnchor(text, anchor)
  return span === null ? null : text.slice(Math.max(0, span.start - 4), span.end)
}

describe('a highlight', () => {
  it('is found where it was made, also where its quote occurs again', () => {
    const span = spanOf(TEXT, 'Margins rose', 20)
    expect(findAnchor(TEXT, anchorOf(TEXT, span))).toEqual(span)
  })

  it.each([
    ['is found after an edit that moved it', `Corrected. ${TEXT}`, 'four percent', ' by four percent'],
    ['is found after an edit right beside it', TEXT.replace('grow', 'fall'), 'four percent', ' by four percent'],
    [
      'near the beginning of a text is found after an edit right behind it',
      TEXT.replace('revenue to grow', 'revenue to fall'),
      'expects revenue',
      'any expects revenue',
    ],
    ['is not found when its words are no longer there', TEXT.replace('four', 'five'), 'four percent', null],
    ['is not found in other surroundings', 'Later, at four percent, it was sold.', 'four percent', null],
  ])('%s', (_what, edited, quote, expected) => {
    expect(found(edited, anchored(quote))).toBe(expected)
  })

  it('is found by a long quote that occurred once, whatever is around it', () => {
    const quote = 'revenue to grow by four percent next year, and margins'
    expect(found(`Now ${quote}!`, anchored(quote))).toBe(`Now ${quote}`)
  })

  it('is not found by a long quote that occurred twice, when its surroundings are others', () => {
    const line = 'The company expects revenue to grow by four percent next year.'
    const text = `${line} In other words, with some text between: ${line} And so on for the rest of it.`
    expect(findAnchor(`Another text, in which it says: ${line}`, anchorOf(text, spanOf(text, line, 5)))).toBeNull()
  })

  it('is not found where two places have the same surroundings', () => {
    const line = 'This is a standard sentence of every story, and nothing else. '
    const text = line.repeat(6)
    const anchor = anchorOf(text, spanOf(text, 'sentence', line.length * 3))
    expect([findAnchor(text, anchor)?.start, findAnchor(`${text} Edited.`, anchor)]).toEqual([
      text.indexOf('sentence', line.length * 3),
      null,
    ])
  })

  it('of the whole text is not found in a longer one by its words alone', () => {
    expect(findAnchor('It sold Margins', anchorOf('Margins', { start: 0, end: 7 }))).toBeNull()
  })

  it('loses the blanks at its ends, and is none when only blanks are left', () => {
    expect([withoutBlanks('a  b c ', { start: 1, end: 7 }), withoutBlanks('a  b', { start: 1, end: 3 })]).toEqual([
      { start: 3, end: 6 },
      null,
    ])
  })

  it('keeps no half of a character with its surroundings', () => {
    const text = `${'😀'.repeat(20)}x quote x${'😀'.repeat(20)}`
    const { before, after } = anchorOf(text, spanOf(text, 'quote'))
    expect([before, after].map((context) => context.isWellFormed())).toEqual([true, true])
  })

  it('of another text has another digest', () => {
    expect(new Set(['', 'a', 'b', 'ab', 'ba', 'aa'].map(digestOf)).size).toBe(6)
  })
})

// Few letters, so that quotes and their surroundings occur again.
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀'), minLength: 1, maxLength: 200 })
const prose = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
const selected = fc
  .tuple(fc.oneof(text, prose), fc.nat(), fc.nat())
  .map(([whole, one, other]) => {
    const [start, end] = [one % whole.length, other % (whole.length + 1)].sort((a, b) => a - b) as [number, number]
    return { whole, span: { start, end } }
  })
  .filter(({ span }) => span.end > span.start)

describe('for any text and selection, a highlight', () => {
  it('finds exactly the selection', () => {
    fc.assert(
      fc.property(selected, ({ whole, span }) => {
        expect(findAnchor(whole, anchorOf(whole, span))).toEqual(span)
      }),
    )
  })

  it('finds the selection after an edit elsewhere, or nothing where another place looks the same', () => {
    fc.assert(
      fc.property(selected, text, text, fc.boolean(), ({ whole, span }, typed, far, isBefore) => {
        // The text around the selection stays, and on the other side of it something is typed.
        const [start, end] = [span.start + CONTEXT * 2, span.end + CONTEXT * 2]
        const padded = `${'x'.repeat(CONTEXT * 2)}${whole}${'y'.repeat(CONTEXT * 2)}`
        const original = `${far}${padded}${far}`
        const anchor = anchorOf(original, { start: start + far.length, end: end + far.length })
        const edited = isBefore ? `${typed}${original}` : `${original}${typed}`
        const moved = isBefore ? typed.length : 0
        const around = anchor.before + anchor.quote + anchor.after
        const isSingle = edited.indexOf(around) === edited.lastIndexOf(around)
        expect(findAnchor(edited, anchor)).toEqual(
          isSingle ? { start: start + far.length + moved, end: end + far.length + moved } : null,
        )
      }),
    )
  })

  it('never finds another text than the quote', () => {
    fc.assert(
      fc.property(selected, fc.oneof(text, prose), fc.nat(), fc.nat(), ({ whole, span }, typed, one, other) => {
        const [from, to] = [one % (whole.length + 1), other % (whole.length + 1)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        const edited = whole.slice(0, from) + typed + whole.slice(to)
        const anchor = anchorOf(whole, span)
        const place = findAnchor(edited, anchor)
        if (place !== null) expect(edited.slice(place.start, place.end)).toBe(anchor.quote)
      }),
    )
  })
})
