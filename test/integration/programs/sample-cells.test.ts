import { createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { readEarningsReports } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { buildSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import { treeText } from '../../../app/domain/responses/wire-tree.ts'
import { decodeResponse } from '../../../main/platform/http/decode-response.ts'
import { readEarnings } from '../../../main/modules/fundamentals/earnings-wire.ts'
import { readRatios } from '../../../main/modules/fundamentals/ratios-wire.ts'
import { plainText, titleText, storyItem } from '../../../main/modules/news/store/story-text.ts'
import { readStories } from '../../../main/modules/news/wire.ts'
import type { Story } from '../../../app/ipc/news/stories.ts'
import { EarningsGrid } from '../../../renderer/features/earnings/earnings-grid.tsx'
import { StoryArticle } from '../../../renderer/features/news/story/story-article.tsx'
import { RatioTable } from '../../../renderer/features/ratios/series/ratio-table.tsx'
import { INITIAL_RATIOS } from '../../../renderer/features/ratios/ratios-state.ts'
import { earningsTable } from '../../support/cells/earnings-cells.ts'
import { imageLines, ratioCells, ratioTable, storyCells } from '../../support/cells/expected-cells.ts'
import type { StoryCells, TableCells } from '../../support/cells/expected-cells.ts'
import { EARNINGS_SHAPES, ODD_STORIES, RATIO_SHAPES } from '../../support/cells/recorded-shapes.ts'
import { jsonOfXml } from '../../support/cells/read-xml.ts'
import { fieldOf, ratioOf, storyIn, tableIn } from '../../support/cells/shown-cells.ts'
import { samplesOf } from '../../support/cases/samples.ts'
import { inUsualUnit } from '../../support/cells/exact-rounding.ts'
import { windowMarkup } from '../../support/window/window-markup.ts'

// The sanitiser needs a document. What it leaves of a story is read in the real window.
vi.mock('../../../renderer/ui/text/safe-html.ts', () => ({ sanitise: () => ({ html: '', isBlank: true, images: [] }) }))

const decode = (text: string) => decodeResponse(Buffer.from(text))
const HASH = 'a'.repeat(64)

const nothing = (): void => undefined

type Incoming = ReturnType<typeof readStories>['stories'][number]['item']

const storyOf = (item: Incoming): Story => ({
  item: storyItem(item),
  title: titleText(item.title),
  completeness: 'full',
  response: { hash: HASH, path: '$[0]' },
  textResponse: { hash: HASH, path: '$[0]' },
  textIsOlder: false,
  firstReceivedAt: 1,
  receivedAt: 1,
  textReceivedAt: 1,
  edits: 0,
  unannouncedEdits: 0,
  isChangedSinceRead: false,
  removedAt: null,
  mark: { id: item.id, readAt: null, starredAt: null, pinnedAt: null, label: null, note: null },
})

/** The cells that the window shows of a story; its text is that of the view of texts, which has no pictures. */
function shownStory(item: Incoming): Omit<StoryCells, 'pictures'> {
  const html = windowMarkup(
    createElement(StoryArticle, {
      story: storyOf(item),
      view: 'plain',
      now: 1,
      onQuery: nothing,
      onLink: nothing,
      onRatios: nothing,
      onOpen: nothing,
      onInspect: nothing,
    }),
  )
  const wordsOf = (part: string | null): string => plainText(part ?? '').replaceAll(/\s+/g, '')
  const { pictures: _, ...cells } = storyIn(html)
  return { ...cells, teaser: wordsOf(item.teaser), body: wordsOf(item.body) }
}

const NEWS = [
  ...samplesOf('news').map(({ source, name, text }) => [`${source} sample ${name}`, text]),
  ['recorded shape', ODD_STORIES],
]

describe('a story shows what an independent reading of its JSON finds:', () => {
  it.each(NEWS)('the %s', (_name, text = '') => {
    const expected = storyCells(text).map(({ pictures: _, ...cells }) => cells)
    expect(readStories(decode(text)).stories.map(({ item }) => shownStory(item))).toEqual(expected)
  })
})

const XML = samplesOf('xml').map(({ source, name, text }) => [`${source} sample ${name}`, text] as const)

describe('a story that was sent as XML shows what an independent reading finds:', () => {
  it.each(XML)('the %s', (_name, text) => {
    const expected = storyCells(jsonOfXml(text)).map(({ pictures: _, ...cells }) => cells)
    expect(readStories(decode(text)).stories.map(({ item }) => shownStory(item))).toEqual(expected)
  })
})

describe('the images of stories are what an independent reading of the JSON finds:', () => {
  it.each(NEWS)('the %s', (_name, text = '') => {
    const images = readStories(decode(text)).stories.flatMap(({ item }) => storyItem(item).images)
    expect(images.map(({ url, size, alt }) => [url, size, alt].join(' | '))).toEqual(imageLines(text))
  })
})

const companyOf = ({ symbol, company, records }: ReturnType<typeof readRatios>[number]): SymbolRatios => ({
  symbol,
  outcome: 'records',
  message: null,
  company,
  records: records.map(({ path, ...record }) => ({ ...record, response: { hash: HASH, path }, receivedAt: 1 })),
  fieldNames: [],
  reportTypes: [],
  units: {},
  receivedAt: 1,
})

/** The cells of the table of a basis and period, with a column for each as-of date. */
function shownRatios(text: string, basis: string, period: string, inUnits = false): TableCells {
  const companies = readRatios(decode(text)).map(companyOf)
  const fields = [...new Set(companies.flatMap(({ records }) => records.flatMap(({ values }) => Object.keys(values))))]
  const set = buildSeries(companies, {
    fields,
    formulas: [],
    bases: [basis],
    period,
    alignment: 'dates',
    // A single record confirms no unit, so each is chosen.
    displays: Object.fromEntries(RATIO_FIELDS.map(({ name, assumedDisplay }) => [name, assumedDisplay])),
    inUnits,
  })
  const html = windowMarkup(
    createElement(RatioTable, {
      set,
      foot: [],
      choice: INITIAL_RATIOS.table,
      onChange: nothing,
    }),
  )
  return tableIn(html, ratioOf)
}

const FUNDAMENTALS = samplesOf('fundamentals').map(
  ({ source, name, text }) => [`${source} sample ${name}`, text] as const,
)

const RATIOS = [...FUNDAMENTALS.filter(([, text]) => text.includes('"operationRatios"')), ...RATIO_SHAPES].flatMap(
  ([name, text]) =>
    [...Map.groupBy(ratioCells(text), ({ basis, period }) => `${basis} ${period}`)].map(
      ([group, cells]) => [name, group, text, cells] as const,
    ),
)

describe('a table of ratios shows what an independent reading of its JSON finds:', () => {
  it.each(RATIOS)('%s, %s', (_name, group, text, cells) => {
    const [basis = '', period = ''] = group.split(' ')
    expect(shownRatios(text, basis, period)).toEqual(ratioTable(cells))
  })

  it.each(RATIOS)('%s, %s, in units', (_name, group, text, cells) => {
    const described = cells.filter(({ field }) => RATIO_FIELDS.some(({ name }) => name === field))
    const [basis = '', period = ''] = group.split(' ')
    expect(shownRatios(text, basis, period, true)).toMatchObject(ratioTable(described, inUsualUnit))
  })
})

function shownEarnings(text: string): TableCells {
  const { data } = readEarnings(decode(text))
  const html = windowMarkup(
    createElement(EarningsGrid, {
      reports: readEarningsReports(parseJson(treeText(data))),
      response: { hash: HASH, path: '$' },
      fields: {},
      onField: nothing,
      order: [],
      onOrder: nothing,
      onLook: nothing,
      shown: { style: 'as-sent', basis: 'every', period: 'every', compare: 'none', day: null },
    }),
  )
  return tableIn(html, fieldOf)
}

// An excerpt is only the list, so it is put into the envelope of the description.
const inEnvelope = (text: string): string => (text.trimStart().startsWith('[') ? `{"ok":true,"data":${text}}` : text)

const EARNINGS = [...FUNDAMENTALS.filter(([, text]) => !text.includes('"operationRatios"')), ...EARNINGS_SHAPES].map(
  ([name, text]) => [name, inEnvelope(text)] as const,
)

describe('a grid of earnings shows what an independent reading of its JSON finds:', () => {
  it.each(EARNINGS)('%s', (_name, text) => {
    expect(shownEarnings(text)).toEqual(earningsTable(text))
  })
})
