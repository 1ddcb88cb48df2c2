// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../app/domain/window/layout.ts'
import { FIRST_LOCATION } from '../../../../renderer/shell/navigation.ts'
import type { Location } from '../../../../renderer/shell/navigation.ts'
import {
  firstLocation,
  useForgottenPlaces,
  useRememberedLayout,
  useRememberedPlace,
} from '../../../../renderer/shell/place.ts'
import type { Places } from '../../../../renderer/shell/place.ts'
import { changeLayout, currentLayout } from '../../../../renderer/ui/layout.ts'
import { PLACE } from '../../../support/place.ts'
import { renderWindow } from '../../../support/render-window.tsx'

const places = new Map([['a', PLACE]])

it('a connection comes back as it was', () => {
  expect(firstLocation(places, 'a', 'console')).toEqual({ ...FIRST_LOCATION, ...PLACE })
})

it('a connection that was not shown before begins in the view that is open', () => {
  expect(firstLocation(places, 'b', 'console')).toEqual({ ...FIRST_LOCATION, view: 'console' })
})

it('a window begins with the news', () => {
  expect(firstLocation(new Map(), 'a', null)).toEqual(FIRST_LOCATION)
})

/** A window in connection `a`. `kept` are the connections of which main still knows the place after a notice. */
async function windowIn(places: Places, location: Location, kept: readonly string[] = []) {
  let restarts = 0
  function Part(): ReactElement {
    useRememberedPlace(places, 'a', location)
    useForgottenPlaces(places, 'a', () => {
      restarts += 1
    })
    return <p />
  }
  const window = await renderWindow(<Part />, {
    'window.remember': () => null,
    'window.start': () => ({
      stopped: null,
      places: kept.map((connection) => ({ connection, place: PLACE })),
      kept: [],
      layout: DEFAULT_LAYOUT,
      logFile: '/log',
    }),
  })
  return { ...window, restarts: () => restarts }
}

describe('the place of a window', () => {
  it('is remembered without what the settings show', async () => {
    const { inputsOf } = await windowIn(new Map(), { ...FIRST_LOCATION, ...PLACE, settings: { section: 'library' } })
    expect(inputsOf('window.remember')).toEqual([{ shown: { connection: 'a', place: PLACE } }])
  })

  it('that is too long is remembered in the window only', async () => {
    const long = { ...FIRST_LOCATION, ...PLACE, sheet: { ...PLACE.sheet, symbol: 'x'.repeat(30_000) } }
    const known: Places = new Map()
    const { inputsOf } = await windowIn(known, long)
    expect([inputsOf('window.remember'), known.get('a')?.sheet.symbol?.length]).toEqual([[], 30_000])
  })

  it('begins afresh once main has forgotten it, and so do those of other connections', async () => {
    const known: Places = new Map([['b', PLACE]])
    const { notify, restarts } = await windowIn(known, FIRST_LOCATION)
    await notify('place.forgotten')
    expect([restarts(), [...known.keys()]]).toEqual([1, []])
  })

  it('stays when that of another connection was forgotten', async () => {
    const known: Places = new Map([['b', PLACE]])
    const { notify, restarts } = await windowIn(known, FIRST_LOCATION, ['a'])
    await notify('place.forgotten')
    expect([restarts(), [...known.keys()]]).toEqual([0, ['a']])
  })
})

it('the layout is as it was, and each change of it is remembered', async () => {
  const first = { widths: { news: 300 }, showsSide: true, listText: 'full' as const }
  function Part(): ReactElement {
    useRememberedLayout(first)
    return <p />
  }
  const { inputsOf, settle } = await renderWindow(<Part />, { 'window.rememberLayout': () => null })
  expect([currentLayout(), inputsOf('window.rememberLayout')]).toEqual([first, []])
  changeLayout({ showsSide: false })
  await settle()
  expect(inputsOf('window.rememberLayout')).toEqual([{ layout: { ...first, showsSide: false } }])
})
