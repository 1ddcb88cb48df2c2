import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { IncomingRatioRecord } from '../../../../../../main/modules/fundamentals/store/ratios.ts'
import { openLibrary } from '../../../../../../main/modules/library/store/library.ts'
import { libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { RESPONSE_READERS } from '../../../../../../main/response-readers.ts'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { withDatabase } from '../../../../../support/whole-library.ts'

/** A record of one key with that value, at that place of its response. */
const valued = (roe: string, place: number): IncomingRatioRecord => ({
  id: { companyId: 'C', asOf: '2025-03-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' },
  fiscalYearEnd: 12,
  isCalculated: false,
  values: { roe },
  path: `$.result[0].operationRatios[${place}]`,
})

/** A library that receives responses, each with these values of one record, in one or several entries of its company. */
function receiving() {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  return {
    receive(at: number, ...entries: string[][]): void {
      library.fundamentals.storeRatios(
        OWNER,
        responseOf(`[${at}]`, at),
        entries.map((values) => ({ symbol: 'A', company: null, error: null, records: values.map(valued) })),
      )
    },
    /** The value that is shown with its place, and the others of its response, as known at a moment or now. */
    known(moment: number | null = null) {
      const [entry] = library.fundamentals.readRatios(OWNER, {
        symbols: ['A'],
        fields: ['roe'],
        reportTypes: [],
        fromDate: null,
        knownAt: moment === null ? null : { day: '2026-01-01', moment },
      })
      return entry?.records.map(({ values, response, others, receivedAt }) => ({
        shown: values.roe,
        path: response.path,
        others: others?.map((other) => [other.values.roe, other.response.path]),
        isOneResponse: others?.every((other) => other.response.hash === response.hash),
        receivedAt,
      }))
    },
    /** How many observations are stored. */
    stored(): number {
      const database = new DatabaseSync(libraryPath(folder, OWNER), { readOnly: true })
      try {
        return Number(database.prepare('SELECT count(*) AS rows FROM ratio_record').get()?.rows)
      } finally {
        database.close()
      }
    },
  }
}

const place = (at: number): string => `$.result[0].operationRatios[${at}]`

describe('a record that one response has twice with different values', () => {
  it('is shown with the last value, and has the other one of the same response', () => {
    const { receive, known } = receiving()
    receive(10, ['0.1', '0.2'])
    expect(known()).toEqual([
      { shown: '0.2', path: place(1), others: [['0.1', place(0)]], isOneResponse: true, receivedAt: 10 },
    ])
  })

  it('is stored once, however often the same response is received, in either order', () => {
    const { receive, known, stored } = receiving()
    for (const at of [10, 20, 30]) receive(at, ['0.1', '0.2'])
    receive(40, ['0.2', '0.1'])
    expect(stored()).toBe(2)
    expect(known()).toEqual([expect.objectContaining({ shown: '0.2', others: [['0.1', place(0)]], receivedAt: 40 })])
  })

  it('has both values where its company is in the response twice', () => {
    const { receive, known, stored } = receiving()
    for (const at of [10, 20]) receive(at, ['0.1'], ['0.2'])
    expect([stored(), known()]).toEqual([2, [expect.objectContaining({ shown: '0.2', others: [['0.1', place(0)]] })]])
  })

  it('has one value again when a later response has one, and both for the time before', () => {
    const { receive, known } = receiving()
    receive(10, ['0.1', '0.2'])
    receive(20, ['0.2'])
    expect(known()).toEqual([expect.objectContaining({ shown: '0.2', others: undefined, receivedAt: 20 })])
    expect(known(15)).toEqual([expect.objectContaining({ shown: '0.2', others: [['0.1', place(0)]] })])
  })

  it('had one value at the time when one was sent', () => {
    const { receive, known } = receiving()
    receive(10, ['0.1'])
    receive(20, ['0.1', '0.2', '0.3'])
    expect(known(15)).toEqual([expect.objectContaining({ shown: '0.1', others: undefined })])
    expect(known()).toEqual([
      expect.objectContaining({
        shown: '0.3',
        others: [
          ['0.1', place(0)],
          ['0.2', place(1)],
        ],
      }),
    ])
  })

  it('has no other value where both are the same', () => {
    const { receive, known, stored } = receiving()
    receive(10, ['0.1', '0.1'])
    expect([stored(), known()]).toEqual([1, [expect.objectContaining({ shown: '0.1', others: undefined })]])
  })
})

it('both values of one response come back when one of them was lost', () => {
  const folder = temporaryFolder()
  const id = { companyId: 'C', asOf: '2025-03-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' }
  const sent = { result: [{ symbol: 'A', operationRatios: [0.1, 0.2].map((roe) => ({ id, roe })) }] }
  const response = {
    ...responseOf(JSON.stringify(sent), 10),
    request: 'GET https://a.example/api/v2.1/fundamentals/operationRatios?symbols=A',
  }
  const read = (library: ReturnType<typeof openLibrary>) =>
    library.fundamentals
      .readRatios(OWNER, { symbols: ['A'], fields: ['roe'], reportTypes: [], fromDate: null, knownAt: null })
      .flatMap(({ records }) => records.map(({ values, others }) => [values, others?.map((other) => other.values)]))

  const library = openLibrary(folder, () => 1, [], RESPONSE_READERS)
  library.fundamentals.storeRatios(OWNER, response, RESPONSE_READERS.ratios(response.bytes))
  const before = read(library)
  withDatabase(libraryPath(folder, OWNER), (database) =>
    database.exec('DELETE FROM ratio_record WHERE id = (SELECT min(id) FROM ratio_record)'),
  )
  library.files.repair()
  expect(read(library)).toEqual(before)
  expect(before).toEqual([[{ roe: '0.2' }, [{ roe: '0.1' }]]])
  library.files.close()
})
