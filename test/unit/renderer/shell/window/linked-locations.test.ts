// @vitest-environment jsdom
import { act, renderHook, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import {
  chartPlace,
  earningsPlace,
  ratiosPlace,
  sheetPlace,
  useCompanyLinks,
} from '../../../../../renderer/shell/window/linked-locations.ts'
import { FIRST_LOCATION, type Location } from '../../../../../renderer/shell/window/navigation.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const RATIOS: Location = {
  ...FIRST_LOCATION,
  view: 'ratios',
  ratios: { ...FIRST_LOCATION.ratios, symbols: ['KSTL'], reportType: 'R', style: 'as-sent' },
}
const SHEET: Location = {
  ...FIRST_LOCATION,
  view: 'sheet',
  ratios: { ...FIRST_LOCATION.ratios, symbols: ['KSTL'], overlay: true, panel: 'units' },
  sheet: { ...FIRST_LOCATION.sheet, symbol: 'QNTL', reportType: 'A', inUnits: true },
}

it('the ratios lead to the page of a company with their basis and the form of their values', () => {
  expect(sheetPlace(RATIOS, 'QNTL')).toMatchObject({
    view: 'sheet',
    sheet: { symbol: 'QNTL', reportType: 'R', inUnits: false },
  })
})

it('another view leads to the page as it was left', () => {
  expect(sheetPlace({ ...SHEET, view: 'news' }, 'KSTL').sheet).toEqual({ ...SHEET.sheet, symbol: 'KSTL' })
})

it('the page leads to the ratios of its chart, on its basis, beside the companies that are there', () => {
  expect(ratiosPlace(SHEET, 'QNTL', ['roe']).ratios).toMatchObject({
    symbols: ['KSTL', 'QNTL'],
    fields: ['roe'],
    reportType: 'A',
    overlay: false,
    style: 'assumed',
    panel: 'series',
  })
})

it('a story leads to the ratios as they were left', () => {
  expect(ratiosPlace({ ...SHEET, view: 'news' }, 'qntl').ratios).toEqual({
    ...SHEET.ratios,
    symbols: ['KSTL', 'QNTL'],
  })
})

it.each([
  [[], ['QNTL']],
  [['KSTL'], ['QNTL']],
  [
    ['KSTL', 'QNTL'],
    ['KSTL', 'QNTL'],
  ],
])('of %j the earnings ask for %j, and show the company', (asked, symbols) => {
  const earnings = { ...SHEET.earnings, request: { ...SHEET.earnings.request, symbols: asked } }
  expect(earningsPlace({ ...SHEET, earnings }, 'QNTL').earnings).toMatchObject({
    request: { symbols },
    company: 'QNTL',
  })
})

it('a story leads to the chart of its companies, beside those that are there, with itself', () => {
  const story = { id: 7, at: 1000 }
  const from = {
    ...RATIOS,
    ratios: { ...RATIOS.ratios, panel: 'radar', alignment: 'fiscal', showsChart: false },
  } as const
  expect(chartPlace(from, ['qntl'], story)).toMatchObject({
    view: 'ratios',
    ratios: { symbols: ['KSTL', 'QNTL'], panel: 'series', alignment: 'calendar', showsChart: true, story },
  })
})

it('a company beside as many as the service accepts is shown alone', () => {
  const symbols = Array.from({ length: 200 }, (_, place) => `S${place}`)
  const full = { ...RATIOS, ratios: { ...RATIOS.ratios, symbols } }
  expect(ratiosPlace(full, 'QNTL').ratios?.symbols).toEqual(['QNTL'])
  expect(ratiosPlace(full, 'S7').ratios?.symbols).toEqual(symbols)
  expect(chartPlace(full, ['KSTL', 'HLDN'], { id: 7, at: null }).ratios?.symbols).toEqual(['KSTL', 'HLDN'])
})

it('a story of many companies does not fill the chart', () => {
  const many = Array.from({ length: 40 }, (_, place) => `S${place}`)
  expect(chartPlace(FIRST_LOCATION, many, { id: 7, at: null }).ratios?.symbols).toHaveLength(4)
})

it('a report of the chart leads to the earnings of its response, on its basis, period and date', () => {
  const request = { symbols: ['KSTL', 'QNTL'], period: null, reportType: null, fromDate: null }
  const report = { day: '2026-09-30', basis: 'R', period: '3M', request }
  expect(earningsPlace({ ...SHEET, view: 'ratios' }, 'QNTL', report)).toMatchObject({
    view: 'earnings',
    earnings: {
      request: { symbols: ['KSTL', 'QNTL'], period: '', reportType: '', fromDate: null },
      shows: 'grid',
      company: 'QNTL',
      basis: 'R',
      period: '3M',
      day: '2026-09-30',
    },
  })
})

it('without a report no date is brought into sight', () => {
  const earnings = { ...SHEET.earnings, day: '2026-09-30' }
  expect(earningsPlace({ ...SHEET, earnings }, 'QNTL').earnings?.day).toBeNull()
})

/** Where the links of a window lead, and what is said. */
async function links() {
  const places: Partial<Location>[] = []
  const navigation = { push: (place: Partial<Location>) => places.push(place), current: () => RATIOS }
  const { settle } = await renderWindow(createElement('p'))
  const { current } = renderHook(() => useCompanyLinks(navigation)).result
  return {
    ...current,
    places,
    async said() {
      await settle()
      return screen
        .queryAllByRole('dialog')
        .map(({ textContent }) => textContent)
        .join()
    },
  }
}

it.each(['ISHARES CORE MSCI EUROPE UCITS ETF', 'A,B', '  '])(
  'a story that calls a company “%s” leads to no ratios, which would be of others or of none, and says so',
  async (name) => {
    const { onRatios, onPage, onEarnings, onChart, places, said } = await links()
    act(() => onRatios(name))
    act(() => onPage(name))
    act(() => onEarnings(name))
    act(() => onChart([name], { id: 7, at: null }))
    expect(places).toEqual([])
    expect(await said()).toContain('is not a symbol that can be requested')
  },
)

it('a story leads to the chart of those of its companies that the service can be asked for', async () => {
  const { onChart, onRatios, places } = await links()
  act(() => onChart(['A,B', 'brk.b'], { id: 7, at: null }))
  act(() => onRatios('Société Générale'))
  expect(places.map(({ ratios }) => ratios?.symbols)).toEqual([
    ['KSTL', 'BRK.B'],
    ['KSTL', 'SOCIÉTÉ GÉNÉRALE'],
  ])
})
