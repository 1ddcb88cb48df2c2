// @vitest-environment jsdom
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
  useKeepers,
} from '../../../../renderer/shell/place.ts'
import type { Places, Keepers } from '../../../../renderer/shell/place.ts'
import { changeLayout, currentLayout } from '../../../../renderer/ui/layout.ts'
import { PLACE } from '../../../support/place.ts'
import { renderWindow } from '../../../support/render-window.tsx'
import { NOTHING_KEPT } from '../../../../app/domain/window/kept.ts'
import type { Kept } from '../../../../app/domain/window/kept.ts'

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
      recents: [],
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

const NOTE: Kept = { drafts: [['note of story 7/text', 'compare']], scrolls: [] }

/** The keepers of a window that was left with a note in connection `a`. `left` is what main still knows after a notice. */
async function keepersOf(left: readonly { connection: string; kept: Kept }[] = []) {
  const found: Keepers[] = []
  function Part(): ReactElement {
    const keepers = useKeepers({ kept: [{ connection: 'a', kept: NOTE }] })
    if (found.length === 0) found.push(keepers)
    return <p />
  }
  const window = await renderWindow(<Part />, {
    'window.keepDraft': () => null,
    'window.keepScroll': () => null,
    'window.start': () => ({
      stopped: null,
      places: [],
      kept: left,
      recents: [],
      layout: DEFAULT_LAYOUT,
      logFile: '/log',
    }),
  })
  const keeperOf = (connection: string) => {
    const keeper = found[0]?.of(connection)
    if (keeper === undefined) throw new Error('no keeper')
    return keeper
  }
  return { ...window, keeperOf }
}

it('each connection has what was typed there', async () => {
  const { keeperOf } = await keepersOf()
  expect(['a', 'b'].map((connection) => keeperOf(connection).draft('note of story 7/text'))).toEqual([
    'compare',
    undefined,
  ])
})

it('what is typed is kept by main, with its connection', async () => {
  const { keeperOf, settle, inputsOf } = await keepersOf()
  keeperOf('b').keepDraft('rehearsal/url', 'http://')
  await settle()
  expect(inputsOf('window.keepDraft')).toEqual([{ kept: { connection: 'b', name: 'rehearsal/url', text: 'http://' } }])
})

it('a text that is too long stays in the window only', async () => {
  const { keeperOf, settle, inputsOf } = await keepersOf()
  keeperOf('a').keepDraft('delivery 1/body', 'x'.repeat(60_000))
  await settle()
  expect([inputsOf('window.keepDraft'), keeperOf('a').draft('delivery 1/body')?.length]).toEqual([[], 60_000])
})

it('how far a scroller is scrolled is kept by main', async () => {
  const { keeperOf, settle, inputsOf } = await keepersOf()
  keeperOf('a').keepScroll('story 7', { top: 40, left: 0 })
  await settle()
  expect(inputsOf('window.keepScroll')).toEqual([
    { kept: { connection: 'a', name: 'story 7', scroll: { top: 40, left: 0 } } },
  ])
})

it('what main has forgotten is gone from the window', async () => {
  const { keeperOf, notify } = await keepersOf([{ connection: 'a', kept: NOTHING_KEPT }])
  const keeper = keeperOf('a')
  await notify('place.forgotten')
  expect(keeper.draft('note of story 7/text')).toBeUndefined()
})
