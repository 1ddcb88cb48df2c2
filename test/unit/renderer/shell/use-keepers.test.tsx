// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { NOTHING_KEPT } from '../../../../app/domain/window/kept.ts'
import type { Kept } from '../../../../app/domain/window/kept.ts'
import { DEFAULT_LAYOUT } from '../../../../app/domain/window/layout.ts'
import { useKeepers } from '../../../../renderer/shell/use-keepers.ts'
import type { Keepers } from '../../../../renderer/shell/use-keepers.ts'
import { renderWindow } from '../../../support/render-window.tsx'

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
