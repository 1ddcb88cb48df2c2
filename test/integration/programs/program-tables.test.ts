import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProgramForm } from '../../../app/domain/programs/program.ts'
import { FIRST_SCREEN } from '../../../app/domain/fundamentals/screen/screen-template.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk as openDeskOf } from '../../support/service/open-desk.ts'
import { recordOf } from '../../support/records/ratio-records.ts'
import { responseOf, stockOf, storyOf } from '../../support/records/stories.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

const openDesk = (form: Partial<ProgramForm> = {}) => openDeskOf(service, form)

const errorOf = async (response: Response): Promise<string> => ((await response.json()) as { error: string }).error

/** Rows of comma-separated values without quotation marks in them. */
const cellsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

describe('a table', () => {
  async function withRatios() {
    const desk = await openDesk({ mayRequest: false })
    await desk.ratios.refresh({ symbols: ['HLDN', 'KSTL'], fromDate: null }, new AbortController().signal)
    await desk.settings.update({
      preferences: {
        ...desk.settings.current().preferences,
        templates: [{ name: 'Returns', fields: ['roe', 'roa'] }],
        formulas: [
          { name: 'spread', expression: 'roe - roa' },
          { name: 'roe, less roa', expression: 'roe - roa' },
        ],
        screens: [
          {
            ...FIRST_SCREEN,
            name: 'Best',
            fields: ['roe'],
            reportType: 'TTM',
            filter: 'roe > -1000',
            order: { id: 'roe', descending: true },
          },
        ],
      },
    })
    return desk
  }

  it('of ratios has the digits as sent, each proven, in the columns of the export', async () => {
    const { ask } = await withRatios()
    const response = await ask('/tables/ratios.csv?symbols=hldn,kstl&template=returns')
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(response.headers.get('x-tearsheet-source')).toMatch(/^cached; received=/)
    const [head = [], ...rows] = cellsOf(await response.text())
    const column = (row: string[], name: string) => row[head.indexOf(name)] ?? ''
    expect(rows.length).toBeGreaterThan(50)
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['proven']))
    expect(new Set(rows.map((row) => column(row, 'Symbol')))).toEqual(new Set(['HLDN', 'KSTL']))
    expect(new Set(rows.map((row) => column(row, 'Ratio')))).toEqual(new Set(['roe', 'roa']))
  })

  it('of ratios knows formulas, saved screens, and the form of the table on screen', async () => {
    const { ask } = await withRatios()
    const formula = cellsOf(await (await ask('/tables/ratios.csv?symbols=HLDN&fields=spread')).text())
    expect(formula[1]).toContain('spread')
    const named = await ask('/tables/ratios.json?symbols=HLDN&fields=roe,"roe, less roa"')
    const { values } = (await named.json()) as { values: { Ratio: string }[] }
    expect(new Set(values.map(({ Ratio }) => Ratio))).toEqual(new Set(['roe', 'roe, less roa']))
    const screen = (await (await ask('/tables/ratios.json?symbols=HLDN,KSTL&screen=Best')).json()) as {
      values: { Symbol: string; Value: number }[]
    }
    expect(screen.values).toHaveLength(2)
    expect(screen.values[0]?.Value).toBeGreaterThanOrEqual(screen.values[1]?.Value ?? Infinity)
    const [head = []] = cellsOf(await (await ask('/tables/ratios.csv?symbols=HLDN&fields=roe&form=table')).text())
    expect(head.slice(0, 5)).toEqual(['Symbol', 'Company', 'Ratio', 'Name as sent', 'Basis'])
  })

  it('of companies says of which the service sent no record', async () => {
    const { ask, library, owner } = await withRatios()
    await library.fundamentals.storeRatios(owner, responseOf('{}', 1), [
      { symbol: 'ERRO', company: null, error: 'not covered', records: [] },
    ])
    const some = await ask('/tables/ratios.csv?symbols=HLDN,ERRO,QNTL&fields=roe')
    expect(some.headers.get('x-tearsheet-source')).toMatch(/; not-received=QNTL; no-records=ERRO$/)
  })

  it('of companies says whose records have none of its numbers, unless they stand in it', async () => {
    const { ask, library, owner } = await withRatios()
    await library.fundamentals.storeRatios(owner, responseOf('{"BARE":1}', 1), [
      {
        ...{ symbol: 'BARE', company: null, error: null },
        records: [{ ...recordOf('TTM', '2025-12-31', { currentRatio: '1.5' }, 'TTM'), path: '$' }],
      },
    ])
    const sourceOf = async (more: string): Promise<string> =>
      (await ask(`/tables/ratios.csv?symbols=HLDN,BARE&${more}`)).headers.get('x-tearsheet-source') ?? ''
    expect(await sourceOf('fields=roe')).toMatch(/; no-numbers=BARE$/)
    expect(await sourceOf('fields=roe,currentRatio')).not.toContain('no-numbers')
    expect(await sourceOf('fields=roe&form=table')).not.toContain('no-numbers')
  })

  it('of companies says of which there are records of another period only', async () => {
    const { ask, library, owner } = await openDesk({ mayRequest: false })
    const store = (symbol: string, period: string, dates: readonly string[]) =>
      library.fundamentals.storeRatios(owner, responseOf(`{"${symbol}":1}`, 1), [
        {
          ...{ symbol, company: null, error: null },
          records: dates.map((asOf) => ({ ...recordOf('A', asOf, { roe: '0.1' }, period), path: '$' })),
        },
      ])
    await store('QUARTER', '3M', ['2025-09-30', '2025-12-31'])
    await store('YEAR', '12M', ['2025-12-31'])
    const sourceOf = async (more: string): Promise<string | null> => {
      const answer = await ask(`/tables/ratios.csv?symbols=QUARTER,YEAR&fields=roe&basis=A${more}`)
      return answer.headers.get('x-tearsheet-source')
    }
    expect(await sourceOf('')).toMatch(/; no-records=YEAR$/)
    expect(await sourceOf('&period=12M')).toMatch(/; no-records=QUARTER$/)
  })

  it('of companies names each that is not in it, also one of which no header can have the letters', async () => {
    const { ask, library } = await withRatios()
    const symbols = ['HLDN', '漢字', 'ÅB', 'A\0B', 'A;B', 'BRK/B', '\ud800']
    await library.companies.saveWatchList({ id: null, name: 'Odd', symbols, isPaused: false })
    const some = await ask('/tables/ratios.csv?list=Odd&fields=roe')
    expect(some.status).toBe(200)
    const [, named = ''] = /not-received=(.*)$/.exec(some.headers.get('x-tearsheet-source') ?? '') ?? []
    expect(named.split(',').map(decodeURIComponent)).toEqual([...symbols.slice(1, -1), '\ufffd'])
    expect(named).toContain('BRK/B')
    expect((await ask('/tables/ratios.csv?symbols=%E6%BC%A2&fields=roe')).status).toBe(504)
  })

  it('of ratios takes names with blanks between them', async () => {
    const { ask } = await withRatios()
    const path = (blank: string) => `/tables/ratios.csv?symbols=HLDN&fields=roe,${blank}roa&basis=TTM,${blank}A`
    const [plain, blanks] = await Promise.all(['', '%20'].map(async (blank) => (await ask(path(blank))).text()))
    expect(blanks).toBe(plain)
    expect(new Set(cellsOf(plain ?? '').map((row) => row[7]))).toEqual(new Set(['Report type', 'TTM', 'A']))
  })

  it('for a spreadsheet says of each cell which number it holds', async () => {
    const { ask } = await withRatios()
    const page = await (await ask('/tables/ratios.html?symbols=HLDN&fields=roe')).text()
    expect(page).toMatch(/<td sdval="-?[\d.]+" sdnum="1033;" x:num="-?[\d.]+"/)
  })

  it('of stories lists those of a search, newest first', async () => {
    const { ask, news, library } = await openDesk()
    await news.refresh({ query: '', older: false }, new AbortController().signal)
    const query = {
      id: null,
      purpose: 'saved',
      name: 'Important',
      query: 'rank>=3',
      colour: null,
      sound: null,
    } as const
    await library.companies.saveNamedQuery(query)
    const all = cellsOf(await (await ask('/tables/stories.csv?limit=10')).text())
    expect(all).toHaveLength(11)
    const saved = (await (await ask('/tables/stories.json?search=important')).json()) as {
      values: { Importance: number }[]
    }
    expect(saved.values.length).toBeGreaterThan(0)
    expect(saved.values.every(({ Importance }) => Importance >= 3)).toBe(true)
  })

  it('of stories has each with all its symbols and channels and its whole title, also where the list shows a part of them', async () => {
    const { ask, library, owner } = await openDesk({ mayRequest: false })
    const symbols = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF']
    const title = `Index changes ${'and more '.repeat(80)}end`
    const item = storyOf({ title, stocks: symbols.map((name) => stockOf(name)), channels: ['News', 'WIIM'] })
    await library.news.storeStories(owner, responseOf('["Index"]'), 'full', [JSON.stringify({ item, path: '$[0]' })])
    const { values } = (await (await ask('/tables/stories.json?query=sym:FFF')).json()) as {
      values: Record<string, string>[]
    }
    expect(values).toEqual([
      expect.objectContaining({ Title: title, Symbols: symbols.join(' '), Channels: 'News, WIIM' }),
    ])
  })

  it('of stories says how many more match, and nothing where it has all', async () => {
    const { ask, news, library, owner } = await openDesk()
    await news.refresh({ query: '', older: false }, new AbortController().signal)
    const { total } = await library.news.countStories(owner, 'rank>=3', 1000)
    expect(total).toBeGreaterThan(2)
    const moreOf = async (limit: number) =>
      (await ask(`/tables/stories.csv?query=rank%3E%3D3&limit=${limit}`)).headers.get('x-tearsheet-more')
    expect([await moreOf(2), await moreOf(total), await moreOf(total + 1)]).toEqual([String(total - 2), null, null])
    // A spreadsheet shows no headers.
    const noteOf = async (limit: number) =>
      /<p>(.*)<\/p>/.exec(await (await ask(`/tables/stories.html?query=rank%3E%3D3&limit=${limit}`)).text())?.[1]
    expect([await noteOf(total - 1), await noteOf(total)]).toEqual([
      `These are the newest ${total - 1}. 1 more story matches.`,
      undefined,
    ])
  })

  it('of a saved search is never that of an alert or a rule of its name, and of several of one name is refused', async () => {
    const { ask, news, library } = await openDesk()
    await news.refresh({ query: '', older: false }, new AbortController().signal)
    const save = (purpose: 'alert' | 'mute' | 'saved', name: string, query: string) =>
      library.companies.saveNamedQuery({ id: null, purpose, name, query, colour: null, sound: null })
    await save('alert', 'Fed', 'rank:1')
    await save('mute', 'Noise', 'rank:4')
    await save('saved', 'Fed', 'rank:5')
    await save('saved', 'Deals', 'rank:1')
    await save('saved', 'deals', 'rank:5')
    const ranksOf = async (path: string): Promise<unknown> => {
      const answer = (await (await ask(path)).json()) as { values: { Importance: number }[] }
      return [...new Set(answer.values.map(({ Importance }) => Importance))]
    }
    expect(await ranksOf('/tables/Fed.json')).toEqual([5])
    expect(await ranksOf('/tables/stories.json?search=fed')).toEqual([5])
    expect(await ranksOf('/tables/deals.json')).toEqual([5])
    expect((await ask('/tables/Noise.json')).status).toBe(404)
    expect(await errorOf(await ask('/tables/DEALS.json'))).toContain('more than one saved search named “DEALS”')
  })

  it('of stories has those of an earlier time, and says that a search is made with the words of now', async () => {
    const { ask, news, library, owner, wait } = await openDesk()
    await news.refresh({ query: '', older: false }, new AbortController().signal)
    // Both times are past ones.
    wait(60_000)
    const page = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 1 } as const
    const { receivedAt } = await library.news.listStories(owner, page)
    const [before, after] = [-2000, 2000].map((ms) => new Date((receivedAt ?? 0) + ms).toUTCString()) as [
      string,
      string,
    ]
    const tableOf = async (date: string, path = '/tables/stories.csv?limit=10') => {
      const answer = await ask(path, { 'accept-datetime': date })
      const { status, headers } = answer
      const rows = cellsOf(await answer.text()).length - 1
      return [status, headers.get('memento-datetime'), headers.get('x-tearsheet-search'), rows]
    }
    expect(await tableOf(before)).toEqual([200, before, null, 0])
    expect(await tableOf(after)).toEqual([200, after, null, 10])
    expect(await tableOf(after, '/tables/stories.csv?query=rank%3E%3D1&limit=5')).toEqual([
      200,
      after,
      'present words',
      5,
    ])
    expect((await tableOf('yesterday'))[0]).toBe(400)
  })

  it('of ratios has those of an earlier time, byte for byte those of now where nothing came since', async () => {
    const { ask, library, owner, wait } = await withRatios()
    wait(60_000)
    const path = '/tables/ratios.csv?symbols=HLDN&fields=roe'
    const text = await (await ask(path)).text()
    const asked = { symbols: ['HLDN'], fields: null, reportTypes: [], fromDate: null, knownAt: null }
    const [ratios] = await library.fundamentals.readRatios(owner, asked)
    const receivedAt = ratios?.receivedAt ?? 0
    const [before, then] = [-2000, 0].map((ms) => new Date(receivedAt + ms).toUTCString()) as [string, string]
    // The same was received again later.
    const stored = await library.responses.readResponse(owner, ratios?.records[0]?.response.hash ?? '')
    if (stored === null) throw new Error('No response is stored.')
    await library.responses.storeResponse(owner, { ...responseOf(''), ...stored, receivedAt: receivedAt + 5000 })
    expect(await (await ask(path)).text()).not.toBe(text)
    const known = await ask(path, { 'accept-datetime': then })
    expect([known.status, known.headers.get('memento-datetime'), await known.text()]).toEqual([200, then, text])
    const none = await ask(path, { 'accept-datetime': before })
    expect([none.status, await errorOf(none)]).toEqual([
      504,
      `No ratios of HLDN that had been received by ${before} are cached.`,
    ])
  })

  it('of companies that were not received is none, and one of some of them says which are not in it', async () => {
    const { ask } = await withRatios()
    const none = await ask('/tables/ratios.csv?symbols=QNTL,NWLS&fields=roe')
    expect([none.status, await errorOf(none)]).toEqual([
      504,
      'No ratios of QNTL, NWLS are cached, and a table requests nothing. Read them in Tearsheet first.',
    ])
    const some = await ask('/tables/ratios.csv?symbols=HLDN,QNTL&fields=roe')
    expect(some.headers.get('x-tearsheet-source')).toMatch(/^cached; received=\S+; not-received=QNTL$/)
    expect(new Set(cellsOf(await some.text()).map(([symbol]) => symbol))).toEqual(new Set(['Symbol', 'HLDN']))
  })

  it('of a formula that was deleted since is refused, rather than empty', async () => {
    const { ask, settings } = await withRatios()
    const path = '/tables/ratios.csv?symbols=HLDN&fields=roe,spread'
    expect((await ask(path)).status).toBe(200)
    await settings.update({ preferences: { ...settings.current().preferences, formulas: [] } })
    const refused = await ask(path)
    expect([refused.status, await errorOf(refused)]).toEqual([
      400,
      'Please check what you entered. No ratio or formula named “spread” is known here.',
    ])
  })

  it('is ordered by a ratio with a comma in its name, which stands in quotation marks as in fields', async () => {
    const { ask } = await withRatios()
    const symbolsBy = async (sort: string): Promise<(string | undefined)[]> => {
      const fields = encodeURIComponent('"roe, less roa"')
      const path = `/tables/ratios.csv?form=table&symbols=HLDN,KSTL&at=&fields=${fields}&sort=${encodeURIComponent(sort)}`
      return cellsOf(await (await ask(path)).text())
        .slice(1)
        .map(([symbol]) => symbol)
    }
    const highest = await symbolsBy('-"roe, less roa"')
    expect(highest.toSorted()).toEqual(['HLDN', 'KSTL'])
    expect(await symbolsBy('-roe, less roa')).toEqual(highest)
    expect(await symbolsBy('"roe, less roa"')).toEqual(highest.toReversed())
    const refused = await ask('/tables/ratios.csv?symbols=HLDN&fields=%22roe,+less+roa%22,roa&at=&sort=roe')
    expect(await errorOf(refused)).toBe(
      'Please check what you entered. sort takes one of "roe, less roa", roa, not “roe”.',
    )
  })

  it('that is ordered by a ratio whose name begins with a sign says how to write it', async () => {
    const { ask, settings } = await withRatios()
    const formulas = [{ name: '-spread', expression: 'roa - roe' }]
    await settings.update({ preferences: { ...settings.current().preferences, formulas } })
    const path = '/tables/ratios.csv?symbols=HLDN&fields=-spread&at=&sort='
    expect(await errorOf(await ask(`${path}-spread`))).toBe(
      'Please check what you entered. “-spread” begins with a sign: write sort=--spread for the highest first, or sort=%2B-spread for the lowest.',
    )
    expect((await ask(`${path}--spread`)).status).toBe(200)
  })

  it('that cannot be made says why', async () => {
    const { ask } = await withRatios()
    const REASONS = [
      ['/tables/ratios.csv?fields=roe', 'Name companies: symbols=HLDN,KSTL or list=NAME.'],
      ['/tables/ratios.csv?symbols=HLDN', 'Name ratios: fields=roe,grossMargin or template=NAME or screen=NAME.'],
      ['/tables/ratios.csv?symbols=HLDN&template=Margins', 'There is no template named “Margins”. There are: Returns.'],
      ['/tables/ratios.csv?list=Chips&fields=roe', 'There is no watch list named “Chips”.'],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe,roa&sort=-pe', 'sort takes one of roe, roa, not “-pe”.'],
      ['/tables/stories.csv?limit=1e3', 'limit takes a whole number from 1 to 2000, not “1e3”.'],
      ['/tables/stories.csv?limit=0', 'limit takes a whole number from 1 to 2000, not “0”.'],
      ['/tables/stories.csv?query=rank%3E%3Dx', 'rank'],
      [
        '/tables/stories.csv?symbols=HLDN',
        'A table of stories has no parameter “symbols”. There are: query, search, list, limit, form.',
      ],
      ['/tables/ratios.csv?symbol=HLDN&fields=roe', 'A table of ratios has no parameter “symbol”.'],
      ['/tables/ratios.csv?symbols=HLDN&symbols=KSTL&fields=roe', 'Say “symbols” once.'],
      ['/tables/ratios.csv?symbols=HLDN&fields=roa&template=Returns', 'Say one of fields, template, screen.'],
      ['/tables/Returns.csv?symbols=HLDN&fields=pe', 'Say one of fields, template, screen.'],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe&form=xml', 'form takes one of table, not “xml”.'],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe,roee', 'No ratio or formula named “roee” is known here.'],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe&basis=TTMM', 'basis takes one of '],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe&basis=TTM,TTMM', 'basis takes one of A, P, R, TTM, not “TTMM”.'],
      ['/tables/completeness.csv?to=2026-02-30T12:00Z', 'to takes a time with its zone'],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe&period=5Y', 'period takes one of '],
      ['/tables/ratios.csv?symbols=HLDN&fields=roe&at=2126+Q1', 'at takes a period such as 20'],
    ] as const
    for (const [path, why] of REASONS) {
      const response = await ask(path)
      expect([path, response.status, await errorOf(response)]).toEqual([path, 400, expect.stringContaining(why)])
    }
  })
})
