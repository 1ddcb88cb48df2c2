// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { COMMAND_IDS, type CommandId } from '../../../../../app/domain/commands/catalogue.ts'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import { FIRST_LOCATION, type Location } from '../../../../../renderer/shell/window/navigation.ts'
import {
  useWindowCommands,
  useAppearanceCommands,
  useRemedies,
  useSwitchConnection,
} from '../../../../../renderer/shell/menu/use-window-commands.ts'
import { changeLayout, currentLayout } from '../../../../../renderer/ui/layout/window-layout.ts'
import { KeeperContext, type Keeper } from '../../../../../renderer/ui/states/view-state.ts'
import { UndoProvider } from '../../../../../renderer/undo/undo.tsx'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { DEFAULT_APPEARANCE, type Appearance } from '../../../../../app/domain/settings/appearance.ts'
import { AppearanceContext } from '../../../../../renderer/ui/layout/appearance.tsx'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { ErrorNote } from '../../../../../renderer/ui/states/error-note.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'
import type { ListedConnection } from '../../../../../app/ipc/connection.ts'
import { commandsOf } from '../../../../support/window/commands-of.tsx'

async function windowAt(location: Location, keeper: Keeper | null = null) {
  const found: { registry?: Registry } = {}
  const pages: string[] = []
  function Part(): ReactElement {
    useWindowCommands('a', location, (symbol) => pages.push(symbol))
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
    pages,
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

function AppearanceCommands(): null {
  useAppearanceCommands()
  return null
}

const offered = (appearance: Partial<Appearance> = {}) =>
  commandsOf(
    <AppearanceContext value={{ ...DEFAULT_APPEARANCE, ...appearance }}>
      <AppearanceCommands />
    </AppearanceContext>,
  )

describe('the commands of the appearance', () => {
  it.each([
    ['appearance.theme-light', { theme: 'light' }],
    ['appearance.theme-dark', { theme: 'dark' }],
    ['appearance.theme-contrast', { theme: 'contrast' }],
    ['appearance.density-compact', { density: 'compact' }],
    ['appearance.density-relaxed', { density: 'relaxed' }],
    ['appearance.larger-text', { fontSize: 14 }],
    ['appearance.smaller-text', { fontSize: 12 }],
    ['appearance.dates-iso', { dateForm: 'iso' }],
    ['appearance.numbers-space-comma', { numberForm: 'space-comma' }],
    ['appearance.decimals-comma', { decimalSign: 'comma' }],
    ['appearance.names-as-sent', { namesAsSent: true }],
    ['appearance.chart-sound', { chartSound: true }],
    ['appearance.width-full', { readingWidth: 'full' }],
  ] as const)('%s is saved', async (id, change) => {
    const { run, inputsOf } = await offered()
    await run(id)
    expect(inputsOf('preferences.save')).toEqual([change])
  })

  it.each([
    ['appearance.larger-text', { fontSize: 16 }, 'This is the largest text.'],
    ['appearance.smaller-text', { fontSize: 12 }, 'This is the smallest text.'],
  ] as const)('%s says why it cannot run', async (id, appearance, why) => {
    expect((await offered(appearance)).find(id).unavailable).toBe(why)
  })

  it('are on where their choice is made', async () => {
    const { find } = await offered({ density: 'compact' })
    expect(COMMAND_IDS.filter((id) => id.startsWith('appearance.') && find(id).isOn)).toEqual([
      'appearance.theme-system',
      'appearance.density-compact',
      'appearance.text-13',
      'appearance.times-local',
      'appearance.dates-day-month',
      'appearance.numbers-system',
      'appearance.decimals-system',
      'appearance.width-medium',
    ])
  })

  it('are all offered', async () => {
    const { find } = await offered()
    const ids = COMMAND_IDS.filter((id) => id.startsWith('appearance.'))
    expect(ids).toHaveLength(37)
    expect(ids.filter((id) => find(id).unavailable === 'Not possible here.')).toEqual([])
  })
})

it.each([
  [['QNTL', 'KSTL'], null, ['QNTL']],
  [['QNTL', 'KSTL'], 'KSTL', ['KSTL']],
  [[], null, []],
])('the earnings of %j, of which %s is shown, lead to the page of %j', async (symbols, company, opened) => {
  const earnings = { ...FIRST_LOCATION.earnings, company, request: { ...FIRST_LOCATION.earnings.request, symbols } }
  const { run, pages } = await windowAt({ ...FIRST_LOCATION, view: 'earnings', earnings })
  await run('earnings.open-company')
  expect(pages).toEqual(opened)
})

const FORBIDDEN: ErrorInfo = { kind: 'forbidden', reply: { status: 403, message: '', requestId: null } }

function Offering({ push }: { push: (change: object) => void }): null {
  useRemedies(connectionView(), push)
  return null
}

const inWindow = (push: (change: object) => void): ReactElement => (
  <CommandProvider>
    <Offering push={push} />
    <ErrorNote error={FORBIDDEN} onRetry={null} />
  </CommandProvider>
)

it('what the plan does not include leads to the plan check first, then to another key and to the request', async () => {
  await renderWindow(inWindow(() => undefined))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Open the plan check',
    'Enter key…',
    'Show the requests',
  ])
})

it.each([
  ['Open the plan check', 'entitlement'],
  ['Show the requests', 'requests'],
] as const)('%s opens that part of the console', async (name, panel) => {
  const push = vi.fn()
  const { user } = await renderWindow(inWindow(push))
  await user.click(screen.getByRole('button', { name }))
  expect(push).toHaveBeenCalledWith({ view: 'console', console: { panel } })
})

const listed = (id: string): ListedConnection => ({
  id,
  name: `Desk ${id}`,
  colour: 0,
  baseUrl: 'https://api.example',
  isAddressConfirmed: true,
  isDemonstration: false,
})

/** The command beside the connections with these IDs, and what the palette was opened with. */
async function beside(...others: string[]) {
  const asked: string[] = []
  function Window(): ReactElement | null {
    useSwitchConnection((words) => asked.push(words))
    return null
  }
  const commands = await commandsOf(<Window />, {
    'connections.list': () => [connectionView().id, ...others].map(listed),
    'connections.use': () => null,
  })
  return { ...commands, asked }
}

describe('the connection of the window', () => {
  it('is switched at once to the only other one, which the command names', async () => {
    const { run, find, inputsOf, asked } = await beside('b')
    expect(find('connection.switch').title).toBe('Switch to the connection “Desk b”')
    await run('connection.switch')
    expect([inputsOf('connections.use'), asked]).toEqual([[{ id: 'b' }], []])
  })

  it('is chosen in the palette where there are several others', async () => {
    const { run, inputsOf, asked } = await beside('b', 'c')
    await run('connection.switch')
    expect([inputsOf('connections.use'), asked]).toEqual([[], ['Switch to ']])
  })

  it('cannot be switched where there is no other, with the reason', async () => {
    expect((await beside()).find('connection.switch').unavailable).toBe('There is no other connection.')
  })
})
