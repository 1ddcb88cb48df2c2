import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A key with what it does, as the list of shortcuts shows it. `keys` is `j`, `Shift+A`, `Mod+1` and so on. */
export interface Shortcut {
  keys: string
  label: string
  group: string
  /** A key of the browser's own that is listed and left to it, such as copying. */
  isNative?: boolean
  run: () => void
}

interface Registry {
  /** Rises with each registration, so that whoever lists the shortcuts renders again. */
  version: number
  active: () => readonly Shortcut[]
  add(shortcuts: () => readonly Shortcut[]): () => void
}

const ShortcutContext = createContext<Registry | null>(null)

const isMac = navigator.userAgent.includes('Mac OS')

function nameOf(event: KeyboardEvent): string {
  const mod = isMac ? event.metaKey : event.ctrlKey
  // A single character already says whether Shift was held; only letters are told apart by it.
  const shift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 && shift ? event.key.toUpperCase() : event.key
  return [mod ? 'Mod' : '', event.altKey ? 'Alt' : '', shift ? 'Shift' : '', key]
    .filter((part) => part !== '')
    .join('+')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** The keys as a person reads them on this system. */
export function keysText(keys: string): string {
  return keys
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
}

/** A key without Ctrl, Cmd or Alt that writes something: what a person may want to switch off. */
const isSingleKey = (name: string): boolean => /^(Shift\+)?(.|Space|Enter)$/.test(name)

/** Holds every shortcut that is active and runs the one that was pressed. No single key acts while a person types, or where `singleKeys` is off. */
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
      // A dialog is a place of its own: the window behind it does not hear its keys.
      if (event.target instanceof Element && event.target.closest('dialog') !== null) return
      if (isTyping(event.target) && !name.startsWith('Mod+') && !name.startsWith('Alt+') && name !== 'Escape') return
      // The last registered comes first: a dialog or a view goes before the shell.
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

/** Makes these shortcuts active while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { add } = useRegistry()
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const addRef = useRef(add)
  useEffect(() => addRef.current(() => latest.current), [])
}

/** Every shortcut that is active now, for the list of shortcuts. */
export const useActiveShortcuts = (): readonly Shortcut[] => useRegistry().active()
