import { createContext, use, useCallback, useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { sayDone } from './messages.tsx'
import { useCommands } from '../commands/commands.tsx'

interface Step {
  undo: () => void
  /** Takes the message about the step away. */
  close: () => void
}

/** Offers to undo the last change, with a button and with Ctrl+Z. */
export type OfferUndo = (label: string, undo: () => void) => void

const UndoContext = createContext<OfferUndo>(() => undefined)

const MAX_STEPS = 50

/** Keeps the changes that can be undone. What it offers goes with it, since the changes belong to its connection. */
export function UndoProvider({ children }: { children: ReactNode }): ReactElement {
  const steps = useRef<Step[]>([])

  const takeBack = useCallback((step: Step | undefined) => {
    // A message can still be pressed while it goes away.
    if (step === undefined || !steps.current.includes(step)) return
    steps.current = steps.current.filter((each) => each !== step)
    step.close()
    step.undo()
  }, [])

  const offer = useCallback<OfferUndo>(
    (label, undo) => {
      steps.current.at(-1)?.close()
      const step: Step = { undo, close: sayDone(label, { label: 'Undo', run: () => takeBack(step) }) }
      steps.current = [...steps.current, step].slice(-MAX_STEPS)
    },
    [takeBack],
  )

  useEffect(
    () => () => {
      for (const { close } of steps.current) close()
    },
    [],
  )

  useCommands([{ id: 'window.undo', run: () => takeBack(steps.current.at(-1)) }])
  return <UndoContext value={offer}>{children}</UndoContext>
}

/** Returns the function that offers an undo. */
export const useUndo = (): OfferUndo => use(UndoContext)
