import { describe, expect, it } from 'vitest'
import { learn, UNSEEN } from '../../app/domain/webhooks/payload-schemas.ts'
import { reconcileStory } from '../../app/domain/webhooks/reconciliation.ts'
import { analyseRetries } from '../../app/domain/webhooks/retry-analysis.ts'
import { readEarningsReports } from '../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { parseJson } from '../../app/domain/responses/parse-json.ts'
import { treeText } from '../../app/domain/responses/wire-tree.ts'
import { decodeResponse } from '../../main/platform/http/decode-response.ts'
import { isSameValue } from '../../app/domain/responses/decimal.ts'
import { packTree, unpackTree } from '../../main/modules/requests/decode-messages.ts'
import { hyphenated, searchWords } from '../../app/domain/values/search-words.ts'
import { snippetOf, plainText, searchableText, titleText } from '../../main/modules/news/store/story-text.ts'
import { wordPattern } from '../../app/domain/news/query-words.ts'
import { blockChanges, textBlocks, type TextBlock } from '../../main/modules/news/store/history/text-changes.ts'
import { isSameMarkup } from '../../main/modules/news/store/history/same-markup.ts'
import { earningsSeries } from '../../renderer/features/earnings/earnings-series.ts'
import { columnsOf } from '../../renderer/features/earnings/earnings-columns.ts'
import { sharesNoteOf } from '../../renderer/format/shares-note.ts'
import { earningsReport } from '../support/records/earnings-report.ts'
import { buildSeries } from '../../app/domain/fundamentals/ratio-series.ts'
import { findRevisions, markRevisions } from '../../app/domain/fundamentals/restatements.ts'
import { restatedValues } from '../../app/domain/fundamentals/record-changes.ts'
import { recordOf, symbolRatios } from '../support/records/ratio-records.ts'
import { growthOf, MAX_GROWTH } from '../support/cases/growth.ts'

/** A size at which a square would be far larger than what every call costs. */
const SIZE = 1500

type Make = (size: number) => string

const repeat =
  (part: string): Make =>
  (size) =>
    part.repeat(size)

const MARKUP: Readonly<Record<string, Make>> = {
  'opening brackets': repeat('<'),
  'short paragraphs': repeat('<p>aaaaaaaaaa</p>'),
  'paragraphs that are not closed': repeat('<p>a'),
  'elements inside each other': repeat('<b>'),
  'elements inside each other, closed by others': (size) => '<b>'.repeat(size) + '</i>'.repeat(size),
  forms: repeat('<form>'),
  'drawings inside each other': repeat('<svg><title>'),
  'comments that are not closed': repeat('<!--'),
  'scripts that are not closed': repeat('<script></'),
  'attributes of one element': (size) => `<p ${Array.from({ length: size }, (_, place) => `a${place}="<"`).join(' ')}>`,
  references: repeat('&amp;'),
  'blanks in a paragraph': (size) => `<p>a${' '.repeat(size)}b</p>`,
  'footnote marks in a line': repeat('sales of 12<sup>1</sup> '),
  'footnote marks in paragraphs': repeat('<p>12<sup>1</sup></p>'),
  'footnote marks in a cell': (size) => `<table><tr><td>${'12<sup>1</sup> '.repeat(size)}</td><td>1</td></tr></table>`,
}

const TEXTS: Readonly<Record<string, Make>> = {
  'opening brackets': repeat('<'),
  comparisons: repeat('5 < 6 and '),
  tags: repeat('<p>'),
  'references that are not ended': repeat('&'),
  'digits of one reference': (size) => `&#${'1'.repeat(size)}`,
  blanks: repeat(' '),
}

const WORDS: Readonly<Record<string, Make>> = {
  words: repeat('Revenue rose. '),
  'letters without a blank': repeat('a'),
  'accents of one letter': repeat('\u0301'),
  'letters with accents': repeat('e\u0301 '),
  blanks: repeat(' '),
  'beginnings of a phrase': repeat('net '),
  hyphens: repeat('a-'),
  'marks of Indian scripts': repeat('\u093c\u094d'),
  'characters without blanks': repeat('株'),
  'digits and commas': repeat('1,000'),
}

const snippet = (text: string): unknown => snippetOf(1, text, wordPattern('net* "net income" rose') ?? /none/gu)

const NUMBERS: Readonly<Record<string, Make>> = {
  'zeros before a digit': (size) => `1${'0'.repeat(size)}1`,
  'zeros at the end': (size) => `0.${'0'.repeat(size)}`,
}

const list = (parts: readonly string[]): string => `[${parts.join(',')}]`
const times = (size: number, part: (place: number) => string): string[] =>
  Array.from({ length: size }, (_, place) => part(place))

const JSON_TEXTS: Readonly<Record<string, Make>> = {
  'empty objects': (size) => list(times(size, () => '{}')),
  'numbers with more digits than a double shows': (size) => list(times(size, () => '1.50')),
  records: (size) => list(times(size, (place) => `{"id":${place},"title":"a \\"b\\" [c]","roe":0.10}`)),
  'members of one object': (size) => `{${times(size, (place) => `"a${place}":1`).join(',')}}`,
  'lists inside each other': (size) => list(times(size / 100, () => '['.repeat(100) + ']'.repeat(100))),
  'a long text': (size) => `["${'[{,'.repeat(size)}"]`,
  'quotation marks in a text': (size) => `["${'\\\\\\"'.repeat(size)}"]`,
  'backslashes in a text': (size) => `["${'\\\\'.repeat(size)}"]`,
  'JSON in a JSON string': (size) => JSON.stringify(list(times(size, () => '"a"'))),
}

const XML_TEXTS: Readonly<Record<string, Make>> = {
  'empty elements': (size) => `<r>${'<a/>'.repeat(size)}</r>`,
  'elements with different names': (size) => `<r>${times(size, (place) => `<a${place}>1</a${place}>`).join('')}</r>`,
  'attributes of one element': (size) => `<r ${times(size, (place) => `a${place}="1"`).join(' ')}/>`,
  'blanks in a tag': (size) => `<r${' '.repeat(size)}/>`,
  'texts between elements': (size) => `<r>${'a<b/>'.repeat(size)}</r>`,
  references: (size) => `<r>${'&lt;'.repeat(size)}</r>`,
  'CDATA sections': (size) => `<r>${'<![CDATA[x]]>'.repeat(size)}</r>`,
  comments: (size) => `<r>${'<!--x-->'.repeat(size)}</r>`,
  'a comment that is not closed': (size) => `<r><!--${'-'.repeat(size)}`,
}

const outcomeOf = (text: string): unknown => {
  try {
    return decodeResponse(Buffer.from(text))
  } catch (thrown) {
    return thrown
  }
}

// H2, H4
describe.each<[string, (text: string) => unknown, Readonly<Record<string, Make>>]>([
  ['plainText', plainText, MARKUP],
  ['textBlocks', textBlocks, MARKUP],
  ['isSameMarkup', (text) => isSameMarkup(text, ` ${text}`), MARKUP],
  ['searchableText', searchableText, TEXTS],
  ['titleText', titleText, TEXTS],
  ['decodeResponse of JSON', outcomeOf, JSON_TEXTS],
  ['decodeResponse of XML', outcomeOf, XML_TEXTS],
  ['treeText', (text) => treeText(parseJson(text)), JSON_TEXTS],
  ['packTree and unpackTree', (text) => unpackTree(packTree(parseJson(text))), JSON_TEXTS],
  ['searchWords', searchWords, WORDS],
  ['hyphenated', hyphenated, WORDS],
  ['snippetOf', snippet, WORDS],
  ['readEarningsReports', (text) => readEarningsReports(parseJson(text)), JSON_TEXTS],
  ['isSameValue', (digits) => isSameValue(digits, digits), NUMBERS],
])('%s', (_name, work, inputs) => {
  it.each(Object.entries(inputs))('is linear in %s', (_what, make) => {
    const { steps, bytes } = growthOf(SIZE, make, work)
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('analyseRetries', () => {
  const PAUSES: Readonly<Record<string, (place: number) => number>> = {
    'irregular pauses': (place) => 100 + ((place * 7919) % 5000),
    'equal pauses': () => 1000,
    'pauses of the published schedule': (place) => Math.min(500 * 2 ** place, 300_000),
    'stages of two pauses': (place) => 10 ** (2 + (Math.floor(place / 2) % 4)),
  }

  it.each(Object.entries(PAUSES))('is linear in %s', (_what, pause) => {
    const { steps, bytes } = growthOf(
      SIZE,
      (size) => {
        let at = 0
        return Array.from({ length: size }, (_, place) => ({
          at: (at += pause(place)),
          deliveryId: 'd',
          payloadId: 'p',
          isAccepted: false,
        }))
      },
      (arrivals) => analyseRetries(arrivals, 0),
    )
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('a story that is updated and delivered all day', () => {
  it.each([
    ['say which update they are of', (at: number) => at],
    ['do not say it', () => null],
  ])('is reconciled in a time that is linear in the number of its updates, where its deliveries %s', (_what, said) => {
    const { steps, bytes } = growthOf(
      100,
      (size) => Array.from({ length: size }, (_, place) => place * 10_000),
      (times) =>
        reconcileStory(
          // Every second one is delivered, and nothing else came.
          times.flatMap((at) => [at, at + 5000]).map((at) => ({ story: 7, action: 'updated', at })),
          times.map((at, id) => ({
            ...{ id, kind: 'News/v1', action: 'updated', receivedAt: at + 500, isAccepted: true },
            ...{ updatedAt: said(at), happenedAt: null },
          })),
          {
            ...{ proven: [{ from: 0, to: 1e9 }], heard: [{ from: 0, to: 1e9 }], now: 1e9 },
            ...{
              listening: [{ from: 0, to: 1e9, skewMs: 0 }],
              scope: { kinds: ['News/v1'], symbols: [], channels: [] },
            },
          },
          () => ({ symbols: [], channels: [] }),
        ),
    )
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('earnings reports', () => {
  const AS_OF: Readonly<Record<string, (place: number) => [year: number, quarter: number]>> = {
    'of quarters that follow each other': (place) => [1900 + Math.floor(place / 4), place % 4],
    'twelve years apart': (place) => [1 + 12 * place, place % 4],
  }
  const ENDS = ['03-31', '06-30', '09-30', '12-31']

  it.each(Object.entries(AS_OF))(
    '%s become lines and are compared in a time that is linear in their number',
    (_what, asOf) => {
      const { steps, bytes } = growthOf(
        400,
        (size) =>
          Array.from({ length: size }, (_, place) => {
            const [year, quarter] = asOf(place)
            return earningsReport({
              asOf: `${String(year).padStart(4, '0')}-${ENDS[quarter]}`,
              numbers: { basicEps: String(place), basicAverageShares: '1' },
              path: `[${place}]`,
            })
          }),
        (reports) => [
          earningsSeries(reports, ['basicEps'], {}, { hash: 'h', path: '$' }),
          columnsOf(reports, reports, 'prior-growth'),
          sharesNoteOf(reports),
        ],
      )
      expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
    },
  )
})

describe('records of ratios', () => {
  it('are compared with those that they restate in a time that is linear in their number', () => {
    const { steps, bytes } = growthOf(
      400,
      (size) =>
        ['A', 'R'].map((type) =>
          Array.from({ length: size }, (_, place) =>
            recordOf(
              type,
              `${1900 + Math.floor(place / 336)}-${String(1 + (place % 12)).padStart(2, '0')}-${String(1 + (Math.floor(place / 12) % 28)).padStart(2, '0')}`,
              { roe: `${type === 'A' ? '' : '-'}0.${place}` },
            ),
          ),
        ),
      ([before = [], added = []]) => [
        findRevisions([...before, ...added], '3M', ['roe']),
        restatedValues(before, added),
      ],
    )
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('records of ratios of one date that only have another company each', () => {
  it.each([
    ['the same value', () => '0.1'],
    ['a value of its own', (place: number) => `0.${place}`],
  ])('become lines and are compared in a time that is linear in their number, with %s', (_what, roe) => {
    const { steps, bytes } = growthOf(
      800,
      (size) => {
        const records = Array.from({ length: size }, (_, place) => {
          const record = recordOf(place % 2 === 0 ? 'A' : 'R', '2025-03-31', { roe: roe(place) })
          return { ...record, id: { ...record.id, companyId: `C${place}` } }
        })
        return [symbolRatios('HLDN', { outcome: 'records', records, fieldNames: ['roe'], reportTypes: ['A', 'R'] })]
      },
      (companies) => [
        findRevisions(companies[0]?.records ?? [], '3M', ['roe']),
        markRevisions(
          buildSeries(companies, {
            fields: ['roe'],
            formulas: [],
            bases: ['A', 'R'],
            period: '3M',
            alignment: 'dates',
            displays: {},
            inUnits: false,
          }).series,
          companies,
        ),
      ],
    )
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('paragraphs of which half of the words changed', () => {
  it('are compared word by word as far as that has a bound', () => {
    const words = (version: number, paragraph: number): string =>
      Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? `stays${at}` : `v${version}p${paragraph}w${at}`)).join(' ')
    const textOf = (version: number, size: number): TextBlock[] =>
      Array.from({ length: size }, (_, paragraph) => ({ kind: 'text', text: words(version, paragraph) }))
    const { steps } = growthOf(
      12,
      (size) => [textOf(1, size), textOf(2, size)] as const,
      ([before, after]) => blockChanges(before, after),
    )
    expect(steps).toBeLessThan(1.6)
  })
})

describe('a payload schema', () => {
  it('is learnt in a time that is linear in the elements of a list, each with a member of its own', () => {
    const { steps, bytes } = growthOf(
      450,
      (size) => Array.from({ length: size }, (_, place) => ({ [`name${place}`]: place })),
      (elements) => learn(UNSEEN, elements),
    )
    expect(Math.max(steps, bytes)).toBeLessThan(MAX_GROWTH)
  })
})

describe('the measure of growth', () => {
  it('finds a loop inside a loop', () => {
    const { steps } = growthOf(
      200,
      (size) => size,
      (size) => {
        let sum = 0
        for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) sum += column
        return sum
      },
    )
    expect(steps).toBeGreaterThan(3.5)
  })

  it('finds a text that is copied again for each part', () => {
    const { bytes } = growthOf(
      SIZE,
      (size) => size,
      (size) => {
        let text = ''
        let ends = 0
        for (let part = 0; part < size; part++) {
          text += 'a line of some length'
          if (text.endsWith('h')) ends += 1
        }
        return ends
      },
    )
    expect(bytes).toBeGreaterThan(3.5)
  })
})
