import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DataOwner } from '../../../../../../../app/domain/connection/data-owner.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import {
  EARLIER_BACKUP,
  earlierConnections,
  earlierLibrary,
  EXPECTED,
} from '../../../../../../support/earlier-version.ts'
import { temporaryFolder } from '../../../../../../support/temporary-folder.ts'
import { withDatabase } from '../../../../../../support/whole-library.ts'

const A = 'https://a.example'
const MAIN: DataOwner = { connection: EXPECTED.connections.first, origin: A }
const BETA: DataOwner = { connection: EXPECTED.connections.beta, origin: 'https://b.example' }
const { A1, B1 } = EXPECTED.keys
const kestrel = EXPECTED.journal.watchLists.find(({ id }) => id === 2)?.watermarks ?? {}
const EXPECTED_OF_KSTL = Date.parse(kestrel[`${A} ${A1}`] ?? '')

describe('a library whose watch lists had one time for all their symbols', () => {
  it('passes it on to each symbol, by connection', () => {
    const library = openLibrary(earlierLibrary(), () => 1, earlierConnections())
    expect(library.companies.readWatermarks(MAIN, ['KSTL'])).toEqual({ KSTL: EXPECTED_OF_KSTL })
    expect(library.companies.readWatermarks(BETA, ['KSTL'])).toEqual({
      KSTL: Date.parse(kestrel[`https://b.example ${B1}`] ?? ''),
    })
    library.files.close()
  })

  it('has none for a symbol that was never requested', () => {
    const library = openLibrary(earlierLibrary(), () => 1, earlierConnections())
    expect(library.companies.readWatermarks(MAIN, ['QNTL', 'XAAAN'])).toEqual({})
    library.files.close()
  })

  it.each([
    ['0a889a6', 3, "watermark = '{' WHERE id = 1"],
    ['4faacb3', 5, "watermark = '{' WHERE id = 1"],
  ] as const)(
    'is opened from version %s when one value of a list was damaged (version %i: %s)',
    (version, schema, change) => {
      const folder = earlierLibrary(version)
      withDatabase(join(folder, 'journal.db'), (database) => {
        expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: schema })
        expect(database.prepare(`UPDATE watch_list SET ${change}`).run().changes).toBe(1)
      })
      // A version without a time for each symbol has lists that are copied.
      withDatabase(join(folder, 'library.db'), (database) => database.exec('DROP TABLE IF EXISTS watch_watermark'))
      const library = openLibrary(folder, () => 1, earlierConnections(version))
      expect(library.companies.readNamedQueries().length).toBeGreaterThan(0)
      library.files.close()
    },
  )

  it('comes out the same from a backup of that version', () => {
    const library = openLibrary(temporaryFolder(), () => 1, earlierConnections())
    library.files.restoreBackup(EARLIER_BACKUP)
    expect(library.companies.readWatermarks(MAIN, ['KSTL'])).toEqual({ KSTL: EXPECTED_OF_KSTL })
    library.files.close()
  })

  it('removes it with the connection', () => {
    const library = openLibrary(earlierLibrary(), () => 1, earlierConnections())
    library.files.removeConnection(MAIN.connection)
    expect(library.companies.readWatermarks({ connection: 'added', origin: A }, ['KSTL'])).toEqual({})
    library.files.close()
  })
})
