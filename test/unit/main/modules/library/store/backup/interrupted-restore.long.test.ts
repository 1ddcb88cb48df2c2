import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { finishReplacing } from '../../../../../../../main/modules/library/store/repair/replace-files.ts'
import { restoreBackup } from '../../../../../../../main/modules/library/store/backup/restore-backup.ts'
import { RESPONSE_READERS } from '../../../../../../../main/response-readers.ts'
import { backupOf, filesOf, wholeBackup } from '../../../../../../support/library/crafted-backup.ts'
import { folderTemplate } from '../../../../../../support/library/folder-template.ts'
import { stepsUntil } from '../../../../../../support/system/file-steps.ts'
import { openTestLibrary, OWNER, store, storyOf } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'

/** A closed library with one story, one watch list and one delivery. */
const smallLibrary = folderTemplate(() => {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  store(library, [storyOf({ id: 7, title: 'Before' })])
  library.companies.saveWatchList({ id: null, name: 'Before', symbols: ['A'], isPaused: false })
  library.webhooks.learnContract('Before', '{"a":1}', 1)
  library.files.close()
  return folder
})

/** A backup with one file of each kind. */
const smallBackup = (): string => backupOf(filesOf(wholeBackup()).slice(0, 3))

/** What is in each of the three kinds of files of a folder. */
function contentOf(folder: string): string[] {
  const library = openLibrary(folder, () => 2)
  try {
    return [
      ...library.companies.readWatchLists().map(({ name }) => `list ${name}`),
      ...library.webhooks.readContracts().map(({ name }) => `contract ${name}`),
      `${library.files.readInventory(OWNER).stories} stories`,
    ]
  } finally {
    library.files.close()
  }
}

const BEFORE = ['list Before', 'contract Before', '1 stories']
const AFTER = ['list Fruit', 'contract News/v1', '12 stories']

/** Restores a backup, and is stopped as by a kill after that many steps on the file system. Returns whether it was. */
function restoreUntil(folder: string, file: string, count: number, isPartial: boolean): boolean {
  const { steps, wasStopped } = stepsUntil(count, isPartial)
  try {
    restoreBackup({ folder, file, readers: RESPONSE_READERS, now: () => 1, steps })
  } catch (thrown) {
    if (!wasStopped()) throw thrown
  }
  return wasStopped()
}

/** The folder that has the files from before a restore; null when there is none. */
const keptFolder = (folder: string): string | null => {
  const name = readdirSync(folder).find((each) => each.startsWith('before-restore'))
  return name === undefined ? null : join(folder, name)
}

// SECURITY 73
describe('a restore that is stopped between two steps', () => {
  it.each([
    ['before a step', false],
    ['in the middle of removing a folder', true],
  ])('%s leaves all the old files or all the new ones, and loses nothing', (_when, isPartial) => {
    const file = smallBackup()
    const outcomes: string[] = []
    for (let count = 0; ; count += 1) {
      const folder = smallLibrary()
      const wasStopped = restoreUntil(folder, file, count, isPartial)
      const content = contentOf(folder)
      const isAfter = content[0] === AFTER[0]
      expect(content, `after ${count} steps`).toEqual(isAfter ? AFTER : BEFORE)
      const kept = keptFolder(folder)
      if (isAfter) expect(contentOf(kept ?? '')).toEqual(BEFORE)
      else expect(kept).toBeNull()
      expect(readdirSync(folder).filter((name) => /building|replacing/.test(name))).toEqual([])
      outcomes.push(isAfter ? 'after' : 'before')
      if (!wasStopped) break
    }
    // Once it is decided, it stays decided.
    expect([...new Set(outcomes)]).toEqual(['before', 'after'])
    expect(outcomes).toEqual(outcomes.toSorted((one, other) => (one < other ? 1 : -1)))
    expect(outcomes.length).toBeGreaterThan(8)
  })

  it('is completed by the next start, however often that is stopped as well', () => {
    const [file, folder] = [smallBackup(), smallLibrary()]
    let count = 0
    while (restoreUntil(folder, file, count, false) && !existsSync(join(folder, 'replacing'))) count += 1
    for (let stops = 0; stops < 20; stops += 1) {
      const { steps, wasStopped } = stepsUntil(1, false)
      try {
        finishReplacing(folder, steps)
      } catch (thrown) {
        if (!wasStopped()) throw thrown
      }
    }
    expect(contentOf(folder)).toEqual(AFTER)
    expect(contentOf(keptFolder(folder) ?? '')).toEqual(BEFORE)
  })
})
