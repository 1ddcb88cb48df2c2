import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A keyboard shortcut as the list shows it; `keys` is `j`, `Shift+A`, `Mod+1` and so on. */
export interface Shortcut {
  keys: string
  label: string
  group: string
  /** Whether the browser handles the key, such as copying; it is only listed. */
  isNative?: boolean
  run: () => void
}

interface Registry {
  /** Rises with each registration, so that the list of shortcuts renders again. */
  version: number
  active: () => readonly Shortcut[]
  add(shortcuts: () => readonly Shortcut[]): () => void
}

const ShortcutContext = createContext<Registry | null>(null)

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

/** Runs the active shortcut of a pressed key; ignores single keys while the person types or when `singleKeys` is off. */
export function ShortcutProvider({
  singleKeys = true,
  children,
}: {
  singleKeys?: boolean
  children: ReactNode
}): ReactElement {
  const sources = useRef(new Set<() => readonly Shortcut[]>())
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
        const found = source().find((shortcut) => shortcut.keys === name)
        if (found === undefined) continue
        if (found.isNative === true) return
        event.preventDefault()
        found.run()
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

  return <ShortcutContext value={registry}>{children}</ShortcutContext>
}

function useRegistry(): Registry {
  const registry = use(ShortcutContext)
  if (registry === null) throw new Error('no ShortcutProvider')
  return registry
}

/** Activates these shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { add } = useRegistry()
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const addRef = useRef(add)
  useEffect(() => addRef.current(() => latest.current), [])
}

/** Every active shortcut, for the list of shortcuts. */
export const useActiveShortcuts = (): readonly Shortcut[] => useRegistry().active()
