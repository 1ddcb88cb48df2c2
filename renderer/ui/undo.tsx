import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useShortcuts } from './shortcuts.tsx'

interface Step {
  id: number
  label: string
  undo: () => Promise<void>
}

/** Offers to undo the last change, with a button and with Ctrl+Z. */
export type OfferUndo = (label: string, undo: () => Promise<void>) => void

const UndoContext = createContext<OfferUndo>(() => undefined)

/** How long the button stays on screen; Ctrl+Z works longer. */
const SHOWN_MS = 8000

const MAX_STEPS = 50

/** Keeps the changes that can be undone, and shows the last one. */
export function UndoProvider({ children }: { children: ReactNode }): ReactElement {
  const steps = useRef<Step[]>([])
  const lastId = useRef(0)
  const [shown, setShown] = useState<Step | null>(null)

  const offer = useCallback<OfferUndo>((label, undo) => {
    lastId.current += 1
    const step = { id: lastId.current, label, undo }
    steps.current = [...steps.current, step].slice(-MAX_STEPS)
    setShown(step)
  }, [])

  const takeBack = useCallback(() => {
    const step = steps.current.pop()
    setShown(null)
    if (step !== undefined) void step.undo()
  }, [])

  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown((now) => (now === shown ? null : now)), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  useShortcuts([{ keys: 'Mod+z', label: 'Undo the last change', group: 'Window', run: takeBack }])
  const value = useMemo(() => offer, [offer])
  return (
    <UndoContext value={value}>
      {children}
      {shown === null ? null : (
        <div className="toast" role="status">
          <span>{shown.label}</span>
          <button type="button" className="button-link" onClick={takeBack}>
            Undo
          </button>
        </div>
      )}
    </UndoContext>
  )
}

/** Returns the function that offers an undo. */
export const useUndo = (): OfferUndo => use(UndoContext)
