import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'

/** How a call ended, in the words of its line. */
interface Outcome {
  words: string
  state: 'good' | 'bad' | 'waiting'
}

/** Returns how a call ended, or that it has not. */
export function outcomeOf({ status, error, durationMs }: LoggedRequest): Outcome {
  if (status !== null)
    return {
      words: error === null ? String(status) : `${status} · ${error}`,
      state: status < 400 && error === null ? 'good' : 'bad',
    }
  if (error !== null) return { words: error, state: 'bad' }
  return { words: durationMs === null ? '…' : '', state: 'waiting' }
}
