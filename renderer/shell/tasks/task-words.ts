import type { Task } from '../../../app/domain/tasks/task.ts'
import { describeError } from '../../../app/errors/describe-error.ts'

/** What became of a task, as a sentence; how far it is while it is under way. */
export function taskWords({ outcome, detail, error }: Pick<Task, 'outcome' | 'detail' | 'error'>): string {
  switch (outcome) {
    case 'running':
      return detail
    case 'done':
      return detail === '' ? 'Done' : `Done · ${detail}`
    case 'cancelled':
      return detail === '' ? 'Cancelled' : `Cancelled · ${detail}`
    case 'failed':
      return error === null ? 'Failed' : `Failed: ${describeError(error).title}`
  }
}

/** How many tasks are under way, and how many ended, for one line. */
export function summaryWords(tasks: readonly Pick<Task, 'outcome'>[]): string {
  const count = (outcome: Task['outcome']): number => tasks.filter((task) => task.outcome === outcome).length
  const parts: readonly (readonly [number, string])[] = [
    [count('running'), 'under way'],
    [count('failed'), 'failed'],
    [count('done') + count('cancelled'), 'ended'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(' · ')
}

/** A length of time as minutes and seconds. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
