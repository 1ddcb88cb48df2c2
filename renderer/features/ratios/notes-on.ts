import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { shownDay } from '../../format/date-form.ts'

/** Says what the columns leave out, and that another basis is shown than the wanted one; empty without a note. */
export function notesOn({
  hidden,
  unplaced,
  restated,
  knownOn,
  wanted,
  basis,
}: {
  /** Number of records that share a column with a later one, and of those without a column. */
  hidden: number
  unplaced: number
  /** Number of shown records of which another value was sent. */
  restated: number
  knownOn: string | null
  wanted: string
  basis: string
}): readonly string[] {
  return [
    basis === wanted
      ? ''
      : `No record of the basis “${meaningOf(wanted)}” is cached. Shown: ${meaningOf(basis).toLowerCase()}.`,
    knownOn === null
      ? ''
      : `Shows records as of ${shownDay(knownOn)} or earlier, with the values received by the end of that day.`,
    unplaced === 0 ? '' : `${unplaced} records do not state the end of the fiscal year, so they have no fiscal column.`,
    hidden === 0 ? '' : `${hidden} records share a column with a later one. Choose “As-of dates” to see each.`,
    restated === 0
      ? ''
      : `${restated === 1 ? 'A record was' : `${restated} records were`} sent with different values. The later one is shown, with the mark ◇.`,
  ].filter((note) => note !== '')
}
