import type { ErrorInfo } from '../../errors/app-error.ts'
import type { ViewId } from '../window/views.ts'

/** How a task ended, or that it is under way. */
export const TASK_OUTCOMES = ['running', 'done', 'cancelled', 'failed'] as const

/** Work that takes a while, or its outcome. */
export interface Task {
  id: number
  /** What it is, such as “Refresh of the watch lists”, which is true before and after it has ended. */
  title: string
  /** How far it is, in words; empty when there is nothing to say. */
  detail: string
  /** How many of how many parts are done; null where it is not known. */
  progress: { done: number; total: number } | null
  /** The view in which it was begun. */
  view: ViewId
  /** Whether the application began it by itself. */
  isAutomatic: boolean
  canCancel: boolean
  /** Whether the person has cancelled it and it has not ended yet. */
  isCancelling: boolean
  /** Unix milliseconds. */
  startedAt: number
  /** Null while it is under way. */
  endedAt: number | null
  outcome: (typeof TASK_OUTCOMES)[number]
  /** Why it failed; null when it did not. */
  error: ErrorInfo | null
}

/** Work that ends sooner is never shown as a task. */
const MIN_SHOWN_MS = 1000

/** What the application does by itself is shown when it takes longer than usual. */
const MIN_SHOWN_AUTOMATIC_MS = 5000

/** Whether a task is shown: one under way once it takes a while, and its outcome when it was shown. */
export function isShownTask({ isAutomatic, startedAt, endedAt, outcome }: Task, now: number): boolean {
  const least = isAutomatic && outcome !== 'failed' ? MIN_SHOWN_AUTOMATIC_MS : MIN_SHOWN_MS
  return (endedAt ?? now) - startedAt >= least
}
