import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** An action of the window. The list of keys, the remedies of errors and the tests are drawn from it. */
export interface Command {
  /** Unique in the window, such as `news.refresh`; two sources never give one ID different meanings. */
  id: string
  title: string
  group: string
  /** `j`, `Shift+A`, `Mod+1` and so on; several for one action, none for one without a key. */
  keys?: string | readonly string[]
  /** Whether the browser handles the key, such as copying; it is only listed. */
  isNative?: boolean
  /** Why it cannot run now; null or left out when it can. */
  unavailable?: string | null
  run: () => void
}

interface Registry {
  /** Rises with each registration, so that what is drawn from the commands renders again. */
  version: number
  active: () => readonly Command[]
  add(commands: () => readonly Command[]): () => void
}

const CommandContext = createContext<Registry | null>(null)

/** The keys of a command. */
export const keysOf = ({ keys = [] }: Pick<Command, 'keys'>): readonly string[] =>
  typeof keys === 'string' ? [keys] : keys

const isMac = navigator.userAgent.includes('Mac OS')

function nameOf(event: KeyboardEvent): string {
  const mod = isMac ? event.metaKey : event.ctrlKey
  // A single character already shows whether Shift was held; Shift is added for letters only.
  const shift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 && shift ? event.key.toUpperCase() : event.key
  return [mod ? 'Mod' : '', event.altKey ? 'Alt' : '', shift ? 'Shift' : '', key]
    .filter((part) => part !== '')
    .join('+')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** The keys as this system names them: `Ctrl+Z`, `⌘+Z`. */
export function keysText(keys: string): string {
  return keys
    .replace(/(?<=\+)[a-z]$/, (letter) => letter.toUpperCase())
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
}

/** Whether a key has no Ctrl, Cmd or Alt; such shortcuts can be switched off. */
const isSingleKey = (name: string): boolean => /^(Shift\+)?(.|Space|Enter)$/.test(name)

/** Runs the command of a pressed key; ignores single keys while the person types or when `singleKeys` is off. */
export function CommandProvider({
  singleKeys = true,
  children,
}: {
  singleKeys?: boolean
  children: ReactNode
}): ReactElement {
  const sources = useRef(new Set<() => readonly Command[]>())
  const [version, setVersion] = useState(0)
  const singleKeysRef = useRef(singleKeys)
  useEffect(() => {
    singleKeysRef.current = singleKeys
  })

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      const name = nameOf(event)
      if (!singleKeysRef.current && isSingleKey(name)) return
      // Keys pressed in a dialog do not reach the window behind it.
      if (event.target instanceof Element && event.target.closest('dialog') !== null) return
      if (isTyping(event.target) && !name.startsWith('Mod+') && !name.startsWith('Alt+') && name !== 'Escape') return
      // The last registered wins, so that a dialog or a view comes before the shell.
      for (const source of [...sources.current].reverse()) {
        const found = source().find((command) => keysOf(command).includes(name))
        if (found === undefined) continue
        if (found.isNative === true) return
        event.preventDefault()
        if (found.unavailable == null) found.run()
        return
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const registry = useMemo<Registry>(
    () => ({
      version,
      active: () => [...sources.current].flatMap((source) => source()),
      add(source) {
        sources.current.add(source)
        setVersion((each) => each + 1)
        return () => {
          sources.current.delete(source)
        }
      },
    }),
    [version],
  )

  return <CommandContext value={registry}>{children}</CommandContext>
}

function useRegistry(): Registry {
  const registry = use(CommandContext)
  if (registry === null) throw new Error('no CommandProvider')
  return registry
}

/** Offers these commands while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const { add } = useRegistry()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const addRef = useRef(add)
  useEffect(() => addRef.current(() => latest.current), [])
}

/** Every command that is offered now, in the order in which their sources came. */
export const useActiveCommands = (): readonly Command[] => useRegistry().active()

/** Finds a command that is offered now; the last source wins. Undefined when there is none, also outside of a window with commands. */
export function useFindCommand(): (id: string) => Command | undefined {
  const registry = use(CommandContext)
  return (id) => registry?.active().findLast((command) => command.id === id)
}
