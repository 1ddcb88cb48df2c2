import { describe, expect, it } from 'vitest'
import { readEarningsReports } from '../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { RATIO_FIELDS } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import { decodeResponse } from '../../../../main/platform/http/decode-response.ts'
import { readEarnings } from '../../../../main/modules/fundamentals/earnings-wire.ts'
import { readRemovals, readStories, receivedStories } from '../../../../main/modules/news/wire.ts'
import { readRatios, readRatioResponse } from '../../../../main/modules/fundamentals/ratios-wire.ts'
import { parseJson, MAX_DEPTH } from '../../../../app/domain/responses/parse-json.ts'
import { memberPath } from '../../../../app/domain/responses/wire-path.ts'
import { digitsOf, nodeAt, treeText } from '../../../../app/domain/responses/wire-tree.ts'
import { ownSample, samplesOf } from '../../../support/cases/samples.ts'
import { errorOf } from '../../../support/system/error-of.ts'

const READ_MEMBERS = new Set([
  'id',
  'title',
  'author',
  'created',
  'updated',
  'teaser',
  'body',
  'url',
  'channels',
  'tags',
  'stocks',
  'image',
  'importance_rank',
  'original_id',
])

const decode = (text: string) => decodeResponse(Buffer.from(text))

describe('readStories', () => {
  it('reads texts and numbers alike, and distinguishes absent from empty', () => {
    const { stories } = readStories(
      decode(
        '[{"id":"7","title":"T","teaser":"","stocks":[{"name":"A"},"B",{"x":1}],"channels":[{"name":"N"}],"importance_rank":"3"}]',
      ),
    )
    expect(stories[0]).toMatchObject({
      path: '$[0]',
      item: { id: 7, teaser: '', body: null, channels: ['N'], importanceRank: 3, originalId: null },
    })
    expect(stories[0]?.item.stocks.map((stock) => stock.name)).toEqual(['A', 'B'])
  })

  it('names the members that a response lacks, but none that is empty or has a default', () => {
    const { stories } = readStories(decode('[{"id":7,"title":"","teaser":null,"channels":[],"tags":[],"url":"u"}]'))
    expect(stories[0]?.missing).toEqual(['author', 'created', 'body', 'stocks', 'images'])
  })

  it.each([
    ['title', '{}'],
    ['author', '{"name":"A"}'],
    ['created', 'true'],
    ['teaser', '[" "]'],
    ['body', '["a"]'],
    ['channels', '"News"'],
    ['tags', '5'],
    ['stocks', '"AAPL"'],
    ['stocks', '[{"ticker":"AAPL"}]'],
    ['image', '[{"href":"https://a.example/1"}]'],
    ['importance_rank', '"high"'],
    ['importance_rank', '4.5'],
  ])('does not take %s for removed where it is sent as %s, which cannot be read', (name, sent) => {
    const told =
      '"title":"T","author":"A","created":"","teaser":"","body":"","url":"","channels":[],"tags":[],"stocks":[],"image":[]'
    const [story] = readStories(decode(`[{"id":7,${told},"${name}":${sent}}]`)).stories
    expect(story?.missing).toEqual([{ image: 'images', importance_rank: 'importanceRank' }[name] ?? name])
  })

  // H15
  it('gives the main process no list of a story, however many names it has', () => {
    const { stories } = receivedStories(
      decode(`[{"id":1,"stocks":[${'{"name":"A"},'.repeat(999)}{"name":"B"}],"tags":[{"name":"x"}]}]`),
    )
    const members: unknown[] = stories.flatMap((story) => Object.values<unknown>({ ...story }))
    expect(members.filter((member) => Array.isArray(member))).toEqual([])
  })

  it('gives the main process the whole of a story as a text', () => {
    const tree = decode('[{"id":"7","title":"T","stocks":[{"name":""},{"name":"A"}],"body":""}]')
    const [story] = receivedStories(tree).stories
    expect(JSON.parse(story?.json ?? '')).toEqual(readStories(tree).stories[0])
  })

  it('names what the main process needs of a story', () => {
    const { stories } = receivedStories(
      decode('[{"id":"7","title":"T","updated":"u","stocks":[{"name":""},{"name":"A"}],"body":""}]'),
    )
    expect(stories[0]).toMatchObject({ id: 7, created: null, updated: 'u', symbol: 'A', hasEmptyBody: true })
  })

  // SECURITY 27
  // H5
  it('leaves out elements without a usable ID and counts them', () => {
    const { stories, unreadable } = readStories(
      decode('[{"id":9007199254740993},{"id":1},{"title":"x"},null,{"id":-5},{"id":"-9007199254740991"},{"id":1.5}]'),
    )
    expect([stories.map(({ path }) => path), unreadable]).toEqual([['$[1]'], { count: 6, first: '$[0]' }])
  })

  it('counts the elements of a list that has no usable one', () => {
    expect(readStories(decode('[{"title":"x"},7]'))).toEqual({ stories: [], unreadable: { count: 2, first: '$[0]' } })
  })

  it('reads no original that is not the ID of a story', () => {
    // A10: zero is the value that some writers send for none.
    const { stories } = readStories(
      decode('[{"id":1,"original_id":-5},{"id":2,"original_id":5},{"id":3,"original_id":0}]'),
    )
    expect(stories.map(({ item }) => item.originalId)).toEqual([null, 5, null])
  })

  it.each(['{"a":1}', '"x"', '5'])('reports %s as a shape error', (text) => {
    expect(errorOf(() => readStories(decode(text)))).toMatchObject({ reason: 'shape' })
  })

  it.each(samplesOf('news'))('reads the $source sample $name without loss', ({ text }) => {
    const raw = JSON.parse(text) as Record<string, unknown>[]
    const { stories, unreadable } = readStories(decode(text))
    expect([stories.length, unreadable.count]).toEqual([raw.length, 0])
    stories.forEach(({ item }, place) => {
      const sent = raw[place] as {
        [name: string]: unknown
        stocks?: Record<string, string>[]
        channels?: { name: string }[]
        tags?: { name: string }[]
        image?: Record<string, string>[]
      }
      expect(item).toMatchObject({
        id: sent.id,
        title: sent.title,
        author: sent.author ?? null,
        created: sent.created ?? null,
        updated: sent.updated ?? null,
        teaser: sent.teaser ?? null,
        body: sent.body ?? null,
        url: sent.url ?? null,
      })
      expect(item.channels).toEqual(sent.channels?.map(({ name: channel }) => channel) ?? [])
      expect(item.tags).toEqual(sent.tags?.map(({ name: tag }) => tag) ?? [])
      expect(item.stocks.map(({ name: symbol, cusip, isin, exchange }) => ({ symbol, cusip, isin, exchange }))).toEqual(
        sent.stocks?.map((stock) => ({
          symbol: stock.name,
          cusip: stock.cusip ?? null,
          isin: stock.isin ?? null,
          exchange: stock.exchange ?? null,
        })) ?? [],
      )
      expect(item.stocks.map(({ sector, gics, gicsCode }) => [sector, gics, gicsCode])).toEqual(
        sent.stocks?.map((stock) => [stock.sector ?? null, stock.gics ?? null, stock.gics_code ?? null]) ?? [],
      )
      expect([item.importanceRank, item.originalId]).toEqual([sent.importance_rank ?? null, sent.original_id ?? null])
      // Every sent member is read: a new member would otherwise be lost.
      expect(Object.keys(sent).filter((member) => !READ_MEMBERS.has(member))).toEqual([])
      expect(item.images.map(({ url, size, alt }) => ({ url, size, alt }))).toEqual(
        sent.image?.map((image) => ({ url: image.url, size: image.size, alt: image.alt ?? null })) ?? [],
      )
    })
  })

  it.each(samplesOf('xml'))('reads the $source sample $name', ({ name, text }) => {
    expect(readStories(decode(text)).stories.map(({ item }) => item.id)).toEqual(
      { 'none.xml': [], 'related.xml': [70010082, 70010044], 'id-only.xml': [70010090] }[name] ?? [61885260],
    )
  })

  it('reads the same stories from the same response in JSON and in XML', () => {
    expect(readStories(decode(ownSample('xml', 'related.xml')))).toEqual(
      readStories(decode(ownSample('news', 'related.json'))),
    )
  })
})

describe('readRatios', () => {
  it('reads records as a list or keyed by period, with the digits and the path of each value', () => {
    for (const records of [
      '[{"id":{"asOf":"2025-01-01"},"roe":0.500000}]',
      '{"3M":{"id":{"asOf":"2025-01-01"},"roe":0.500000}}',
    ]) {
      const tree = decode(`{"result":[{"symbol":"a","operationRatios":${records}}]}`)
      const record = readRatios(tree)[0]?.records[0]
      expect(record?.values).toEqual({ roe: '0.500000' })
      expect(digitsOf(nodeAt(tree, `${record?.path ?? ''}.roe`))).toBe('0.500000')
    }
  })

  it('gives each value a path that leads to it, whatever the names', () => {
    const odd = ['BRK.B', 'a[0]', '3M', 'net income', '"', '\\', '', '0', 'toString', 'é', '$', 'a,b', '\u{1f600}']
    const members = odd.map((name, place) => `${JSON.stringify(name)}:${place}.50`)
    const ratios = `{"id":{"asOf":"2025-01-01"},${members.join(',')}}`
    for (const name of odd) {
      const tree = decode(`{"data":{"result":[{"symbol":"A","operationRatios":{${JSON.stringify(name)}:${ratios}}}]}}`)
      const [record] = readRatios(tree)[0]?.records ?? []
      expect(
        Object.entries(record?.values ?? {}).map(([field]) =>
          digitsOf(nodeAt(tree, memberPath(record?.path ?? '', field))),
        ),
      ).toEqual(Object.values(record?.values ?? {}))
      expect(Object.keys(record?.values ?? {})).toHaveLength(odd.length)
    }
  })

  it.each([
    ['{"result":{"symbol":"A","operationRatios":[{"id":{"asOf":"2026-03-31"},"roe":0.10}]}}'],
    ['{"data":{"result":[{"symbol":"A","operationRatios":{"id":{"asOf":"2026-03-31"},"roe":0.10}}]}}'],
    [
      '<a><result><symbol>A</symbol><operationRatios><id><asOf>2026-03-31</asOf></id><roe>0.10</roe></operationRatios></result></a>',
    ],
  ])('gives a value the path that leads to it in %s, where a single element is sent without its list', (text) => {
    const tree = decode(text)
    const { entries, unreadable } = readRatioResponse(tree)
    const paths = entries.flatMap(({ records }) => records.map(({ path }) => memberPath(path, 'roe')))
    expect([paths.map((path) => digitsOf(nodeAt(tree, path))), unreadable.count]).toEqual([['0.10'], 0])
  })

  it('keeps fields the description does not list, and leaves out what is not a number', () => {
    const [entry] = readRatios(
      decode(
        '{"result":[{"symbol":"A","operationRatios":[{"id":{"asOf":"2025-01-01"},"interestCoverage":3.10,"roa":null,"roe":"n/a"}]}]}',
      ),
    )
    expect(entry?.records[0]?.values).toEqual({ interestCoverage: '3.10' })
  })

  it.each(['', '"asOf":null,', '"asOf":true,', '"asOf":["2025-01-01"],'])(
    'keeps a record whose identity has no date: %j',
    (asOf) => {
      const [entry] = readRatios(
        decode(`{"result":[{"symbol":"A","operationRatios":[{"id":{${asOf}"period":"3M"},"roe":0.1}]}]}`),
      )
      expect(entry?.records).toMatchObject([{ id: { asOf: '', period: '3M' }, values: { roe: '0.1' } }])
    },
  )

  it.each([
    ['{"message":"symbol not found"}', 'symbol not found'],
    ['["symbol not found"]', 'symbol not found'],
    ['""', null],
    ['null', null],
  ])('keeps the message about a symbol that is sent as %s', (sent, error) => {
    expect(readRatios(decode(`{"result":[{"symbol":"X","error":${sent}}]}`))[0]?.error).toBe(error)
  })

  it('takes the year 0 for a year that was not sent', () => {
    const read = (year: string) =>
      readRatios(decode(`{"result":[{"symbol":"X","company":{"yearofEstablishment":${year}}}]}`))[0]?.company
    expect([read('0'), read('1988')].map((company) => company?.yearOfEstablishment)).toEqual([null, 1988])
  })

  it('keeps the service’s message about an unknown symbol', () => {
    expect(readRatios(decode('{"result":[{"symbol":"X","error":"symbol not found"}]}'))[0]).toMatchObject({
      symbol: 'X',
      error: 'symbol not found',
      records: [],
    })
  })

  const responses = samplesOf('fundamentals').filter(({ text }) => text.includes('"operationRatios"'))

  it.each(responses)('reads the $source sample $name, every number with its digits', ({ source, text }) => {
    const tree = decode(text)
    const [entry] = readRatios(tree)
    expect(entry?.company).toMatchObject(
      source === 'own'
        ? { standardName: 'Tide Instruments', yearOfEstablishment: 1988, cik: '0009900417', businessCountryId: 'IRL' }
        : { standardName: 'Apple', yearOfEstablishment: 1977 },
    )
    expect(entry?.records).not.toEqual([])
    for (const record of entry?.records ?? []) {
      expect(Object.keys(record.values).length).toBeGreaterThan(30)
      for (const [name, digits] of Object.entries(record.values)) {
        expect(text).toContain(`"${name}": ${digits}`)
        expect(digitsOf(nodeAt(tree, memberPath(record.path, name)))).toBe(digits)
      }
    }
  })

  it('reads all of the repository’s samples of ratios, with one undescribed ratio', () => {
    const own = responses.filter(({ source }) => source === 'own')
    const [first, second] = readRatios(decode(own[0]?.text ?? ''))[0]?.records ?? []
    const described = RATIO_FIELDS.map(({ name }) => name)
    expect(Object.keys(first?.values ?? {}).sort()).toEqual([...described, 'interestCoverage'].sort())
    expect(Object.keys(second?.values ?? {}).sort()).toEqual(described.sort())
    expect([first?.values.salesPerEmployee, second?.values.operationIncomeGrowth]).toEqual(['74120.000000', '1e-05'])
    expect([first?.isCalculated, second?.isCalculated]).toEqual([false, true])
  })
})

describe('readRatioResponse', () => {
  it('counts a text in the place of the companies, but nothing where nothing was sent', () => {
    const unreadableOf = (result: string) => readRatioResponse(decode(`{"result":${result}}`)).unreadable
    expect(unreadableOf('"symbol not found"')).toEqual({ count: 1, first: '$.result' })
    for (const nothing of ['null', '""', '[]']) expect(unreadableOf(nothing).count).toBe(0)
  })

  it('leaves out companies without a symbol and records without an ID, and counts them', () => {
    const id = { asOf: '2025-12-31', period: '3M', reportType: 'A', aorOrRestate: 'A' }
    const result = [{ symbol: 'A', operationRatios: [{ id }, { roe: 1 }, 5] }, { company: {} }, 7]
    const { entries, unreadable } = readRatioResponse(decode(JSON.stringify({ data: { result } })))
    expect([entries.map(({ symbol, records }) => [symbol, records.length]), unreadable]).toEqual([
      [['A', 1]],
      { count: 4, first: '$.data.result[0].operationRatios[1]' },
    ])
  })
})

it.each(['"12.5%"', '"1,234.5"', '"+0.5"', '".5"', '"(0.3)"', '"0,5"', '[0.5]', '{"value":"0.5"}'])(
  'a ratio that is sent as %s is counted among what cannot be read',
  (value) => {
    const text = `{"result":[{"symbol":"A","operationRatios":[{"id":{"asOf":"2026-03-31"},"roe":${value},"note":"Q1"}]}]}`
    expect(readRatioResponse(decode(text)).unreadable).toEqual({
      count: 1,
      first: '$.result[0].operationRatios[0].roe',
    })
  },
)

it('a company of ratios whose symbol is empty has the one of its company, or is counted among what cannot be read', () => {
  const records = '"operationRatios":[{"id":{"asOf":"2026-03-31"},"roe":1}]'
  const text = `{"result":[{"symbol":"","company":{"primarySymbol":"A"},${records}},{"symbol":"",${records}}]}`
  const { entries, unreadable } = readRatioResponse(decode(text))
  expect([entries.map(({ symbol }) => symbol), unreadable]).toEqual([['A'], { count: 1, first: '$.result[1]' }])
})

it.each([
  ['"none"', 1],
  ['5', 1],
  ['null', 0],
  ['""', 0],
  ['[]', 0],
])('records that are sent as %s are counted %i times among what cannot be read', (records, count) => {
  const text = `{"result":[{"symbol":"A","operationRatios":${records}}]}`
  expect(readRatioResponse(decode(text)).unreadable.count).toBe(count)
})

it.each(['"N/A"', '""', 'null', '"-"', '"0.5"', '"\\u0001"', '[]', 'true'])(
  'a ratio that is sent as %s is not',
  (value) => {
    const text = `{"result":[{"symbol":"A","operationRatios":[{"id":{"asOf":"2026-03-31"},"roe":${value}}]}]}`
    expect(readRatioResponse(decode(text)).unreadable.count).toBe(0)
  },
)

it('an empty element of a company says nothing of it', () => {
  const [entry] = readRatios(
    decode(
      '<a><result is_array="true"><item><company><primarySymbol>A</primarySymbol><standardName/></company></item></result></a>',
    ),
  )
  expect(entry?.company).toMatchObject({ primarySymbol: 'A', standardName: null })
})

describe('readRemovals', () => {
  // H5
  it('leaves out elements without a usable ID, and counts them', () => {
    const { removals, unreadable } = readRemovals(
      decode('{"a":1,"deleted":[{"id":3},{"id":-5},{"id":9007199254740993},7]}'),
    )
    expect([removals.map(({ id }) => id), unreadable]).toEqual([[3], { count: 3, first: '$.deleted[1]' }])
  })

  it.each([
    '{"errors":[],"removed":[{"id":3}]}',
    '{"errors":[{"message":"late"}],"removed":[{"id":3}]}',
    '{"ok":"true","errors":[],"data":{"removed":[{"id":3}]}}',
    '{"ok":"true","errors":[],"data":[{"id":3}]}',
  ])('finds the list with IDs beside others, and inside of data: %s', (text) => {
    expect(readRemovals(decode(text)).removals.map(({ id }) => id)).toEqual([3])
  })

  it('takes no errors with IDs for removed stories', () => {
    expect(readRemovals(decode('{"errors":[{"code":"late","id":"5"}],"removed":[{"id":3}]}'))).toEqual({
      removals: [{ id: 3, at: null }],
      unreadable: { count: 0, first: null },
    })
  })

  it('counts the stories of a second list, of which it is not known whether they are removed', () => {
    const { removals, unreadable } = readRemovals(
      decode('{"a":[{"id":3},{"id":-1}],"b":[{"id":4},{"id":5}],"data":{"c":[{"id":6}],"names":["x"]}}'),
    )
    expect([removals.map(({ id }) => id), unreadable]).toEqual([[3], { count: 4, first: '$.a[1]' }])
    expect(readRemovals(decode('{"a":[{"id":3}],"b":[{"id":4}]}')).unreadable).toEqual({ count: 1, first: '$.b[0]' })
  })
})

describe('readEarnings', () => {
  it('finds the reports wherever they are, and keeps every digit', () => {
    expect(readEarnings(decode('{"ok":"true","errors":[{"value":"x"}],"data":{"a":1.0}}'))).toMatchObject({
      ok: true,
      errors: ['x'],
      path: '$.data',
    })
    expect(readEarnings(decode('{"result":[]}'))).toMatchObject({ ok: null, path: '$.result' })
    expect(treeText(readEarnings(decode('{"data":{"shares":14815306000.0}}')).data)).toBe('{"shares":14815306000.0}')
  })

  it('has the errors of a response in whichever form, and those of single companies', () => {
    expect(readEarnings(decode('{"errors":"busy","error":"late","data":[]}')).errors).toEqual(['busy', 'late'])
    const result =
      '[{"symbol":"meri","error":"not covered"},{"id":"KSTL","error":{"message":"late"}},{"error":"x"},{"symbol":"A","error":""},null]'
    for (const text of [`{"result":${result}}`, `{"data":{"result":${result}}}`, `{"data":${result}}`])
      expect(readEarnings(decode(text))).toMatchObject({
        errors: [],
        companyErrors: [
          { symbol: 'MERI', words: 'not covered' },
          { symbol: 'KSTL', words: 'late' },
          { symbol: null, words: 'x' },
        ],
      })
  })

  // H10
  it('are read as deep as the bound of nesting', () => {
    const depth = MAX_DEPTH - 1
    const data = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const text = treeText(readEarnings(decode(`{"data":${data}}`)).data)
    expect(text).toBe(data)
    expect(() => readEarningsReports(parseJson(text))).not.toThrow()
  })
})
