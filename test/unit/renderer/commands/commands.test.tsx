// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KeyBindings } from '../../../../app/domain/commands/bindings.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import {
  CommandProvider,
  useAllCommands,
  useCommands,
  useFindCommand,
  useHint,
  usePausedKeys,
  createHeldKey,
} from '../../../../renderer/commands/commands.tsx'
import type { Handler } from '../../../../renderer/commands/registry.ts'

afterEach(cleanup)

const command = (change: Partial<Handler> = {}): Handler => ({ id: 'news.refresh', run: () => undefined, ...change })

function Offering({ handlers }: { handlers: readonly Handler[] }): ReactElement | null {
  useCommands(handlers)
  return null
}

function Told({ id }: { id: CommandId }): ReactElement {
  const found = useFindCommand()(id)
  const hint = useHint()
  const count = useAllCommands().filter(({ unavailable }) => unavailable === null).length
  return <p role="note">{`${hint(id)}: ${found?.unavailable ?? 'can run'}, ${count} can`}</p>
}

function Pause(): null {
  usePausedKeys()
  return null
}

interface Options {
  dialog?: boolean
  singleKeys?: boolean
  bindings?: KeyBindings
  onRefused?: (reason: string) => void
}

const inWindow = ({ dialog = false, ...options }: Options, ...sources: (readonly Handler[])[]): ReactElement => (
  <CommandProvider {...options}>
    {sources.map((handlers, place) => (
      <Offering key={place} handlers={handlers} />
    ))}
    {dialog ? <Pause /> : null}
    <Told id="news.refresh" />
    <input />
    <button type="button">Press</button>
  </CommandProvider>
)

const press = (key: string, target: Element = document.body, modifiers: object = {}): boolean =>
  fireEvent.keyDown(target, { key, ...modifiers })

/** How often the command runs when the key is pressed in the window, or where the focus is. */
function runs(
  options: Options,
  id: CommandId,
  key: string,
  { on = null, ctrlKey = false }: { on?: string | null; ctrlKey?: boolean } = {},
): number {
  const run = vi.fn()
  render(inWindow(options, [command({ id, run })]))
  press(key, on === null ? document.body : screen.getByRole(on), { ctrlKey })
  return run.mock.calls.length
}

describe('a key', () => {
  it.each([
    ['news.refresh', 'r'],
    ['news.next', 'j'],
    ['news.next', 'ArrowDown'],
  ] as const)('runs its command: %s, %s', (id, key) => {
    expect(runs({}, id, key)).toBe(1)
  })

  it.each([
    ['that changes text is left to a field', 'window.undo', 'z', true, 0],
    ['is a letter while the person types', 'news.refresh', 'r', false, 0],
    ['with Ctrl runs its command while the person types', 'window.palette', 'k', true, 1],
  ] as const)('%s', (_what, id, key, ctrlKey, times) => {
    expect(runs({}, id, key, { on: 'textbox', ctrlKey })).toBe(times)
  })

  it('whose command cannot run has its reason said, unless it is a single key', () => {
    const [run, onRefused] = [vi.fn(), vi.fn()]
    const unavailable = 'There are no values yet.'
    render(
      inWindow({ onRefused }, [
        command({ unavailable, run }),
        command({ id: 'ratios.copy-with-proof', unavailable, run }),
      ]),
    )
    press('r')
    press('C', document.body, { ctrlKey: true, shiftKey: true })
    // Held down.
    press('C', document.body, { ctrlKey: true, shiftKey: true, repeat: true })
    expect(onRefused.mock.calls).toEqual([[unavailable]])
    expect(run).not.toHaveBeenCalled()
  })

  // U2
  it.each([
    ['Enter', 'news.read-story'],
    [' ', 'news.scroll-on'],
  ] as const)('%j presses the button that has the focus', (key, id) => {
    const run = vi.fn()
    render(inWindow({}, [command({ id, run })]))
    const isLeft = press(key, screen.getByRole('button', { name: 'Press' }))
    expect([run.mock.calls.length, isLeft]).toEqual([0, true])
  })

  it('runs nothing behind a dialog, and its command again when that has gone', () => {
    const run = vi.fn()
    const { rerender } = render(inWindow({ dialog: true }, [command({ run })]))
    press('r')
    rerender(inWindow({}, [command({ run })]))
    press('r')
    expect(run).toHaveBeenCalledOnce()
  })

  it.each([
    ['without Ctrl runs nothing when single keys are off', { singleKeys: false }, 'r', 0],
    ['of the person takes the place of the usual one', { bindings: { 'news.refresh': ['F5'] } }, 'r', 0],
    ['of the person runs its command', { bindings: { 'news.refresh': ['F5'] } }, 'F5', 1],
    ['can be switched off', { bindings: { 'news.refresh': [] } }, 'r', 0],
  ])('%s', (_what, options, key, times) => {
    expect(runs(options, 'news.refresh', key)).toBe(times)
  })

  it.each([
    ['is not named by tooltips when single keys are off', { singleKeys: false }, ''],
    ['of the person is named by tooltips', { bindings: { 'news.refresh': ['F5'] } }, ' (F5)'],
  ])('%s', (_what, options, named) => {
    render(inWindow(options, [command()]))
    expect(screen.getByRole('note').textContent).toBe(`Refresh the stories${named}: can run, 1 can`)
  })
})

describe('what is drawn from the commands', () => {
  it('follows when a command cannot run any more', () => {
    const { rerender } = render(inWindow({}, [command()]))
    rerender(inWindow({}, [command({ unavailable: 'Tearsheet is offline.' })]))
    expect(screen.getByRole('note').textContent).toBe('Refresh the stories (r): Tearsheet is offline., 0 can')
  })

  it('follows when the part goes that offers a command', () => {
    const { rerender } = render(inWindow({}, [command()]))
    rerender(inWindow({}))
    expect(screen.getByRole('note').textContent).toBe('Refresh the stories (r): Open News first., 0 can')
  })

  it('finds no command outside of a window with commands', () => {
    render(<Told id="news.refresh" />)
    expect(screen.getByRole('note').textContent).toBe(': can run, 0 can')
  })
})

function holding() {
  const done: string[] = []
  const held = createHeldKey()
  const hold = { press: () => void done.push('press'), release: () => void done.push('release') }
  const down = (code: string, repeat = false): void => held.press(new KeyboardEvent('keydown', { code, repeat }), hold)
  const up = (code: string, key = 'x'): void => held.lift(new KeyboardEvent('keyup', { code, key }))
  return { done, held, down, up }
}

it('a key acts once while it is held, however often it repeats', () => {
  const { done, down } = holding()
  down('KeyA')
  down('KeyA', true)
  expect(done).toEqual(['press'])
})

it('what it does is taken back when that key is lifted, and not by another one', () => {
  const { done, down, up } = holding()
  down('KeyA')
  up('KeyB')
  expect(done).toEqual(['press'])
  up('KeyA')
  up('KeyA')
  expect(done).toEqual(['press', 'release'])
})

it('it is taken back when Cmd is lifted, because macOS does not say when the key is', () => {
  const { done, down, up } = holding()
  down('KeyA')
  up('MetaLeft', 'Meta')
  expect(done).toEqual(['press', 'release'])
})

it('it is taken back when the window loses the focus', () => {
  const { done, down, held } = holding()
  down('KeyA')
  held.letGo()
  expect(done).toEqual(['press', 'release'])
})
