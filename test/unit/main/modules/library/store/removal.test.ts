import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../../../../../app/errors/app-error.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { librariesFolder, libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../main/modules/library/store/library.ts'
import { earlierConnections, earlierLibrary, EXPECTED } from '../../../../../support/earlier-version.ts'
import { retentionOf } from '../../../../../support/retention.ts'
import { openTestLibrary } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const A = 'https://a.example'
const MAIN = { connection: EXPECTED.connections.first, origin: A }
const SECOND = { connection: EXPECTED.connections.secondSeat, origin: A }
const { A1, A2 } = EXPECTED.keys

const open = (): Library => openLibrary(earlierLibrary(), () => 1, earlierConnections())
const idsOf = (library: Library, owner = MAIN): number[] =>
  library.news
    .listStories(owner, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 1000 })
    .rows.map(({ id }) => id)
const values = (library: Library, owner = MAIN): number =>
  library.fundamentals
    .readRatios(owner, { symbols: ['KSTL', 'QNTL'], fields: [], reportTypes: [], fromDate: null, knownAt: null })
    .flatMap(({ records }) => records).length

describe('removing what came with a key', () => {
  it('leaves what only another key received', async () => {
    const library = open()
    await retentionOf(library).purgeKey(MAIN, A1)
    expect(idsOf(library)).not.toContain(40000083)
    expect(idsOf(library)).toContain(40000158)
    library.files.close()
  })

  it('leaves of a story the versions of the other key', async () => {
    const library = open()
    await retentionOf(library).purgeKey(MAIN, A2)
    const history = library.news.readHistory(MAIN, 40000080)
    expect(history.map(({ changeType }) => changeType)).toEqual(['edit', 'edit', 'enriched', 'first'])
    for (const { response } of history.flatMap(({ responses }) => responses))
      expect(library.responses.readResponse(MAIN, response.hash)).toMatchObject({ intact: true, fingerprint: A1 })
    library.files.close()
  })

  it('leaves nothing when the connection had no other key, and the marks', async () => {
    const library = open()
    for (const key of [A1, A2]) await retentionOf(library).purgeKey(MAIN, key)
    expect([idsOf(library).length, values(library)]).toEqual([0, 0])
    expect(library.files.readInventory(MAIN).keys).toEqual([])
    expect(library.news.listLabels(MAIN).length).toBe(2)
    library.files.close()
  })

  it('lets the watch lists ask for everything again', async () => {
    const library = open()
    expect(library.companies.readWatermarks(MAIN, ['KSTL'])).not.toEqual({})
    await retentionOf(library).purgeKey(MAIN, A1)
    expect(library.companies.readWatermarks(MAIN, ['KSTL'])).toEqual({})
    library.files.close()
  })
})

describe('removing a connection', () => {
  it('removes all its data, and no other connection to the same service loses any', () => {
    const library = open()
    const others = idsOf(library, SECOND)
    library.files.removeConnection(MAIN.connection)
    expect(library.files.readInventory(SECOND).connections.map(({ connection }) => connection)).not.toContain(
      MAIN.connection,
    )
    expect(idsOf(library, SECOND)).toEqual(others)
    expect(library.news.listLabels(SECOND).length).toBe(2)
    library.files.close()
  })

  it('removes what was kept of its damaged libraries, and nothing of another connection', () => {
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    const other = { connection: 'one-more', origin: A }
    for (const owner of [{ connection: 'one', origin: A }, other]) {
      library.news.storeRemovals(owner, [{ id: 1, at: 1 }])
      const file = new DatabaseSync(libraryPath(folder, owner))
      file.exec('UPDATE owner SET checksum = checksum + 1')
      file.close()
    }
    library.files.repair()
    const kept = (): string[] => readdirSync(librariesFolder(folder)).filter((name) => name.includes('.damaged-'))
    const before = kept()
    library.files.removeConnection('one')
    expect(kept()).toEqual(before.filter((name) => name.startsWith('one-more-')))
    expect(before.length).toBeGreaterThan(kept().length)
    expect(kept()).not.toEqual([])
  })

  it('stores nothing for it that comes late', () => {
    const library = openTestLibrary()
    library.files.removeConnection('one')
    let error: unknown = null
    try {
      library.news.storeRemovals({ connection: 'one', origin: A }, [{ id: 1, at: 1 }])
    } catch (thrown) {
      error = errorInfo(thrown)
    }
    expect(error).toEqual({ kind: 'cancelled' })
  })

  it('removes marks only when that is asked for', () => {
    const library = open()
    library.news.removeMarks(A)
    expect(library.news.listLabels(MAIN)).toEqual([])
    expect(library.news.listLabels({ connection: 'x', origin: 'https://b.example' }).length).toBe(2)
    library.files.close()
  })
})
