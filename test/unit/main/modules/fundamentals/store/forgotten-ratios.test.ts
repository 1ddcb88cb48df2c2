import { describe, expect, it } from 'vitest'
import { libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { withDatabase } from '../../../../../support/whole-library.ts'

/** A library that receives values of the records of a symbol, by their dates. */
function receiving() {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  return {
    library,
    receive(at: number, values: Readonly<Record<string, string>>): void {
      library.fundamentals.storeRatios(OWNER, responseOf(`[${at}]`, at), [
        {
          symbol: 'A',
          company: null,
          error: null,
          records: Object.entries(values).map(([asOf, roe]) => ({
            id: { companyId: 'C', asOf, reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' },
            fiscalYearEnd: 12,
            isCalculated: false,
            values: { roe },
            path: '$',
          })),
        },
      ])
    },
    /** Loses the symbol's own row, and the observations of a time. */
    forget: (at: number): void =>
      withDatabase(libraryPath(folder, OWNER), (database) =>
        database.exec(`DELETE FROM ratio_symbol; DELETE FROM ratio_record WHERE first_received_at = ${at}`),
      ),
    /** What was known at a moment, or is known now. */
    known: (moment: number | null = null) =>
      library.fundamentals
        .readRatios(OWNER, {
          symbols: ['A'],
          fields: ['roe'],
          reportTypes: [],
          fromDate: null,
          knownAt: moment === null ? null : { day: '2026-01-01', moment },
        })[0]
        ?.records.map(({ id, values, receivedAt }) => [id.asOf, values.roe, receivedAt]),
  }
}

const [MARCH, JUNE] = ['2025-03-31', '2025-06-30']

describe('a symbol whose own row was lost, and its observations were not', () => {
  it('is shown once it is received again, and every later time', () => {
    const { receive, forget, known } = receiving()
    receive(10, { [MARCH]: '1' })
    receive(20, { [MARCH]: '2' })
    forget(20)
    expect(known()).toEqual([])
    receive(30, { [MARCH]: '3' })
    expect(known()).toEqual([[MARCH, '3', 30]])
    receive(40, { [MARCH]: '4' })
    expect(known()).toEqual([[MARCH, '4', 40]])
    expect(known(35)).toEqual([[MARCH, '3', 30]])
  })

  it('does not show an earlier value of a record that was not received again', () => {
    const { receive, forget, known } = receiving()
    receive(10, { [MARCH]: '1', [JUNE]: '1' })
    receive(20, { [MARCH]: '2' })
    forget(20)
    receive(30, { [JUNE]: '2' })
    expect(known()).toEqual([[JUNE, '2', 30]])
    receive(40, { [MARCH]: '2' })
    expect(known()).toEqual([
      [MARCH, '2', 40],
      [JUNE, '2', 30],
    ])
  })

  it('knows a value that returned since it was received again, and not before', () => {
    const { receive, forget, known } = receiving()
    receive(10, { [MARCH]: '1', [JUNE]: '1' })
    receive(20, { [MARCH]: '2' })
    forget(20)
    receive(30, { [JUNE]: '1' })
    receive(40, { [MARCH]: '1' })
    receive(50, { [MARCH]: '1' })
    expect(known()).toEqual([
      [MARCH, '1', 50],
      [JUNE, '1', 30],
    ])
    expect(known(35)).toEqual([[JUNE, '1', 30]])
  })

  it('still has what is left of the time before', () => {
    const { receive, forget, known } = receiving()
    receive(10, { [MARCH]: '1' })
    receive(20, { [MARCH]: '2' })
    forget(20)
    receive(30, { [MARCH]: '3' })
    expect(known(15)).toEqual([[MARCH, '1', 10]])
  })
})
