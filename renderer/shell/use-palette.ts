import { useCallback, useState } from 'react'
import { useRunAfter } from '../ui/use-run-after.ts'

/** Whether the palette is open, and what was chosen in it. */
export interface PaletteSwitch {
  isOpen: boolean
  /** What is typed in it when it opens. */
  words: string
  open: (words?: string) => void
  close: (chosen: (() => void) | null) => void
}

/** Opens and closes the palette. What was chosen runs when it is gone. */
export function usePalette(): PaletteSwitch {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const runAfter = useRunAfter(isOpen)
  return {
    isOpen,
    words,
    open: useCallback((first = '') => {
      setWords(first)
      setIsOpen(true)
    }, []),
    close: useCallback(
      (run) => {
        runAfter(run)
        setIsOpen(false)
      },
      [runAfter],
    ),
  }
}
