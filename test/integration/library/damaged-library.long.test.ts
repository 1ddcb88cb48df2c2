import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import type { DamagedFile } from '../../../app/domain/library/integrity.ts'
import { createLibraryClient } from '../../../main/modules/library/library-client.ts'
import { libraryPath, userStorePath } from '../../../main/modules/library/store/library-paths.ts'
import { zeroRootOf } from '../../support/library/damaged-file.ts'
import { filledFolder } from '../../support/library/filled-stores.ts'
import { CALL, libraryModule, type LibraryModuleRig } from '../../support/library/library-module.ts'
import { openTestLibrary, OWNER, responseOf } from '../../support/records/stories.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'

/** The library on its threads, as the application uses it. */
function client(folder: string, repaired: (files: readonly DamagedFile[]) => void = () => undefined) {
  let repairs = 0
  const library = createLibraryClient({
    startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
    folder,
    repaired(files) {
      repairs += 1
      repaired(files)
    },
  })
  onTestFinished(() => library.files.close())
  return { library, repairs: () => repairs }
}

function change(folder: string, sql: string): void {
  const [name = ''] = readdirSync(join(folder, 'libraries')).filter((each) => each.endsWith('.db'))
  const other = new DatabaseSync(join(folder, 'libraries', name))
  other.exec(sql)
  other.close()
}

const LIST = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 200 } as const
const RATIOS = { symbols: ['KSTL', 'QNTL', 'VRDT'], fields: ['roe'], reportTypes: [], fromDate: null, knownAt: null }

// SECURITY 46
// S2
it('a library whose stored digits were all changed shows the digits that were received', async () => {
  const folder = filledFolder()
  const { library, repairs } = client(folder)
  const before = await library.fundamentals.readRatios(OWNER, RATIOS)
  change(folder, `UPDATE ratio_record SET digits = replace(digits, '"roe":"0.', '"roe":"9.')`)
  const after = await library.fundamentals.readRatios(OWNER, RATIOS)
  expect(after.flatMap(({ records }) => records.map(({ values }) => values))).toEqual(
    before.flatMap(({ records }) => records.map(({ values }) => values)),
  )
  expect(repairs()).toBe(1)
  expect(await library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 0 }])
})

it('an earlier ratio is not shown as the newest when the newest was lost with its response', async () => {
  const folder = filledFolder()
  const { library } = client(folder)
  change(
    folder,
    `DELETE FROM ratio_record WHERE symbol = 'KSTL' AND first_received_at = (SELECT max(first_received_at) FROM ratio_record WHERE symbol = 'KSTL');
     UPDATE response SET body = x'00' WHERE id IN (SELECT response_id FROM receipt WHERE request LIKE '%symbols=KSTL&n=2')`,
  )
  const [kestrel, other] = await library.fundamentals.readRatios(OWNER, RATIOS)
  expect(kestrel).toMatchObject({ outcome: 'not-in-response', records: [] })
  expect(other?.records.length).toBeGreaterThan(0)
})

it('ratios that were forgotten come back with the next response, without another repair', async () => {
  const folder = filledFolder()
  const { library, repairs } = client(folder)
  change(
    folder,
    `DELETE FROM ratio_record WHERE symbol = 'KSTL' AND first_received_at = (SELECT max(first_received_at) FROM ratio_record WHERE symbol = 'KSTL');
     UPDATE response SET body = x'00' WHERE id IN (SELECT response_id FROM receipt WHERE request LIKE '%symbols=KSTL&n=2');
     DELETE FROM ratio_symbol WHERE symbol = 'VRDT'`,
  )
  expect((await library.fundamentals.readRatios(OWNER, RATIOS)).map(({ outcome }) => outcome)).toEqual([
    'not-in-response',
    'records',
    'not-in-response',
  ])
  expect(await library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 2 }])
  const id = { companyId: 'C', asOf: '2026-01-28', reportType: 'TTM', period: '12M', aorOrRestate: 'RESTATE' }
  await library.fundamentals.storeRatios(
    OWNER,
    responseOf('[]', Date.UTC(2026, 10, 23)),
    ['KSTL', 'VRDT'].map((symbol) => ({
      symbol,
      company: null,
      error: null,
      records: [{ id, fiscalYearEnd: 12, isCalculated: false, values: { roe: '0.5' }, path: '$' }],
    })),
  )
  const after = await library.fundamentals.readRatios(OWNER, RATIOS)
  expect(after.map(({ records }) => records.length)).toEqual([1, 24, 1])
  expect(repairs()).toBe(1)
})

// S5
it.each([
  ['with another title', `UPDATE version SET head = replace(head, 'Story 7 of', 'Story 8 of')`],
  ['that is not JSON', `UPDATE version SET head = substr(head, 2) WHERE head LIKE '%Story 7 of%'`],
])('one changed story %s does not stop the list, and comes back as it was received', async (_what, sql) => {
  const folder = filledFolder()
  const { library, repairs } = client(folder)
  const before = await library.news.listStories(OWNER, LIST)
  change(folder, sql)
  const after = await library.news.listStories(OWNER, LIST)
  expect(after.rows).toEqual(before.rows)
  expect(repairs()).toBe(1)
})

// S5
it.each(['version', 'story'])(
  'a library whose table %s cannot be found has every story after one repair, and needs no other at the next start',
  async (table) => {
    const folder = filledFolder()
    const [first, second, third] = [client(folder), client(folder), client(folder)]
    const before = await first.library.news.listStories(OWNER, LIST)
    await first.library.files.close()
    zeroRootOf(libraryPath(folder, OWNER), table)
    expect((await second.library.news.listStories(OWNER, LIST)).rows).toEqual(before.rows)
    expect(second.repairs()).toBe(1)
    expect(await second.library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 0 }])
    await second.library.files.close()
    expect((await third.library.news.listStories(OWNER, LIST)).rows).toEqual(before.rows)
    expect([third.repairs(), await third.library.files.damagedFiles()]).toEqual([0, []])
  },
)

it('the window and the log are told of damage that is repaired while the application runs', async () => {
  const folder = filledFolder()
  let rig: LibraryModuleRig | null = null
  const { library } = client(folder, (files) => rig?.module.repaired(files))
  rig = await libraryModule(library)
  const { module, log, notices } = rig
  await library.news.readStory(OWNER, 1)
  expect(await module.handlers['library.damaged']({}, CALL)).toEqual([])
  change(folder, 'UPDATE story SET edits = edits + 1')
  await library.news.readStory(OWNER, 1)
  expect(notices).toEqual(['library.changed'])
  expect(await module.handlers['library.damaged']({}, CALL)).toMatchObject([{ file: 'library', notRebuilt: 0 }])
  expect(log.filter((line) => line.includes('damaged file'))).toHaveLength(1)
})

it('a repair returns the files that it found damaged, each once', () => {
  const folder = filledFolder()
  const { files } = openTestLibrary(folder)
  expect(files.repair()).toEqual([])
  change(folder, 'UPDATE story SET edits = edits + 1')
  const userStore = new DatabaseSync(userStorePath(folder))
  userStore.exec("UPDATE watch_list SET name = name || '.'")
  userStore.close()
  expect(files.repair().map(({ file }) => file)).toEqual(['user-store', 'library'])
  expect(files.repair()).toEqual([])
})

it('calls at the same time wait for one repair', async () => {
  const folder = filledFolder()
  const { library, repairs } = client(folder)
  await library.news.readStory(OWNER, 1)
  change(folder, 'UPDATE story SET edits = edits + 1')
  const stories = await Promise.all([1, 2, 3, 4].map((id) => library.news.readStory(OWNER, id)))
  expect(stories.map((story) => story?.edits)).toEqual([0, 0, 0, 0])
  expect(repairs()).toBe(1)
})

it('pictures are there after a repair, except the one that was changed', async () => {
  const folder = filledFolder()
  const { library, repairs } = client(folder)
  const read = (count: number) => library.news.readImage(OWNER, `https://a.example/${count}.png`)
  const before = await read(2)
  change(folder, "UPDATE image SET bytes = zeroblob(3000) WHERE url = 'https://a.example/1.png'")
  expect([await read(1), repairs()]).toEqual([null, 1])
  expect(before?.bytes.length).toBeGreaterThan(3000)
  expect(await read(2)).toEqual(before)
})
