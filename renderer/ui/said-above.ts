import { useSyncExternalStore } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'

let said: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  said = next
  for (const listener of [...listeners]) listener()
}

/** Notes that the head of the window says an error, until the returned function is called. */
export function sayAbove(error: ErrorInfo): () => void {
  const name = JSON.stringify(error)
  change([...said, name])
  return () => change(said.toSpliced(said.indexOf(name), 1))
}

/** The names of the errors that the head of the window says, so that what is below does not say them again. */
export const useSaidAbove = (): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said,
  )

/** Whether an error is among those that the head of the window says. */
export const isSaid = (names: readonly string[], error: ErrorInfo): boolean => names.includes(JSON.stringify(error))
