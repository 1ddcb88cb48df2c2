import { createHash } from 'node:crypto'
import type { Settings, TokenHash } from '../../platform/settings/settings.ts'
import type { Context } from '../context/context.ts'

/** The hash of a token; nothing else of it is kept. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A program or an address as others see it. */
export const withoutHash = <Entry extends TokenHash>({ tokenHash: _, ...entry }: Entry): Omit<Entry, 'tokenHash'> =>
  entry

/** The programs in the settings, and how they are changed. */
export function createSavedPrograms({ settings, notify }: Pick<Context, 'settings' | 'notify'>) {
  const saved = (): Settings['programs'] => settings.current().programs
  return {
    saved,
    async save(changes: Partial<Settings['programs']>): Promise<void> {
      await settings.update({ programs: { ...saved(), ...changes } })
      notify('programs.changed')
    },
  }
}
