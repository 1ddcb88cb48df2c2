import { describe, expect, it } from 'vitest'
import type { Company } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { createCanonical } from '../../../../../../main/modules/fundamentals/store/ratios.ts'
import type { IncomingRatioRecord, IncomingRatios } from '../../../../../../main/modules/fundamentals/store/ratios.ts'
import { openLibrary } from '../../../../../../main/modules/library/store/library.ts'
import { libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { RESPONSE_READERS } from '../../../../../../main/response-readers.ts'
import { growthOf, MAX_GROWTH } from '../../../../../support/cases/growth.ts'
import fc from '../../../../../support/cases/property.ts'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import { withDatabase } from '../../../../../support/library/whole-library.ts'

const readers = () => RESPONSE_READERS

const [MARCH, JUNE, SEPTEMBER] = ['2025-03-31', '2025-06-30', '2025-09-30']
const ID = { companyId: 'C', asOf: MARCH, reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' }

const recordOf = (roe: string, changes: Partial<IncomingRatioRecord> = {}): IncomingRatioRecord => ({
  id: ID,
  fiscalYearEnd: 12,
  isCalculated: false,
  values: { roe },
  path: '$',
  ...changes,
})
const entryOf = (records: IncomingRatioRecord[], symbol = 'A'): IncomingRatios => ({
  symbol,
  company: null,
  error: null,
  records,
})

type Query = Parameters<ReturnType<typeof openTestLibrary>['fundamentals']['readRatios']>[1]
const QUERY: Query = { symbols: ['A'], fields: ['roe'], reportTypes: [], fromDate: null, knownAt: null }

/** A library that receives responses, each with an entry for each list of records. */
function receiving() {
  const folder = temporaryFolder()
  const { fundamentals, responses } = openTestLibrary(folder)
  function store(at: number, ...entries: IncomingRatios[]): void {
    fundamentals.storeRatios(OWNER, responseOf(`[${at}]`, at), entries)
  }
  const read = (changes: Partial<Query> = {}) => fundamentals.readRatios(OWNER, { ...QUERY, ...changes })
  /** What was known at a moment, or is known now. */
  const recordsAt = (moment: number | null) => read({ knownAt: moment })[0]?.records ?? []
  return {
    fundamentals,
    responses,
    store,
    read,
    recordsAt,
    /** Values of the record of March, in one or several entries of its company. */
    receive: (at: number, ...entries: string[][]): void =>
      store(
        at,
        ...entries.map((values) => entryOf(values.map((roe, place) => recordOf(roe, { path: `$[${place}]` })))),
      ),
    /** Values of several records by their dates. */
    receiveDays: (at: number, values: Readonly<Record<string, string>>): void =>
      store(at, entryOf(Object.entries(values).map(([asOf, roe]) => recordOf(roe, { id: { ...ID, asOf } })))),
    valuesAt: (moment: number | null = null) =>
      recordsAt(moment).map(({ id, values, receivedAt }) => [id.asOf, values.roe, receivedAt]),
    change: (sql: string): void => withDatabase(libraryPath(folder, OWNER), (database) => database.exec(sql)),
    /** How many observations are stored. */
    stored: (): number => {
      let rows = 0
      withDatabase(libraryPath(folder, OWNER), (database) => {
        rows = Number(database.prepare('SELECT count(*) AS rows FROM ratio_record').get()?.rows)
      })
      return rows
    },
  }
}

// B15
it.each<[string, Partial<IncomingRatioRecord>, [number | null, boolean | null]]>([
  ['fiscal year end', { fiscalYearEnd: 6, isCalculated: null }, [6, null]],
  ['mark of being calculated', { isCalculated: true }, [12, true]],
])('a record whose numbers stay has a corrected %s, and the earlier one for an earlier moment', (_what, now, read) => {
  const { store, recordsAt } = receiving()
  store(10, entryOf([recordOf('0.1', { isCalculated: null })]))
  store(20, entryOf([recordOf('0.1', now)]))
  const facts = (moment: number | null) =>
    recordsAt(moment).map(({ fiscalYearEnd, isCalculated }) => [fiscalYearEnd, isCalculated])
  expect([facts(null), facts(15)]).toEqual([[read], [[12, null]]])
})

it.each<[string, (library: ReturnType<typeof receiving>, named: IncomingRatios, refused: IncomingRatios) => void]>([
  [
    'a later response',
    ({ store }, named, refused) => {
      store(10, named)
      store(20, refused)
    },
  ],
  ['another entry of the same response', ({ store }, named, refused) => store(10, named, refused)],
])('a company keeps its name where %s refuses its symbol and names none', (_what, receive) => {
  const library = receiving()
  const company = { standardName: 'Alpha' } as Company
  receive(library, { ...entryOf([recordOf('0.1')]), company }, { ...entryOf([]), error: 'Try again later' })
  expect(library.read()).toMatchObject([{ outcome: 'records', message: 'Try again later', company }])
})

/** A company of which only these members are known. */
const companyWith = (known: Partial<Company>): Company => ({
  ...({ primarySymbol: null, standardName: null, cik: null, isin: null, isReit: null } as Company),
  ...known,
})

it.each<[string, Partial<Company>, Partial<Company>]>([
  ['has no name', { isin: 'US1', isReit: false }, { standardName: 'Alpha', cik: '7', isin: 'US1', isReit: false }],
  ['has another name', { standardName: 'Beta', isReit: null }, { standardName: 'Beta', cik: '7', isReit: true }],
  ['is of another company, which has no name yet', { cik: '8' }, { cik: '8' }],
])('what a response said of a company stays where a later one %s', (_what, later, known) => {
  const { store, read } = receiving()
  const first = companyWith({ standardName: 'Alpha', cik: '7', isReit: true })
  store(10, { ...entryOf([]), company: first })
  store(20, { ...entryOf([]), company: companyWith(later) })
  expect(read()[0]?.company).toEqual(companyWith(known))
})

it('an error of a symbol is kept beside what another entry of the same response has of it, until a response has none', () => {
  const { store, read } = receiving()
  store(10, { ...entryOf([]), error: 'Restated values are missing' }, entryOf([recordOf('0.1')]))
  expect(read()).toMatchObject([{ outcome: 'records', message: 'Restated values are missing' }])
  store(20, entryOf([recordOf('0.1')]))
  expect(read()).toMatchObject([{ outcome: 'records', message: null }])
})

it('the same values are written in the same way in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([name]) => name })), (all) => {
      const canonical = createCanonical()
      for (const entries of all) {
        const text = canonical(Object.fromEntries(entries))
        expect(canonical(Object.fromEntries(entries.toReversed()))).toBe(text)
        expect(JSON.parse(text)).toEqual(Object.fromEntries(entries))
      }
    }),
  )
})

describe('as known at a moment', () => {
  const history = fc
    .uniqueArray(
      fc.record({
        at: fc.integer({ min: 1, max: 60 }),
        asOf: fc.constantFrom(MARCH, JUNE, SEPTEMBER),
        roe: fc.constantFrom('0.1', '0.2', '0.3'),
      }),
      { selector: ({ at }) => at, maxLength: 25 },
    )
    .map((observations) => observations.sort((one, other) => one.at - other.at))

  it('each record has the last value received by then, and nothing received later', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 70 }), (observations, moment) => {
        const { receiveDays, recordsAt, responses } = receiving()
        for (const { at, asOf, roe } of observations) receiveDays(at, { [asOf]: roe })
        const expected = new Map<string, string>()
        for (const { at, asOf, roe } of observations) if (at <= moment) expected.set(asOf, roe)
        const records = recordsAt(moment)
        expect(records.map(({ id, values }) => [id.asOf, values.roe])).toEqual([...expected].sort())
        for (const { receivedAt, response } of records) {
          expect(receivedAt).toBeLessThanOrEqual(moment)
          // The way back leads to an answer that had been received by then.
          expect(responses.readResponse(OWNER, response.hash)?.receivedAt).toBeLessThanOrEqual(moment)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('without a moment shows what is known now', () => {
    const { receive, recordsAt } = receiving()
    for (const [place, roe] of ['0.1', '0.2', '0.1'].entries()) receive(place + 1, [roe])
    expect([null, 2, 1].map((moment) => recordsAt(moment)[0]?.values.roe)).toEqual(['0.1', '0.2', '0.1'])
  })

  it('has nothing that came later in its place: no company, no message and no later receipt', () => {
    const { store, read } = receiving()
    store(1, { ...entryOf([recordOf('0.1')]), error: 'First' })
    store(3, { ...entryOf([]), error: 'Later' })
    const shown = (moment: number | null) => {
      const [entry] = read({ knownAt: moment })
      return [entry?.outcome, entry?.message, entry?.receivedAt]
    }
    expect([shown(0), shown(1), shown(2), shown(3), shown(null)]).toEqual([
      ['not-in-response', null, null],
      ['records', null, 1],
      ['records', null, 1],
      ['records', 'Later', 3],
      ['records', 'Later', 3],
    ])
  })

  it('each symbol can be read as it was received by a moment of its own', () => {
    const { store, read } = receiving()
    const symbols = ['A', 'B', 'C']
    for (const [at, roe] of ['0.1', '0.2'].entries())
      store(at + 1, ...symbols.map((symbol) => entryOf([recordOf(roe)], symbol)))
    const found = read({ symbols, receivedBy: { A: 1, B: 0 } })
    expect(found.map(({ records }) => records[0]?.values.roe ?? null)).toEqual(['0.1', null, '0.2'])
  })
})

describe('a record whose as-of date is no day', () => {
  const ODD = ['n/a', '', 'Q1 2024', '31/03/2024', '9999-12-31T00:00:00Z', '٢٠٢٤-٠٣-٣١']
  const shown = (moment: number | null) => {
    const { store, recordsAt } = receiving()
    const days = [...ODD, '2024-03-31', MARCH]
    store(10, entryOf(days.map((asOf, place) => recordOf(`0.${place}`, { id: { ...ID, asOf } }))))
    return new Set(recordsAt(moment).map(({ id }) => id.asOf))
  }

  // SECURITY 61
  it('is read from the library, whatever stands there', () => {
    expect(shown(null)).toEqual(new Set([...ODD, '2024-03-31', MARCH]))
  })

  it('belongs to what was known when it was received', () => {
    expect(shown(20)).toEqual(shown(null))
    expect(shown(9)).toEqual(new Set())
  })
})

describe('what is known of a unit', () => {
  /** A library with records of two bases, which speak for and against a unit. */
  function judging() {
    const { store, read } = receiving()
    return {
      receive: (at: number, reportType: string, taxRate: string): void =>
        store(at, entryOf([recordOf('', { id: { ...ID, reportType }, values: { taxRate } })])),
      tally(reportTypes: readonly string[], moment: number | null = null) {
        const { agrees, checked } = read({ fields: [], reportTypes, knownAt: moment })[0]?.units.taxRate ?? {}
        return [agrees ?? 0, checked ?? 0]
      },
    }
  }

  it('is the same for every chosen basis', () => {
    const { receive, tally } = judging()
    receive(10, 'A', '0.2')
    receive(20, 'R', '25')
    expect([[], ['A'], ['R'], ['TTM']].map((bases) => tally(bases))).toEqual(Array<number[]>(4).fill([1, 2]))
  })

  it('follows the next response, and leaves later ones out at an earlier moment', () => {
    const { receive, tally } = judging()
    receive(10, 'A', '0.2')
    expect(tally(['A'])).toEqual([1, 1])
    receive(20, 'A', '25')
    expect([tally(['A'], 15), tally(['A'])]).toEqual([
      [1, 1],
      [0, 1],
    ])
  })
})

describe('a record that one response has twice with different values', () => {
  /** The value that is shown with its place, and the others of its response. */
  const shownBy = ({ recordsAt }: ReturnType<typeof receiving>, moment: number | null = null) =>
    recordsAt(moment).map(({ values, response, others, receivedAt }) => ({
      shown: [values.roe, response.path],
      others: others?.map((other) => [other.values.roe, other.response.path]),
      isOneResponse: others?.every((other) => other.response.hash === response.hash),
      receivedAt,
    }))
  const SECOND = { shown: ['0.2', '$[1]'], others: [['0.1', '$[0]']], isOneResponse: true, receivedAt: 10 }

  it('is two records where it says no date', () => {
    const library = receiving()
    library.store(10, entryOf(['0.1', '0.2'].map((roe) => recordOf(roe, { id: { ...ID, asOf: '' } }))))
    expect(library.recordsAt(null).map(({ values, others }) => [values.roe, others])).toEqual([
      ['0.1', undefined],
      ['0.2', undefined],
    ])
  })

  it('is stored once, however often the same response is received, in either order', () => {
    const library = receiving()
    for (const at of [10, 20, 30]) library.receive(at, ['0.1', '0.2'])
    library.receive(40, ['0.2', '0.1'])
    expect([library.stored(), shownBy(library)]).toEqual([2, [{ ...SECOND, receivedAt: 40 }]])
  })

  it('has both values where its company is in the response twice', () => {
    const library = receiving()
    for (const at of [10, 20]) library.receive(at, ['0.1'], ['0.2'])
    expect(library.stored()).toBe(2)
    expect(library.recordsAt(null).map(({ values, others }) => [values.roe, others?.[0]?.values.roe])).toEqual([
      ['0.2', '0.1'],
    ])
  })

  it('is shown with the last value and the other one of its response, until a later response has one', () => {
    const library = receiving()
    library.receive(10, ['0.1', '0.2'])
    expect(shownBy(library)).toEqual([SECOND])
    library.receive(20, ['0.2'])
    expect(shownBy(library)).toEqual([expect.objectContaining({ others: undefined, receivedAt: 20 })])
    expect(shownBy(library, 15)).toEqual([SECOND])
  })

  it('had one value at the time when one was sent', () => {
    const library = receiving()
    library.receive(10, ['0.1'])
    library.receive(20, ['0.1', '0.2', '0.3'])
    const others = [['0.1', '$[0]'], SECOND.shown]
    expect(shownBy(library, 15)).toEqual([expect.objectContaining({ shown: ['0.1', '$[0]'], others: undefined })])
    expect(shownBy(library)).toEqual([expect.objectContaining({ shown: ['0.3', '$[2]'], others })])
  })

  it('takes a time that is linear in the number of its values, also when they come again', () => {
    const { receive, stored } = receiving()
    let at = 0
    const { steps } = growthOf(
      400,
      (size) => Array.from({ length: size }, (_, place) => `0.${place + 1}`),
      (values) => {
        receive((at += 10), values)
        receive((at += 10), values.toReversed())
      },
    )
    expect(steps).toBeLessThan(MAX_GROWTH)
    expect(stored()).toBeGreaterThanOrEqual(800)
  })

  it('has no other value where both are the same', () => {
    const library = receiving()
    library.receive(10, ['0.1', '0.1'])
    expect([library.stored(), shownBy(library)]).toEqual([1, [expect.objectContaining({ others: undefined })]])
  })

  it('has both again after one of them was lost', () => {
    const folder = temporaryFolder()
    const sent = { result: [{ symbol: 'A', operationRatios: [0.1, 0.2].map((roe) => ({ id: ID, roe })) }] }
    const response = {
      ...responseOf(JSON.stringify(sent), 10),
      request: 'GET https://a.example/api/v2.1/fundamentals/operationRatios?symbols=A',
    }
    const library = openLibrary(folder, () => 1, [], readers)
    const read = () =>
      library.fundamentals
        .readRatios(OWNER, QUERY)
        .flatMap(({ records }) => records.map(({ values, others }) => [values, others?.map((other) => other.values)]))
    library.fundamentals.storeRatios(OWNER, response, RESPONSE_READERS.ratios(response.bytes))
    const before = read()
    withDatabase(libraryPath(folder, OWNER), (database) =>
      database.exec('DELETE FROM ratio_record WHERE id = (SELECT min(id) FROM ratio_record)'),
    )
    library.files.repair()
    expect([before, read()]).toEqual(Array(2).fill([[{ roe: '0.2' }, [{ roe: '0.1' }]]]))
    library.files.close()
  })
})

describe('a symbol whose own row was lost, and its observations were not', () => {
  /** A library that lost the symbol's own row, and what it received second. */
  function losing(first: Readonly<Record<string, string>>) {
    const library = receiving()
    library.receiveDays(10, first)
    library.receiveDays(20, { [MARCH]: '2' })
    library.change('DELETE FROM ratio_symbol; DELETE FROM ratio_record WHERE first_received_at = 20')
    expect(library.valuesAt()).toEqual([])
    return { receive: library.receiveDays, valuesAt: library.valuesAt }
  }

  it('is shown once it is received again, and every later time; what is left of the time before is shown for it', () => {
    const { receive, valuesAt } = losing({ [MARCH]: '1' })
    receive(30, { [MARCH]: '3' })
    expect([valuesAt(), valuesAt(15)]).toEqual([[[MARCH, '3', 30]], [[MARCH, '1', 10]]])
    receive(40, { [MARCH]: '4' })
    expect([valuesAt(), valuesAt(35)]).toEqual([[[MARCH, '4', 40]], [[MARCH, '3', 30]]])
  })

  it('does not show an earlier value of a record that was not received again', () => {
    const { receive, valuesAt } = losing({ [MARCH]: '1', [JUNE]: '1' })
    receive(30, { [JUNE]: '2' })
    expect(valuesAt()).toEqual([[JUNE, '2', 30]])
    receive(40, { [MARCH]: '2' })
    expect(valuesAt()).toEqual([
      [MARCH, '2', 40],
      [JUNE, '2', 30],
    ])
  })

  it('knows a value that returned since it was received again, and not before', () => {
    const { receive, valuesAt } = losing({ [MARCH]: '1', [JUNE]: '1' })
    receive(30, { [JUNE]: '1' })
    receive(40, { [MARCH]: '1' })
    receive(50, { [MARCH]: '1' })
    expect(valuesAt()).toEqual([
      [MARCH, '1', 50],
      [JUNE, '1', 30],
    ])
    expect(valuesAt(35)).toEqual([[JUNE, '1', 30]])
  })
})

describe('a company is found', () => {
  const company = (standardName: string, symbol: string): Company => ({
    primarySymbol: null,
    primaryExchange: null,
    standardName,
    cik: null,
    isin: `ZZ000000${symbol}`,
    cusip: `Z0000${symbol}`,
    countryId: null,
    businessCountryId: null,
    industryTemplateCode: null,
    isReit: null,
    isLimitedPartnership: null,
    isLimitedLiabilityCompany: null,
    yearOfEstablishment: null,
  })
  /** A library that knows companies by their names. */
  function knowing(names: Readonly<Record<string, string | null>>) {
    const library = receiving()
    const entries = Object.entries(names).map(([symbol, name]) => ({
      ...entryOf([], symbol),
      company: name === null ? null : company(name, symbol),
    }))
    library.store(1, ...entries)
    return library
  }
  const NAMES = { KSTL: 'Kestrel Basin Group', KSTR: 'Kestrel', BSN: 'Basin & Kestrel Holdings plc', NONE: null }

  it.each<[string, readonly string[], readonly string[]]>([
    ['by the beginnings of the words of its name, the shortest name first', ['kestr'], ['KSTR', 'KSTL', 'BSN']],
    ['by every word, in whatever order', ['bas', 'KES'], ['KSTL', 'BSN']],
    ['by no part inside a word', ['estrel'], []],
    ['by no words at all', [], []],
    ['by its whole ISIN', ['ZZ000000KSTL'], ['KSTL']],
    ['by its ISIN in small letters', ['zz000000kstl'], ['KSTL']],
    ['by its whole CUSIP', ['Z0000KSTL'], ['KSTL']],
    ['by no part of an ISIN', ['ZZ000000KST'], []],
  ])('%s', (_how, words, found) => {
    const { fundamentals } = knowing(NAMES)
    expect(fundamentals.findCompanies(OWNER, words).map(({ symbol }) => symbol)).toEqual(found)
  })

  it('by a name whose references are decoded once wherever it is read, as those in titles are', () => {
    const names = { ATT: 'AT&amp;T Inc.', PG: 'Procter &amp;amp; Gamble', SPG: 'S&P Global', MCD: 'McDonald&#39;s' }
    const { fundamentals, read } = knowing(names)
    const shown = read({ symbols: Object.keys(names), fields: [] }).map((found) => found.company?.standardName)
    expect(shown).toEqual(['AT&T Inc.', 'Procter &amp; Gamble', 'S&P Global', "McDonald's"])
    expect(fundamentals.findCompanies(OWNER, ['inc']).map(({ name }) => name)).toEqual(['AT&T Inc.'])
    // The reference itself is no word of the name.
    expect(fundamentals.findCompanies(OWNER, ['amp', 'inc'])).toEqual([])
  })
})
