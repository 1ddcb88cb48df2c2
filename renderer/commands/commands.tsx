import { createContext, use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { KeyBindings } from '../../app/domain/commands/bindings.ts'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { belongsToFocus, isSingleKey, keysText, nameOf } from './keys.ts'
import { createRegistry } from './registry.ts'
import type { Command, Handler, Registry } from './registry.ts'

const CommandContext = createContext<Registry | null>(null)

const NO_BINDINGS: KeyBindings = {}

/** Runs the command of a pressed key, except of a single key while the person types or when `singleKeys` is off. */
export function CommandProvider({
  singleKeys = true,
  bindings = NO_BINDINGS,
  children,
}: {
  singleKeys?: boolean
  bindings?: KeyBindings
  children: ReactNode
}): ReactElement {
  const [registry] = useState(createRegistry)
  useEffect(() => registry.setBindings(bindings), [registry, bindings])
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      const name = nameOf(event)
      if ((!singleKeys && isSingleKey(name)) || belongsToFocus(name, event.target)) return
      const command = registry.byKeys(name)
      if (command === undefined) return
      event.preventDefault()
      // The messages take F6 at the window for themselves.
      event.stopPropagation()
      if (command.unavailable === null) command.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [registry, singleKeys])
  return <CommandContext value={registry}>{children}</CommandContext>
}

/** The registry of the window. */
export function useRegistry(): Registry {
  const registry = use(CommandContext)
  if (registry === null) throw new Error('no CommandProvider')
  return registry
}

/** Offers these commands while the component is mounted. */
export function useCommands(handlers: readonly Handler[]): void {
  const registry = useRegistry()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => registry.add(() => latest.current), [registry])
  const state = handlers.map(({ id, title, unavailable }) => `${id} ${title ?? ''} ${unavailable ?? ''}`).join('\n')
  useEffect(() => registry.changed(), [registry, state])
}

/** Keeps keys from running commands while the component is mounted, as behind a dialog. */
export function usePausedKeys(): void {
  const registry = use(CommandContext)
  useLayoutEffect(() => registry?.pause(), [registry])
}

/** Whether a dialog, a menu or the palette is open. */
export function useIsPaused(): boolean {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.isPaused)
}

const never = (): (() => void) => () => undefined

/** Every command of the catalogue as it can be used now; none outside of a window with commands. */
export function useAllCommands(): readonly Command[] {
  const registry = use(CommandContext)
  useSyncExternalStore(registry?.subscribe ?? never, () => registry?.version() ?? 0)
  return registry?.all() ?? []
}

/** Finds a command as it can be used now; undefined outside of a window with commands. */
export function useFindCommand(): (id: CommandId) => Command | undefined {
  const registry = use(CommandContext)
  useSyncExternalStore(registry?.subscribe ?? never, () => registry?.version() ?? 0)
  return (id) => registry?.find(id)
}

/** Returns what a command does and its first key, for the tooltip of its button. */
export function useHint(): (id: CommandId) => string {
  const find = useFindCommand()
  return (id) => {
    const command = find(id)
    const [keys] = command?.keys ?? []
    return keys === undefined ? (command?.title ?? '') : `${command?.title ?? ''} (${keysText(keys)})`
  }
}
