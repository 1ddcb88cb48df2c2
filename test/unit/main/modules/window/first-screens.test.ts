import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createFirstScreens,
  fitsWindow,
  placeMark,
  readFirstScreenFile,
} from '../../../../../main/modules/window/first-screens.ts'
import type { KeptFirstScreen } from '../../../../../main/modules/window/first-screens.ts'
import { NO_VIEW } from '../../../../../main/modules/window/remembered-window.ts'
import type { Place } from '../../../../../app/ipc/window/location.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'
import { FIRST_SCREEN } from '../../../../support/window/first-screen.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const NEWS = { ...PLACE, view: 'news' } as const

const KEPT: KeptFirstScreen = { screen: FIRST_SCREEN, content: [1360, 860], place: placeMark(NEWS), at: 50 }

function keeper(checkWritable: () => void = () => undefined) {
  const folder = join(temporaryFolder(), 'first-screens')
  const timers = fakeTimers()
  const failures: unknown[] = []
  const screens = createFirstScreens({
    folder,
    checkWritable,
    scheduleTimeout: timers.scheduleTimeout,
    failed: (thrown) => failures.push(thrown),
  })
  return { folder, timers, failures, screens }
}

/** The path of the only file, which holds the first screen of the connection a. */
async function written(): Promise<{ folder: string; path: string }> {
  const { folder, screens } = keeper()
  screens.keep('a', KEPT)
  await screens.close()
  return { folder, path: join(folder, readdirSync(folder)[0] ?? '') }
}

describe('the first screen of a connection', () => {
  it('is read as it was kept', async () => {
    const { folder } = await written()
    expect(await readFirstScreenFile(folder, 'a')).toEqual(KEPT)
  })

  it('is for this user only', async () => {
    const { path } = await written()
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is not that of another connection', async () => {
    const { folder } = await written()
    expect(await readFirstScreenFile(folder, 'b')).toBeNull()
  })

  it('is the last of several that came close together', async () => {
    const { folder, screens, timers } = keeper()
    for (const at of [1, 2, 3]) screens.keep('a', { ...KEPT, at })
    await timers.pass(1000)
    await screens.close()
    expect((await readFirstScreenFile(folder, 'a'))?.at).toBe(3)
  })

  it('has a file whose name the connection cannot choose', async () => {
    const { folder, screens } = keeper()
    screens.keep('../../elsewhere', KEPT)
    await screens.close()
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.json$/)])
  })

  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['empty', (path: string) => writeFileSync(path, '')],
    ['changed', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('Quarter', 'Quartet'))],
    ['half of it', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, 300))],
    [
      'a folder',
      (path: string) => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
    [
      'a link',
      (path: string) => {
        rmSync(path)
        symlinkSync(import.meta.filename, path)
      },
    ],
    ['larger than any that is written', (path: string) => writeFileSync(path, ' '.repeat(3 * 1024 * 1024))],
  ])('is ignored when its file is %s', async (_what, change) => {
    const { folder, path } = await written()
    change(path)
    expect(await readFirstScreenFile(folder, 'a')).toBeNull()
  })

  it('is forgotten with its connection', async () => {
    const { folder, screens } = keeper()
    for (const connection of ['a', 'b']) screens.keep(connection, KEPT)
    await screens.close()
    screens.forget('a')
    await screens.close()
    expect(await readFirstScreenFile(folder, 'a')).toBeNull()
    expect(await readFirstScreenFile(folder, 'b')).toEqual(KEPT)
  })

  it('is forgotten with all others', async () => {
    const { folder, screens } = keeper()
    for (const connection of ['a', 'b']) screens.keep(connection, KEPT)
    await screens.close()
    screens.forget(null)
    await screens.close()
    expect(existsSync(folder)).toBe(false)
  })

  it('is forgotten before it is written', async () => {
    const { folder, screens, timers } = keeper()
    screens.keep('b', KEPT)
    screens.keep('a', KEPT)
    screens.forget('a')
    await timers.pass(1000)
    await screens.close()
    expect(await readFirstScreenFile(folder, 'a')).toBeNull()
  })

  it('is not written where nothing may be written', async () => {
    const reason = new Error('read-only')
    const { folder, screens, failures } = keeper(() => {
      throw reason
    })
    screens.keep('a', KEPT)
    await screens.close()
    expect(existsSync(folder)).toBe(false)
    expect(failures).toEqual([reason])
  })
})

describe('a first screen fits a window', () => {
  const at = (place: Place) => ({ connection: 'a', views: new Map([['a', { ...NO_VIEW, place }]]) })
  const WINDOW = at(NEWS)
  const SIZE = [1360, 860] as const

  it('of the same place and size', () => {
    expect(fitsWindow(KEPT, WINDOW, SIZE, 100)).toBe(true)
  })

  it.each([
    ['of another size', KEPT, WINDOW, [1360, 859] as const, 100],
    ['without a connection', KEPT, { ...WINDOW, connection: null }, SIZE, 100],
    ['of a connection without a place', KEPT, { ...WINDOW, views: new Map() }, SIZE, 100],
    ['in another view', KEPT, at(PLACE), SIZE, 100],
    ['at another story', KEPT, at({ ...NEWS, news: { ...NEWS.news, selected: 8 } }), SIZE, 100],
    ['whose clock was set back', KEPT, WINDOW, SIZE, 49],
    ['when it was kept in another view', { ...KEPT, place: placeMark(PLACE) }, WINDOW, SIZE, 100],
  ])('but not one %s', (_which, kept, window, size, now) => {
    expect(fitsWindow(kept, window, size, now)).toBe(false)
  })
})
