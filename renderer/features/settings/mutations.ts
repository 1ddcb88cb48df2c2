import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { ScenarioName } from '../../../app/domain/connection/scenario.ts'
import type { ProgramForm } from '../../../app/domain/programs/program.ts'
import type { RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { ListedConnection } from '../../../app/ipc/connection.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import { call } from '../../bridge/desk.ts'
import { notificationsQuery } from '../../query/application.ts'
import { askAgain } from '../../query/query-client.ts'
import { useCall, useUndoable } from '../../query/writes.ts'
import { settingsQueries } from './queries.ts'

type Profile = Omit<Input<'profile.save'>, 'connection'>

/** Starts or stops the demonstration. */
export const useRunDemonstration = () =>
  useCall('demo.setRunning', (running: boolean) => ({ running }), {
    failure: 'The demonstration was not started or stopped',
  })

export const useChoosePlan = () =>
  useCall('demo.chooseKey', (plan: Input<'demo.chooseKey'>['plan']) => ({ plan }), {
    failure: 'The plan was not changed',
  })

/** Starts a scenario of the demonstration; null resets its service. The section shows its error. */
export function useChangeScenario(): UseMutationResult<Output<'scenarios.start'>, Error, ScenarioName | null> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: ScenarioName | null) =>
      name === null ? call('scenarios.putBack', {}) : call('scenarios.start', { name }),
    onSuccess: (next) => client.setQueryData(settingsQueries.scenarios.queryKey, next),
  })
}

/** Lets programs read, or ends that at once. */
export function useOpenPrograms() {
  const client = useQueryClient()
  return useCall('programs.open', (isOpen: boolean) => ({ isOpen }), {
    failure: 'Reading by programs was not switched',
    onSuccess: (state) => client.setQueryData(settingsQueries.programs.queryKey, state),
  })
}

/** Adds a program. The dialog shows its token, and its error. */
export const useAddProgram = () => useCall('programs.add', (form: ProgramForm) => form)

/** Removes a program. The dialog shows its error. */
export const useRemoveProgram = () => useCall('programs.remove', (id: string) => ({ id }))

/** Opens the window for another address of a connection. The section shows its error. */
export const useChangeAddress = (connection: string) => useCall('key.changeAddress', () => ({ connection }))

/** Removes the key of a connection. The dialog shows its error. */
export const useRemoveKey = (connection: string) => useCall('key.remove', () => ({ connection }))

/** Asks three endpoints for something small, and where one responds, again for what failed. The section shows its error. */
export function useTestConnection(connection: string) {
  const client = useQueryClient()
  return useCall('connection.test', () => ({ connection }), {
    onSuccess({ checks }) {
      if (checks.some(({ error }) => error === null))
        askAgain(client, ['service', 'key', 'accepted', 'plan'], connection)
    },
  })
}

/** Saves the interface profile. The form shows its error. */
export const useSaveProfile = (connection: string) =>
  useUndoable({
    mutationFn: ({ profile }: { before: Profile; profile: Profile }) =>
      call('profile.save', { connection, ...profile }),
    text: () => ({ words: 'change the interface profile', connection }),
    change: ({ before, profile }) => ({
      from: before,
      to: profile,
      put: (expected: Profile, wanted: Profile) => call('profile.putBack', { connection, expected, wanted }),
    }),
  })

type Signs = Pick<ListedConnection, 'name' | 'colour'>

export const useChangeConnection = () =>
  useUndoable({
    mutationFn: ({ before: { id }, change: { name, colour } }: { before: ListedConnection; change: Signs }) =>
      call('connections.change', { id, name, colour }),
    failure: 'The connection was not changed',
    text: ({ before, change }) => ({
      words:
        before.name === change.name
          ? `change the colour of the connection ${quoted(before.name)}`
          : `rename the connection ${quoted(before.name)} to ${quoted(change.name)}`,
    }),
    change: ({ before: { id, name, colour }, change }) => ({
      from: { name, colour },
      to: change,
      put: (expected: Signs, wanted: Signs) => call('connections.putBack', { id, expected, wanted }),
    }),
  })

/** Removes a connection with its secrets and its library. The dialog shows its error. */
export const useRemoveConnection = (id: string) =>
  useCall('connections.remove', ({ withMarks }: { withMarks: boolean }) => ({ id, withMarks }))

/** Saves limits and deletes what is beyond them. `at` is the time of the preview. The form shows its error. */
export const useApplyLimits = (
  limits: RetentionLimits,
  onApplied: () => void,
): UseMutationResult<Output<'library.applyLimits'>, Error, number> =>
  useMutation({
    async mutationFn(at: number) {
      await call('preferences.save', { limits })
      return call('library.applyLimits', { at })
    },
    onSuccess: onApplied,
  })

/** Deletes cached data. The dialog shows its error. */
export const usePurge = (connection: string) =>
  useCall('library.purge', (request: PurgeRequest) => ({ connection, ...request }))

/** Deletes what came with an earlier key. The dialog shows its error. */
export const usePurgeKey = (connection: string, fingerprint: string) =>
  useCall('library.purgeKey', () => ({ connection, fingerprint }))

/** Shows a notification, to see whether the system does. The section shows its outcome. */
export function useTestNotification(): UseMutationResult<Output<'notifications.test'>, Error, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('notifications.test', {}),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
}

/** Writes a backup where the person chooses. The section shows its error. */
export const useBackUp = () => useCall('library.backup', () => ({}))

/** Restores a backup that the person chooses. The section shows its error. */
export const useRestore = () => useCall('library.restore', () => ({}))
