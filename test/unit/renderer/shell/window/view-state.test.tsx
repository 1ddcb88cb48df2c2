// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { NOTHING_KEPT } from '../../../../../app/domain/window/drafts.ts'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import type { WindowStart } from '../../../../../app/ipc/window/window.ts'
import { FIRST_LOCATION, type Location } from '../../../../../renderer/shell/window/navigation.ts'
import {
  useRememberedLayout,
  useRememberedPlace,
  useViewStates,
} from '../../../../../renderer/shell/window/view-state.ts'
import type { ViewStates } from '../../../../../renderer/shell/window/view-state.ts'
import { changeLayout, currentLayout } from '../../../../../renderer/ui/layout/window-layout.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

type View = WindowStart['views'][number]

const NOTE = 'note of story 7/text'
const view = (connection: string, change: Partial<View> = {}): View => ({
  connection,
  place: PLACE,
  recents: [],
  kept: { drafts: [[NOTE, 'compare']], scrolls: [] },
  ...change,
})

/** A window in connection `a`. `first` is what main remembers at first, and `left` what it still does after a notice. */
async function windowIn({
  first = [],
  left = [],
  location = FIRST_LOCATION,
}: {
  first?: readonly View[]
  left?: readonly View[]
  location?: Location
}) {
  const found: ViewStates[] = []
  let restarts = 0
  const restart = (): void => {
    restarts += 1
  }
  function Part(): ReactElement {
    const states = useViewStates({ views: first })
    if (found.length === 0) found.push(states)
    useRememberedPlace(states, 'a', location, restart)
    return <p />
  }
  const window = await renderWindow(<Part />, {
    'window.remember': () => null,
    'window.keepDraft': () => null,
    'window.keepScroll': () => null,
    'window.start': () => ({
      stopped: null,
      views: left,
      layout: DEFAULT_LAYOUT,
      logFile: '/log',
      locales: { numbers: 'en-US', dates: 'en-US' },
    }),
  })
  const [states] = found
  if (states === undefined) throw new Error('no view states')
  return {
    ...window,
    restarts: () => restarts,
    keeperOf: states.keeperOf,
    placeOf: (connection: string) => states.firstLocation(connection, null),
    states,
  }
}

describe('the place of a window', () => {
  it('is where it was in the connection, and otherwise in the view that is open, or the news', async () => {
    const { states } = await windowIn({ first: [view('b')] })
    expect(states.firstLocation('b', 'console')).toEqual({ ...FIRST_LOCATION, ...PLACE })
    expect(states.firstLocation('c', 'console')).toEqual({ ...FIRST_LOCATION, view: 'console' })
    expect(states.firstLocation('c', null)).toEqual(FIRST_LOCATION)
  })

  it('is remembered without what the settings show', async () => {
    const { inputsOf } = await windowIn({
      location: { ...FIRST_LOCATION, ...PLACE, settings: { section: 'library' } },
    })
    expect(inputsOf('window.remember')).toEqual([{ shown: { connection: 'a', place: PLACE } }])
  })

  it('that is too long is remembered in the window only', async () => {
    const long = { ...FIRST_LOCATION, ...PLACE, sheet: { ...PLACE.sheet, symbol: 'x'.repeat(30_000) } }
    const { inputsOf, placeOf } = await windowIn({ location: long })
    expect([inputsOf('window.remember'), placeOf('a').sheet.symbol?.length]).toEqual([[], 30_000])
  })

  it('begins afresh once main has forgotten it, and so do those of other connections', async () => {
    const { notify, restarts, placeOf } = await windowIn({ first: [view('b')] })
    await notify('place.forgotten')
    expect([restarts(), placeOf('b')]).toEqual([1, FIRST_LOCATION])
  })

  it('stays when that of another connection was forgotten', async () => {
    const location = { ...FIRST_LOCATION, ...PLACE }
    const { notify, restarts, placeOf } = await windowIn({
      first: [view('b')],
      left: [view('a', { place: { ...PLACE, view: 'console' } })],
      location,
    })
    await notify('place.forgotten')
    expect([restarts(), placeOf('a'), placeOf('b')]).toEqual([0, location, FIRST_LOCATION])
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

describe('what is typed in a window', () => {
  it('is there again in its connection only', async () => {
    const { keeperOf } = await windowIn({ first: [view('a')] })
    expect(['a', 'b'].map((connection) => keeperOf(connection).draft(NOTE))).toEqual(['compare', undefined])
  })

  it('is kept by main, with its connection', async () => {
    const { keeperOf, settle, inputsOf } = await windowIn({})
    keeperOf('b').keepDraft('rehearsal/url', 'http://')
    keeperOf('a').keepScroll('story 7', { top: 40, left: 0 })
    await settle()
    expect(inputsOf('window.keepDraft')).toEqual([
      { kept: { connection: 'b', name: 'rehearsal/url', text: 'http://' } },
    ])
    expect(inputsOf('window.keepScroll')).toEqual([
      { kept: { connection: 'a', name: 'story 7', scroll: { top: 40, left: 0 } } },
    ])
  })

  it('stays in the window only when it is too long', async () => {
    const { keeperOf, settle, inputsOf } = await windowIn({})
    keeperOf('a').keepDraft('delivery 1/body', 'x'.repeat(60_000))
    await settle()
    expect([inputsOf('window.keepDraft'), keeperOf('a').draft('delivery 1/body')?.length]).toEqual([[], 60_000])
  })

  it('is gone once main has forgotten it, also where its connection was not shown since the start', async () => {
    const { keeperOf, notify } = await windowIn({
      first: [view('a'), view('b')],
      left: [view('a', { kept: NOTHING_KEPT })],
    })
    const keeper = keeperOf('a')
    await notify('place.forgotten')
    expect([keeper.draft(NOTE), keeperOf('b').draft(NOTE)]).toEqual([undefined, undefined])
  })
})
