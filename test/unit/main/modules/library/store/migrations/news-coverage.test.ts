import { describe, expect, it } from 'vitest'
import type { DataOwner } from '../../../../../../../app/domain/connection/data-owner.ts'
import type { CoveredSpan } from '../../../../../../../app/domain/news/coverage.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { retentionOf } from '../../../../../../support/retention.ts'
import { earlierConnections, earlierLibrary, EXPECTED } from '../../../../../../support/earlier-version.ts'

const MAIN: DataOwner = { connection: EXPECTED.connections.first, origin: 'https://a.example' }
const SPANS: CoveredSpan[] = [{ newest: 9, oldest: 5, next: { day: null, page: 1 }, readAt: 9, incompleteDays: [] }]

describe('a library without records of what was read of a list', () => {
  it('begins without any, and keeps those that follow', () => {
    const folder = earlierLibrary()
    const library = openLibrary(folder, () => 1, earlierConnections())
    expect(library.news.readCoverage(MAIN, 'all')).toEqual([])
    library.news.saveCoverage(MAIN, 'all', [], SPANS)
    library.files.close()
    const again = openLibrary(folder, () => 1, earlierConnections())
    expect(again.news.readCoverage(MAIN, 'all')).toEqual(SPANS)
    again.files.close()
  })

  it('removes them with their connection', () => {
    const library = openLibrary(earlierLibrary(), () => 1, earlierConnections())
    library.news.saveCoverage(MAIN, 'all', [], SPANS)
    library.files.removeConnection(MAIN.connection)
    const other: DataOwner = { connection: 'added', origin: 'https://a.example' }
    expect(library.news.readCoverage(other, 'all')).toEqual([])
    library.files.close()
  })

  it('removes them with what came under a key', async () => {
    const library = openLibrary(earlierLibrary(), () => 1, earlierConnections())
    library.news.saveCoverage(MAIN, 'all', [], SPANS)
    await retentionOf(library).purgeKey(MAIN, EXPECTED.keys.A1)
    expect(library.news.readCoverage(MAIN, 'all')).toEqual([])
    library.files.close()
  })
})
