import { describe, expect, it } from 'vitest'
import { textChanges, wordsOf } from '../../../../../../../main/modules/news/store/history/text-changes.ts'
import fc from '../../../../../../support/cases/property.ts'

// U24

const AMOUNTS = [
  '1,234.5',
  '1.234,5',
  '1\u202f234',
  '1’234.50',
  '$4.2bn',
  '-$4.2bn',
  '$-4.2',
  'US$1.2m',
  '€3',
  'USD 5',
  '12%',
  '12 %',
  '+0.5%',
  '−3',
  '-3',
  '.5',
  '3.5x',
  '4.2 billion',
  '25 bps',
  'Q3',
  'FY2026',
  'COVID-19',
  '2026-11-23',
  '23/11/2026',
  '10:30',
  '10th',
]

describe('the words of a text', () => {
  it.each(AMOUNTS)('keep %s in one piece', (amount) => {
    expect(wordsOf(`rose to ${amount}, then`)).toEqual(['rose', ' ', 'to', ' ', amount, ',', ' ', 'then'])
  })

  it.each([
    ['a full stop after a number', 'by 5.', ['by', ' ', '5', '.']],
    ['a hyphen between words', 'well-known', ['well', '-', 'known']],
    ['a number in brackets', '(3.4)', ['(', '3.4', ')']],
    ['numbers of a list', '1, 2', ['1', ',', ' ', '2']],
  ])('keep %s apart', (_what, text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('are together the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...AMOUNTS, ' ', '\r\n', '\ud800', '$', '-'))),
        (pieces) => {
          expect(wordsOf(pieces.join('')).join('')).toBe(pieces.join(''))
        },
      ),
    )
  })
})

describe('the changes of a text', () => {
  it('are one removed and one added piece where a number changed', () => {
    const words = fc.array(fc.constantFrom('sales', 'rose', 'to', 'in', 'the', 'Revenue,', '(see', 'note)'), {
      minLength: 1,
      maxLength: 8,
    })
    const amount = fc.constantFrom(...AMOUNTS)
    fc.assert(
      fc.property(words, amount, amount, words, (before, was, is, after) => {
        fc.pre(was !== is)
        const text = (number: string): string => `${before.join(' ')} ${number} ${after.join(' ')}`
        expect(textChanges(text(was), text(is))?.filter(({ kind }) => kind !== 'same')).toEqual([
          { kind: 'removed', text: was },
          { kind: 'added', text: is },
        ])
      }),
    )
  })

  it('give both texts back', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...AMOUNTS, 'a', 'b', '. ', '\n'), fc.string()))
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = textChanges(before, after) ?? [{ kind: 'same', text: before }]
        const without = (left: string): string =>
          parts
            .filter(({ kind }) => kind !== left)
            .map((part) => part.text)
            .join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
  })

  it('are by sentences where very many words differ, so that the work stays small', () => {
    const sentence = (word: string, number: number): string => `${Array(30).fill(`${word}${number}`).join(' ')}. `
    const text = (word: string): string =>
      Array.from({ length: 60 }, (_, number) => sentence(number % 2 === 0 ? 'same' : word, number)).join('')
    const parts = textChanges(text('before'), text('after')) ?? []
    expect(parts.filter(({ kind }) => kind === 'same')).toHaveLength(30)
    expect(parts.find(({ kind }) => kind === 'removed')?.text).toBe(sentence('before', 1))
  })

  it('are one change where nothing is alike', () => {
    const text = (word: string): string => Array.from({ length: 3000 }, (_, number) => `${word}${number}. `).join('')
    expect(textChanges(text('a'), text('b'))).toHaveLength(2)
  })
})
