import { countText } from '../values/number-form.ts'

/** The kinds of files with stored data: what the person made, deliveries, and the library of a connection. */
export const STORED_FILES = ['user-store', 'deliveries', 'library'] as const
type StoredFile = (typeof STORED_FILES)[number]

/** What happened to a file that was damaged or missing when the application started or while it runs. */
export interface DamagedFile {
  file: StoredFile
  /** Path under which the damaged file was kept; null when it was missing. */
  keptAs: string | null
  rowsRead: number
  /** Number of rows that could not be read from it; null when it is not known. */
  rowsUnreadable: number | null
  /** Whether its own count of its rows was damaged, so that nothing says whether others are missing. */
  isUncounted: boolean
  /** Rows that it no longer had and an automatic backup did; null when none was used. The time is in Unix milliseconds. */
  fromBackup: { rows: number; writtenAt: number } | null
  /** Stories and symbols that stored responses do not bring back either; null when there is nothing that could be rebuilt from them. */
  notRebuilt: number | null
}

/** What happened to a damaged file, in words. The cause consists of texts and of times in Unix milliseconds. */
export interface DamageText {
  title: string
  cause: readonly (string | number)[]
  next: string
}

const NAMES: Record<StoredFile, { damaged: string; missing: string; next: string }> = {
  'user-store': {
    damaged: 'The file with your marks and lists was damaged',
    missing: 'The file with your marks and lists was missing',
    next: 'Check your newest marks, notes and lists. If you miss any, restore a backup that you wrote yourself.',
  },
  deliveries: {
    damaged: 'The file with the deliveries was damaged',
    missing: 'The file with the deliveries was missing',
    next: 'New deliveries are stored as before. To get earlier ones back, restore a backup.',
  },
  library: {
    damaged: 'The cached data of a connection were damaged',
    missing: 'The cached data of a connection were missing',
    next: 'Tearsheet requests stories and ratios again. Removed stories and earlier versions come only from a backup.',
  },
}

/** The next step when everything was saved. */
const NOTHING_MISSING = 'You can go on as before, and delete the damaged file once you have written a backup.'

const entries = (count: number): string => (count === 1 ? '1 entry' : `${countText(count)} entries`)
const were = (count: number): string => (count === 1 ? 'was' : 'were')

function readFrom({ keptAs, rowsRead }: DamagedFile): string {
  if (keptAs === null) return ''
  if (rowsRead === 0) return 'Nothing could be read from it. '
  return `${entries(rowsRead)} ${were(rowsRead)} read from it. `
}

/** What is said when no backup has what is missing. */
function withoutBackup({ file, rowsUnreadable, notRebuilt }: DamagedFile): string {
  if (notRebuilt === 0) return 'Its stories and ratios were rebuilt from the responses that are left.'
  if (notRebuilt !== null)
    return `Its stories and ratios were rebuilt from the responses that are left, except ${countText(notRebuilt)}.`
  if (rowsUnreadable === null) return 'How many entries are missing is not known.'
  return file === 'user-store' ? 'There is no automatic backup.' : ''
}

function missing(file: DamagedFile): (string | number)[] {
  const { rowsUnreadable, isUncounted, fromBackup } = file
  if (rowsUnreadable === 0 && isUncounted && fromBackup !== null)
    return [
      'The count of its entries was damaged, so nothing says whether you emptied the parts that are empty. ',
      `They have ${entries(fromBackup.rows)} from the automatic backup of `,
      fromBackup.writtenAt,
      ' again. Delete what you deleted after that once more.',
    ]
  if (rowsUnreadable === 0 && isUncounted)
    return ['The count of its entries was damaged. They were counted again, and each is as it was written.']
  if (rowsUnreadable === 0) return ['Nothing is missing.']
  const unread = rowsUnreadable === null ? '' : `${entries(rowsUnreadable)} could not be read. `
  if (fromBackup === null) return [unread, withoutBackup(file)]
  const { rows, writtenAt } = fromBackup
  const taken = rows === 0 ? 'No others are in' : `${entries(rows)} ${were(rows)} taken from`
  return [
    unread,
    `${taken} the automatic backup of `,
    writtenAt,
    '. What you changed or deleted after that may be as it was then.',
  ]
}

/** What happened to a damaged file, what was saved, and what to do next. */
export function describeDamage(file: DamagedFile): DamageText {
  const names = NAMES[file.file]
  return {
    title: file.keptAs === null ? names.missing : names.damaged,
    cause: [readFrom(file), ...missing(file)].filter((part) => part !== ''),
    next: file.rowsUnreadable === 0 && !file.isUncounted ? NOTHING_MISSING : names.next,
  }
}
