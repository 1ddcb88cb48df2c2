// @vitest-environment jsdom
import { act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { COMMAND_IDS, type CommandId } from '../../../../../app/domain/commands/catalogue.ts'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import type { TearSheetState } from '../../../../../renderer/features/tear-sheet/tear-sheet-state.ts'
import { useSheetCommands } from '../../../../../renderer/features/tear-sheet/sheet-tools.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const STATE: TearSheetState = {
  symbol: 'AAPL',
  reportType: 'TTM',
  template: null,
  inUnits: false,
  span: 'all',
  knownAt: null,
}

/** The commands of a sheet, and what they change and do. */
async function commandsOf(state: Partial<TearSheetState> = {}) {
  const done: unknown[] = []
  let found: Registry | undefined
  function Sheet(): ReactElement | null {
    found = useRegistry()
    useSheetCommands({ ...STATE, ...state }, (part) => done.push(part), {
      onRefresh: () => done.push('refresh'),
      onPdf: () => done.push('pdf'),
      onPrint: () => done.push('print'),
      onStories: () => done.push('stories'),
      onRatios: () => done.push('ratios'),
      onEarnings: () => done.push('earnings'),
    })
    return null
  }
  await renderWindow(
    <CommandProvider>
      <Sheet />
    </CommandProvider>,
    {},
  )
  return {
    run(id: CommandId) {
      act(() => found?.run(id))
      return done
    },
    find: (id: CommandId) => found?.find(id),
  }
}

it.each([
  ['sheet.basis-A', { reportType: 'A' }],
  ['sheet.style-assumed', { inUnits: true }],
  ['sheet.next-style', { inUnits: true }],
  ['sheet.save-pdf', 'pdf'],
  ['sheet.print', 'print'],
  ['sheet.refresh', 'refresh'],
  ['sheet.show-stories', 'stories'],
  ['sheet.show-ratios', 'ratios'],
  ['sheet.show-earnings', 'earnings'],
] as const)('%s changes the page or acts on it', async (id, change) => {
  expect((await commandsOf()).run(id)).toEqual([change])
})

it('a page without a company is neither printed nor requested', async () => {
  const { find } = await commandsOf({ symbol: null })
  expect(
    (['sheet.save-pdf', 'sheet.print', 'sheet.refresh', 'sheet.copy-link'] as const).map((id) => find(id)?.unavailable),
  ).toEqual(Array(4).fill('Choose a company first.'))
})

it('what is chosen is on', async () => {
  const { find } = await commandsOf()
  expect(COMMAND_IDS.filter((id) => find(id)?.isOn)).toEqual(['sheet.basis-TTM', 'sheet.style-as-sent'])
})
