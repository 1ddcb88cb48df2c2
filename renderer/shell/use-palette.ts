import { useCallback, useEffect, useRef, useState } from 'react'

/** Whether the palette is open, and what was chosen in it. */
export interface PaletteSwitch {
  isOpen: boolean
  open: () => void
  close: (chosen: (() => void) | null) => void
}

/** Opens and closes the palette. What was chosen runs when it is gone, with the focus where it was before. */
export function usePalette(): PaletteSwitch {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isOpen || chosen.current === null) return
    const run = chosen.current
    chosen.current = null
    // The focus returns in a microtask, which was queued before this one.
    queueMicrotask(run)
  }, [isOpen])
  return {
    isOpen,
    open: useCallback(() => setIsOpen(true), []),
    close: useCallback((run) => {
      chosen.current = run
      setIsOpen(false)
    }, []),
  }
}
