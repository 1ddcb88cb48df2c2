import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../app/errors/app-error.ts'
import { scheduleTimeout } from '../../platform/threads/schedule-timeout.ts'
import type { Context } from './context.ts'

/** A context with this computer's clock and timers. */
export const createContext = (parts: Pick<Context, 'settings' | 'library' | 'logger' | 'notify'>): Context => ({
  ...parts,
  now: Date.now,
  sleep: (ms, signal) =>
    wait(ms, undefined, { signal }).catch(() => {
      throw new AppError({ kind: 'cancelled' })
    }),
  scheduleTimeout,
})
