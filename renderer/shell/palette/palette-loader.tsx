import { lazy, Suspense, useEffect, useState, useCallback, type ComponentProps, type ReactElement } from 'react'
import { usePausedKeys } from '../../commands/commands.tsx'
import { inBackground } from '../../query/errors.ts'
import { useIdle } from '../../ui/layout/use-idle.ts'
import { useReturnFocus, useRunAfter } from '../../ui/keys/focus.ts'
import './palette.css'

/** Whether the palette is open, and what was chosen in it. */
interface PaletteSwitch {
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

/** Loads the palette, which is not part of the first view. */
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(() => loadPalette().then(({ Palette: View }) => ({ default: View })))

/** Loads the palette as soon as the window has nothing else to do. Keys that follow those of the palette would be lost while it is loaded. */
export function usePaletteInTime(): void {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) inBackground(loadPalette())
  }, [isIdle])
}

/** The field alone, while the palette is being loaded. */
function EarlyField({
  typed,
  onType,
  onClose,
}: {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}): ReactElement {
  return (
    <div className="dialog-portal">
      <div className="palette">
        <input
          autoFocus
          className="palette-input"
          aria-label="Go to anything"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
        <p className="palette-empty" role="status">
          Loading…
        </p>
      </div>
    </div>
  )
}

/** The palette, with `words` typed in it; what is typed while it is being loaded stays typed. */
export function PaletteLoader({
  words = '',
  ...props
}: Omit<ComponentProps<typeof Palette>, 'typedFirst'> & { words?: string }): ReactElement {
  usePausedKeys()
  useReturnFocus()
  const [typed, setTyped] = useState(words)
  return (
    <Suspense fallback={<EarlyField typed={typed} onType={setTyped} onClose={() => props.onClose(null)} />}>
      <Palette {...props} typedFirst={typed} />
    </Suspense>
  )
}
