import { createContext, use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { KeyBindings } from '../../app/domain/commands/bindings.ts'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { belongsToFocus, keysText, nameOf } from './keys.ts'
import { createRegistry, type Command, type Handler, type Registry, type Hold } from './registry.ts'

/** The key that is held for a command, if any. */
interface HeldKey {
  press: (event: KeyboardEvent, hold: Hold) => void
  lift: (event: KeyboardEvent) => void
  /** Takes back what the key does, as when the window loses the focus and the key is lifted elsewhere. */
  letGo: () => void
}

/** Keeps what a held key does until it is lifted. */
export function createHeldKey(): HeldKey {
  let code: string | null = null
  let release = (): void => undefined
  function letGo(): void {
    if (code === null) return
    code = null
    release()
  }
  return {
    press(event, hold) {
      // A held key repeats.
      if (event.repeat || code !== null) return
      code = event.code
      release = hold.release
      hold.press()
    },
    lift(event) {
      // macOS does not say that a key is lifted while Cmd is held.
      if (event.code === code || event.key === 'Meta') letGo()
    },
    letGo,
  }
}

const CommandContext = createContext<Registry | null>(null)

const NO_BINDINGS: KeyBindings = {}

const sayNothing = (): void => undefined

/** Runs the command of a pressed key, except of a single key while the person types or when `singleKeys` is off. */
export function CommandProvider({
  singleKeys = true,
  bindings = NO_BINDINGS,
  onRefused = sayNothing,
  children,
}: {
  singleKeys?: boolean
  bindings?: KeyBindings
  /**
   * Called with the reason when a command is chosen that cannot run, or keys are pressed whose command cannot; not for single keys, which
   * move through lists.
   */
  onRefused?: (reason: string) => void
  children: ReactNode
}): ReactElement {
  const [registry] = useState(createRegistry)
  useEffect(() => registry.setBindings(bindings, singleKeys), [registry, bindings, singleKeys])
  useEffect(() => registry.setRefused(onRefused), [registry, onRefused])
  useEffect(() => {
    const held = createHeldKey()
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      const name = nameOf(event)
      if (belongsToFocus(name, event.target)) return
      const command = registry.byKeys(name)
      if (command === undefined) return
      event.preventDefault()
      // The messages take F6 at the window for themselves.
      event.stopPropagation()
      if (command.unavailable === null && command.hold !== undefined) held.press(event, command.hold)
      else if (command.unavailable === null) command.run()
      else if (name.startsWith('Mod+') && !event.repeat) onRefused(command.unavailable)
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', held.lift)
    window.addEventListener('blur', held.letGo)
    return () => {
      held.letGo()
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', held.lift)
      window.removeEventListener('blur', held.letGo)
    }
  }, [registry, onRefused])
  return <CommandContext value={registry}>{children}</CommandContext>
}

export function useRegistry(): Registry {
  const registry = use(CommandContext)
  if (registry === null) throw new Error('no CommandProvider')
  return registry
}

/** Offers these commands while the component is mounted. */
export function useCommands(handlers: readonly Handler[]): void {
  const registry = useRegistry()
  const latest = useRef(handlers)
  // Before the window is drawn, so that no tool is seen as if its command could not run.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => registry.add(() => latest.current), [registry])
  const state = handlers
    .map(({ id, title = '', unavailable = '', isOn = false }) => `${id} ${title} ${unavailable ?? ''} ${isOn}`)
    .join('\n')
  const known = useRef(state)
  useLayoutEffect(() => {
    // What is added is looked through by itself.
    if (known.current === state) return
    known.current = state
    registry.changed()
  }, [registry, state])
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

/** Returns whether a dialog, a menu or the palette is open at the moment of the question; its keys are not those of what is below. */
export function usePausedNow(): () => boolean {
  const registry = use(CommandContext)
  return () => registry?.isPaused() ?? false
}

const never = (): (() => void) => () => undefined

/** Returns whether a command can run at the moment of the question; false outside of a window with commands. */
export function useCanRun(): (id: CommandId) => boolean {
  const registry = use(CommandContext)
  return (id) => registry?.find(id).unavailable === null
}

/** Renders again with each change of the commands. */
function useVersion(registry: Registry | null): void {
  const version = (): number => registry?.version() ?? 0
  useSyncExternalStore(registry?.subscribe ?? never, version, version)
}

/** Every command of the catalogue as it can be used now; none outside of a window with commands. */
export function useAllCommands(): readonly Command[] {
  const registry = use(CommandContext)
  useVersion(registry)
  return registry?.all() ?? []
}

/** Finds a command as it can be used now; undefined outside of a window with commands. */
export function useFindCommand(): (id: CommandId) => Command | undefined {
  const registry = use(CommandContext)
  useVersion(registry)
  return (id) => registry?.find(id)
}

/** Returns the first key of a command as this system names it; null when it has none. */
export function useKeyOf(): (id: CommandId) => string | null {
  const find = useFindCommand()
  return (id) => {
    const [keys] = find(id)?.keys ?? []
    return keys === undefined ? null : keysText(keys)
  }
}

/** Returns what a command does, or other words for it, and its first key, for a tooltip. */
export function useHint(): (id: CommandId, words?: string) => string {
  const find = useFindCommand()
  const keyOf = useKeyOf()
  return (id, words = find(id)?.title ?? '') => {
    const key = keyOf(id)
    return key === null ? words : `${words} (${key})`
  }
}
