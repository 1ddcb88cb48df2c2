import { useCallback, useState } from 'react'
import { useRunAfter } from '../ui/use-run-after.ts'

/** Whether the palette is open, and what was chosen in it. */
export interface PaletteSwitch {
  isOpen: boolean
  open: () => void
  close: (chosen: (() => void) | null) => void
}

/** Opens and closes the palette. What was chosen runs when it is gone. */
export function usePalette(): PaletteSwitch {
  const [isOpen, setIsOpen] = useState(false)
  const runAfter = useRunAfter(isOpen)
  return {
    isOpen,
    open: useCallback(() => setIsOpen(true), []),
    close: useCallback(
      (run) => {
        runAfter(run)
        setIsOpen(false)
      },
      [runAfter],
    ),
  }
}
