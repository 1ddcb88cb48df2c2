import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { useRegistry } from '../../../commands/commands.tsx'
import { hasShownText } from './shown-text.ts'

/** Keeps the selected text of a story, since a field takes the selection away; `isPaused` while the palette or a menu is open. */
function createSelection(within: RefObject<Element | null>, isPaused: () => boolean) {
  let kept: Range | null = null
  const listeners = new Set<() => void>()
  const selected = (): Range | null => {
    const selection = getSelection()
    const range = selection === null || selection.isCollapsed ? null : selection.getRangeAt(0)
    return range !== null && within.current !== null && hasShownText(within.current, range) ? range : null
  }
  return {
    isThere: () => kept !== null,
    // The page reports a changed selection with the next frame, and a key can come before it.
    range: () => selected() ?? kept,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    note() {
      const range = selected()
      if (range !== null) kept = range.cloneRange()
      else if (isPaused()) return
      else kept = null
      for (const listener of listeners) listener()
    },
  }
}

/** Whether text of the story is selected in an element, and its range. */
export function useSelectedText(within: RefObject<Element | null>): {
  isSelected: boolean
  range: () => Range | null
} {
  const registry = useRegistry()
  const [selection] = useState(() => createSelection(within, registry.isPaused))
  useEffect(() => {
    document.addEventListener('selectionchange', selection.note)
    return () => document.removeEventListener('selectionchange', selection.note)
  }, [selection])
  const isSelected = useSyncExternalStore(selection.subscribe, selection.isThere)
  return { isSelected, range: selection.range }
}
