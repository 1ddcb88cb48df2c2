import { describe, expect, it } from 'vitest'
import { describeDamage, type DamagedFile } from '../../../../../app/domain/library/integrity.ts'

const AT = Date.UTC(2026, 10, 22)
const file = (changes: Partial<DamagedFile>): DamagedFile => ({
  file: 'user-store',
  keptAs: '/data/damaged-1/user-store.db',
  rowsRead: 953,
  rowsUnreadable: 0,
  isUncounted: false,
  fromBackup: null,
  notRebuilt: null,
  ...changes,
})

/** The cause as one text, with the times as days. */
const causeOf = (changes: Partial<DamagedFile>): string =>
  describeDamage(file(changes))
    .cause.map((part) => (typeof part === 'number' ? new Date(part).toISOString().slice(0, 10) : part))
    .join('')

// S5
describe('what is said of a damaged file', () => {
  it.each<[string, Partial<DamagedFile>, string]>([
    ['everything was read', {}, '953 entries were read from it. Nothing is missing.'],
    [
      'all that is there was read, and the file did not say how much that was',
      { isUncounted: true },
      '953 entries were read from it. The count of its entries was damaged. They were counted again, and each is as it was written.',
    ],
    [
      'it did not say how much there was, and what was empty came from a backup',
      { isUncounted: true, fromBackup: { rows: 12, writtenAt: AT } },
      '953 entries were read from it. The count of its entries was damaged, so nothing says whether you emptied the parts that are empty. They have 12 entries from the automatic backup of 2026-11-22 again. Delete what you deleted after that once more.',
    ],
    [
      'the rest came from a backup',
      { rowsUnreadable: null, fromBackup: { rows: 1200, writtenAt: AT } },
      '953 entries were read from it. 1,200 entries were taken from the automatic backup of 2026-11-22. What you changed or deleted after that may be as it was then.',
    ],
    [
      'a backup had no others',
      { rowsUnreadable: 1, fromBackup: { rows: 0, writtenAt: AT } },
      '953 entries were read from it. 1 entry could not be read. No others are in the automatic backup of 2026-11-22. What you changed or deleted after that may be as it was then.',
    ],
    [
      'there is no backup, and a known number is missing',
      { rowsUnreadable: 5 },
      '953 entries were read from it. 5 entries could not be read. There is no automatic backup.',
    ],
    [
      'there is no backup, and what is missing is not known',
      { rowsRead: 0, rowsUnreadable: null },
      'Nothing could be read from it. How many entries are missing is not known.',
    ],
    [
      'the stored responses had everything',
      { file: 'library', rowsUnreadable: 5, notRebuilt: 0 },
      '953 entries were read from it. 5 entries could not be read. Its stories and ratios were rebuilt from the responses that are left.',
    ],
    [
      'the stored responses lacked some, and what else is missing is not known',
      { file: 'library', rowsUnreadable: null, notRebuilt: 1234 },
      '953 entries were read from it. Its stories and ratios were rebuilt from the responses that are left, except 1,234.',
    ],
    [
      'deliveries are missing',
      { file: 'deliveries', rowsUnreadable: 5 },
      '953 entries were read from it. 5 entries could not be read. ',
    ],
    [
      'it was missing',
      { keptAs: null, rowsRead: 0, rowsUnreadable: null, fromBackup: { rows: 1, writtenAt: AT } },
      '1 entry was taken from the automatic backup of 2026-11-22. What you changed or deleted after that may be as it was then.',
    ],
  ])('when %s', (_what, changes, text) => {
    expect(causeOf(changes)).toBe(text)
  })

  it('names the file, and a next step', () => {
    const texts = (['user-store', 'deliveries', 'library'] as const).flatMap((each) =>
      [null, '/x'].map((keptAs) => describeDamage(file({ file: each, keptAs, rowsUnreadable: 5 }))),
    )
    expect(new Set(texts.map(({ title }) => title)).size).toBe(6)
    for (const { title, next } of texts) {
      expect(title).toMatch(/(damaged|missing)$/)
      expect(next).toMatch(/backup/)
    }
  })

  it('asks for no check when nothing is missing', () => {
    expect(describeDamage(file({})).next).toBe(
      'You can go on as before, and delete the damaged file once you have written a backup.',
    )
  })
})
