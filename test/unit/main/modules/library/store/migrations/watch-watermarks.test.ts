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
