// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { DEFAULT_LAYOUT } from '../../../../app/domain/window/layout.ts'
import { CommandProvider, useRegistry } from '../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../renderer/commands/registry.ts'
import { FIRST_LOCATION } from '../../../../renderer/shell/navigation.ts'
import type { Location } from '../../../../renderer/shell/navigation.ts'
import { useWindowCommands } from '../../../../renderer/shell/use-window-commands.ts'
import { changeLayout, currentLayout } from '../../../../renderer/ui/layout.ts'
import { KeeperContext } from '../../../../renderer/ui/keeper.ts'
import type { Keeper } from '../../../../renderer/ui/keeper.ts'
import { UndoProvider } from '../../../../renderer/undo/undo.tsx'
import { keeperWith } from '../../../support/keeper-with.ts'
import { PLACE } from '../../../support/place.ts'
import { renderWindow } from '../../../support/render-window.tsx'

async function windowAt(location: Location, keeper: Keeper | null = null) {
  const found: { registry?: Registry } = {}
  function Part(): ReactElement {
    useWindowCommands('a', location)
    found.registry = useRegistry()
    return <p />
  }
  const { calls, inputsOf, settle } = await renderWindow(
    <CommandProvider>
      <UndoProvider>
        <KeeperContext value={keeper}>
          <Part />
        </KeeperContext>
      </UndoProvider>
    </CommandProvider>,
    { 'window.open': () => null, 'window.resetSize': () => null, 'window.undoResetSize': () => null },
  )
  return {
    /** What the windows show that a command opens. */
    async opens(id: CommandId) {
      found.registry?.run(id)
      await settle()
      return inputsOf('window.open').map(({ shown }) => shown)
    },
    async run(id: CommandId) {
      found.registry?.run(id)
      await settle()
      return calls.map(({ channel }) => channel)
    },
    whyNot: (id: CommandId) => found.registry?.find(id).unavailable,
  }
}

describe('another window', () => {
  it.each<[CommandId, Location['view']]>([
    ['window.new', 'ratios'],
    ['story.open-in-window', 'news'],
    ['sheet.open-in-window', 'sheet'],
    ['ratios.open-in-window', 'ratios'],
  ])('%s begins where this one is', async (id, view) => {
    const window = await windowAt({ ...FIRST_LOCATION, ...PLACE, view })
    expect(await window.opens(id)).toEqual([{ connection: 'a', place: { ...PLACE, view } }])
  })

  it.each<[CommandId, Location['view'], string]>([
    ['story.open-in-window', 'news', 'Open a story first.'],
    ['sheet.open-in-window', 'sheet', 'Choose a company first.'],
    ['ratios.open-in-window', 'ratios', 'Choose a company first.'],
  ])('%s needs something to show', async (id, view, why) => {
    const window = await windowAt({ ...FIRST_LOCATION, view })
    expect([window.whyNot(id), await window.opens(id)]).toEqual([why, []])
  })

  it('a view that is not open has no command for it', async () => {
    expect((await windowAt({ ...FIRST_LOCATION, view: 'ratios' })).whyNot('story.open-in-window')).toBe(
      'Open News first.',
    )
  })
})

describe('the layout', () => {
  const CHANGED = { widths: { news: 300 }, showsSide: false, listText: 'full' as const }

  it('is reset with the size of the window, without what the lists request', async () => {
    const window = await windowAt(FIRST_LOCATION)
    changeLayout(CHANGED)
    expect([await window.run('window.reset-layout'), currentLayout()]).toEqual([
      ['window.resetSize'],
      { ...DEFAULT_LAYOUT, listText: 'full' },
    ])
  })

  it('comes back when that is undone, with the size', async () => {
    const window = await windowAt(FIRST_LOCATION)
    changeLayout(CHANGED)
    await window.run('window.reset-layout')
    expect([await window.run('window.undo'), currentLayout()]).toEqual([
      ['window.resetSize', 'window.undoResetSize'],
      CHANGED,
    ])
  })

  it('is reset with what was chosen in the views, which comes back, and not with what is typed', async () => {
    const keeper = keeperWith({ form: 'raw' })
    keeper.keepDraft('note/text', 'a')
    const window = await windowAt(FIRST_LOCATION, keeper)
    await window.run('window.reset-layout')
    const after = [keeper.choices(), keeper.draft('note/text')]
    await window.run('window.undo')
    expect([after, keeper.choices()]).toEqual([[{}, 'a'], { form: '"raw"' }])
  })
})
