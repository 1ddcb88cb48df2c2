import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFirstPage } from '../../../../../main/modules/window/first-page.ts'
import { createFirstScreens, placeMark } from '../../../../../main/modules/window/first-screens.ts'
import { NEW_WINDOW } from '../../../../../main/modules/window/remembered-window.ts'
import type { RememberedWindow } from '../../../../../main/modules/window/remembered-window.ts'
import type { LastAppearance } from '../../../../../main/platform/settings/last-appearance.ts'
import { FIRST_SCREEN } from '../../../../support/first-screen.ts'
import { PLACE } from '../../../../support/place.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const PAGE = '<!doctype html><html lang="en"><div id="root"></div></html>'
const NEWS = { ...PLACE, view: 'news' } as const
const WINDOW: RememberedWindow = { ...NEW_WINDOW, connection: 'a', places: new Map([['a', NEWS]]) }
const SIZE = [1360, 860] as const

/** The first page of a start with these windows, whose connection a has a first screen. */
const pageOf = (...windows: RememberedWindow[]) => pageIn(FIRST_SCREEN.appearance, windows)

/** The same, where windows look like that by the settings. */
async function pageIn(last: LastAppearance, windows: readonly RememberedWindow[] = [WINDOW]) {
  const folder = join(temporaryFolder(), 'first-screens')
  const screens = createFirstScreens({
    folder,
    checkWritable: () => undefined,
    scheduleTimeout: () => () => undefined,
    failed: () => undefined,
  })
  screens.keep('a', { screen: FIRST_SCREEN, content: SIZE, place: placeMark(NEWS), at: 10 })
  await screens.close()
  return createFirstPage(folder, windows, last, () => 20)
}

it('brings the first screen of the only window', async () => {
  const page = await pageOf(WINDOW)
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toContain('Quarter closes')
})

it('brings it once', async () => {
  const page = await pageOf(WINDOW)
  page.opened(WINDOW, SIZE)
  page.take(PAGE)
  expect(page.take(PAGE)).toBeNull()
})

it('brings none for a window that is opened later, because its rows may be gone by then', async () => {
  const page = await pageOf(WINDOW)
  page.opened(WINDOW, SIZE)
  page.take(PAGE)
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toBeNull()
})

it('brings none for a later window where the first one had another size', async () => {
  const page = await pageOf(WINDOW)
  page.opened(WINDOW, [900, 640])
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toBeNull()
})

it.each([
  ['several windows', [WINDOW, WINDOW], SIZE],
  ['no connection', [{ ...WINDOW, connection: null }], SIZE],
  ['another connection', [{ ...WINDOW, connection: 'b' }], SIZE],
  ['another size', [WINDOW], [900, 640] as const],
  ['a window that is gone', [WINDOW], null],
])('brings none in a start with %s', async (_what, windows, size) => {
  const page = await pageOf(...windows)
  for (const window of windows) page.opened(window, size)
  expect(page.take(PAGE)).toBeNull()
})

it.each([
  ['theme', { theme: 'contrast' }],
  ['density', { density: 'relaxed' }],
  ['size of the text', { fontSize: 16 }],
] as const)('brings none that was drawn with another %s than the settings have', async (_what, changed) => {
  const page = await pageIn({ ...FIRST_SCREEN.appearance, ...changed })
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toBeNull()
})

it('brings none before a window is open', async () => {
  expect((await pageOf(WINDOW)).take(PAGE)).toBeNull()
})
