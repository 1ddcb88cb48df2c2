import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { sayDone, sayFailure } from '../ui/states/messages.tsx'
import { createUndoHistory, type Telling, type UndoHistory } from './undo-history.ts'

const NOT = { undo: 'Not undone', redo: 'Not redone' } as const
const IN_PART = { undo: 'Undone in part', redo: 'Redone in part' } as const

/** Why a step was not undone or redone, or not all of it. */
const WHY = {
  changed: 'It was changed since, so it stays as it is.',
  gone: 'It is no longer there.',
  partly: 'What was changed since stays as it is.',
} as const

const TELLING: Telling = {
  made: (said, undo) => sayDone(said, { label: 'Undo', run: undo }),
  kept(way, words, outcome) {
    sayDone(`${(outcome === 'partly' ? IN_PART : NOT)[way]}: ${words}. ${WHY[outcome]}`)
  },
  failed: (way, words, error, again) => sayFailure(`${NOT[way]}: ${words}`, error, again),
}

/** Outside of a window nothing is kept. */
const UndoContext = createContext<UndoHistory>({
  ...createUndoHistory(TELLING),
  begin: () => ({ made: () => undefined, failed: () => undefined }),
})

/** Keeps the changes of the window that can be undone, and offers the commands for it. */
export function UndoProvider({ children }: { children: ReactNode }): ReactElement {
  const [history] = useState(() => createUndoHistory(TELLING))
  useEffect(() => () => history.close(), [history])
  const undone = useSyncExternalStore(history.subscribe, () => history.words('undo'))
  const redone = useSyncExternalStore(history.subscribe, () => history.words('redo'))
  useCommands([
    {
      id: 'window.undo',
      ...(undone === null ? { unavailable: 'Nothing to undo.' } : { title: `Undo: ${undone}` }),
      run: () => history.go('undo'),
    },
    {
      id: 'window.redo',
      ...(redone === null ? { unavailable: 'Nothing to redo.' } : { title: `Redo: ${redone}` }),
      run: () => history.go('redo'),
    },
  ])
  return <UndoContext value={history}>{children}</UndoContext>
}

/** Says which connection the window shows: the steps of others are forgotten. */
export function useShownConnection(connection: string | null): void {
  const history = use(UndoContext)
  useLayoutEffect(() => history.show(connection), [history, connection])
}

/** What makes changes undoable. */
export const useUndo = (): Pick<UndoHistory, 'begin' | 'together'> => use(UndoContext)
