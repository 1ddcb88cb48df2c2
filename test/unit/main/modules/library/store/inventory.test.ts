import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { NotABackupError } from '../../../../../../main/modules/library/store/backup/backup.ts'
import { NewerSchemaError } from '../../../../../../main/platform/database/migrations.ts'
import { purge } from '../../../../../support/library/retention.ts'
import { idsOf, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 5, 1)

function filled(folder = temporaryFolder()) {
  const library = openTestLibrary(folder)
  store(
    library,
    Array.from({ length: 20 }, (_, id) => storyOf({ id, created: formatServiceDate(NOW - id * 10 * DAY) })),
  )
  return library
}

describe('a backup', () => {
  it('is one file and brings everything back, marks and lists included', async () => {
    const folder = temporaryFolder()
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    const library = filled(folder)
    library.news.markStories(OWNER, [4], { starredAt: 9, note: 'Mine' })
    library.companies.saveWatchList({ id: null, name: 'List', symbols: ['A'], isPaused: false })
    library.files.writeBackup(file)
    await purge(library, { what: 'everything', which: 'all' })
    library.companies.removeOrganised('watch-list', 1)
    library.news.markStories(OWNER, [4], { starredAt: null })
    library.files.restoreBackup(file)
    expect([
      idsOf(library, '').length,
      idsOf(library, 'mine'),
      library.news.readStory(OWNER, 4)?.mark.starredAt,
      library.companies.readWatchLists().map(({ name }) => name),
    ]).toEqual([20, [4], 9, ['List']])
    // What was held before stands beside it, and the backup itself was not touched.
    expect(readdirSync(folder).filter((name) => name.includes('before-restore'))).toEqual(['before-restore-1'])
    library.files.restoreBackup(file)
    expect(idsOf(library, '')).toHaveLength(20)
  })

  it.each([
    ['a text', () => 'hello'.repeat(100)],
    ['nothing', () => ''],
  ])('that is %s is refused, and nothing is changed', (_what, content) => {
    const folder = temporaryFolder()
    const file = join(temporaryFolder(), 'x')
    writeFileSync(file, content())
    const library = filled(folder)
    expect(() => library.files.restoreBackup(file)).toThrow(NotABackupError)
    expect([idsOf(library, '').length, readdirSync(folder).filter((name) => /restor|damaged/.test(name))]).toEqual([
      20,
      [],
    ])
  })

  it('of a newer version is refused by name, and nothing is changed', () => {
    const file = join(temporaryFolder(), 'x')
    const library = filled()
    library.files.writeBackup(file)
    const newer = new DatabaseSync(file)
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    expect(() => library.files.restoreBackup(file)).toThrow(NewerSchemaError)
    expect(idsOf(library, '')).toHaveLength(20)
    expect(existsSync(file)).toBe(true)
  })
})
