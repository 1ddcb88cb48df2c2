import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ScenarioName } from '../../../app/domain/connection/scenario.ts'
import type { ProgramForm } from '../../../app/domain/programs/program.ts'
import type { RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { ListedConnection } from '../../../app/ipc/connection.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import { call } from '../../bridge/desk.ts'
import { useUndo } from '../../undo/undo.tsx'
import { notificationsQuery } from '../../query/application.ts'
import { askAgain } from '../../query/query-client.ts'
import { settingsQueries } from './queries.ts'

type Changing<Name extends Parameters<typeof call>[0], Variables = void> = UseMutationResult<
  Output<Name>,
  Error,
  Variables
>

type Profile = Omit<Input<'profile.save'>, 'connection'>

/** Starts or stops the demonstration. */
export const useRunDemonstration = (): Changing<'demo.setRunning', boolean> =>
  useMutation({
    mutationFn: (running: boolean) => call('demo.setRunning', { running }),
    meta: { failure: 'The demonstration was not started or stopped' },
  })

/** Chooses the plan of the demonstration. */
export const useChoosePlan = (): Changing<'demo.chooseKey', Input<'demo.chooseKey'>['plan']> =>
  useMutation({
    mutationFn: (plan: Input<'demo.chooseKey'>['plan']) => call('demo.chooseKey', { plan }),
    meta: { failure: 'The plan was not changed' },
  })

/** Starts a scenario of the demonstration; null resets its service. The section shows its error. */
export function useChangeScenario(): Changing<'scenarios.start', ScenarioName | null> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: ScenarioName | null) =>
      name === null ? call('scenarios.putBack', {}) : call('scenarios.start', { name }),
    onSuccess: (next) => client.setQueryData(settingsQueries.scenarios.queryKey, next),
  })
}

/** Lets programs read, or ends that at once. */
export function useOpenPrograms(): Changing<'programs.open', boolean> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOpen: boolean) => call('programs.open', { isOpen }),
    onSuccess: (state) => client.setQueryData(settingsQueries.programs.queryKey, state),
    meta: { failure: 'Reading by programs was not switched' },
  })
}

/** Adds a program. The dialog shows its token, and its error. */
export const useAddProgram = (): Changing<'programs.add', ProgramForm> =>
  useMutation({ mutationFn: (form: ProgramForm) => call('programs.add', form) })

/** Removes a program. The dialog shows its error. */
export const useRemoveProgram = (): Changing<'programs.remove', string> =>
  useMutation({ mutationFn: (id: string) => call('programs.remove', { id }) })

/** Opens the window for another address of a connection. The section shows its error. */
export const useChangeAddress = (connection: string): Changing<'key.changeAddress'> =>
  useMutation({ mutationFn: () => call('key.changeAddress', { connection }) })

/** Removes the key of a connection. The dialog shows its error. */
export const useRemoveKey = (connection: string): Changing<'key.remove'> =>
  useMutation({ mutationFn: () => call('key.remove', { connection }) })

/** Asks three endpoints for something small, and where one responds, again for what failed. The section shows its error. */
export function useTestConnection(connection: string): Changing<'connection.test'> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('connection.test', { connection }),
    onSuccess({ checks }) {
      if (checks.some(({ error }) => error === null))
        askAgain(client, ['service', 'key', 'accepted', 'plan'], connection)
    },
  })
}

/** Saves the interface profile. The form shows its error. */
export function useSaveProfile(connection: string): Changing<'profile.save', { before: Profile; profile: Profile }> {
  const { begin } = useUndo()
  return useMutation({
    mutationFn: ({ profile }: { before: Profile; profile: Profile }) =>
      call('profile.save', { connection, ...profile }),
    onMutate: () => begin({ words: 'change the interface profile', connection }),
    onSuccess: (_done, { before, profile }, step) =>
      step.made({
        from: before,
        to: profile,
        put: (expected, wanted) => call('profile.putBack', { connection, expected, wanted }),
      }),
    onError: (_error, _profiles, step) => step?.failed(),
  })
}

/** Changes the name and colour of a connection. */
export function useChangeConnection(): Changing<
  'connections.change',
  { before: ListedConnection; change: Pick<ListedConnection, 'name' | 'colour'> }
> {
  const { begin } = useUndo()
  return useMutation({
    mutationFn: ({
      before: { id },
      change: { name, colour },
    }: {
      before: ListedConnection
      change: Pick<ListedConnection, 'name' | 'colour'>
    }) => call('connections.change', { id, name, colour }),
    meta: { failure: 'The connection was not changed' },
    onMutate: ({ before, change }) =>
      begin({
        words:
          before.name === change.name
            ? `change the colour of the connection ${quoted(before.name)}`
            : `rename the connection ${quoted(before.name)} to ${quoted(change.name)}`,
      }),
    onSuccess: (_done, { before: { id, name, colour }, change }, step) =>
      step.made({
        from: { name, colour },
        to: change,
        put: (expected, wanted) => call('connections.putBack', { id, expected, wanted }),
      }),
    onError: (_error, _change, step) => step?.failed(),
  })
}

/** Removes a connection with its secrets and its library. The dialog shows its error. */
export const useRemoveConnection = (id: string): Changing<'connections.remove', { withMarks: boolean }> =>
  useMutation({
    mutationFn: ({ withMarks }: { withMarks: boolean }) => call('connections.remove', { id, withMarks }),
  })

/** Saves limits and deletes what is beyond them. `at` is the time of the preview. The form shows its error. */
export const useApplyLimits = (
  limits: RetentionLimits,
  onApplied: () => void,
): Changing<'library.applyLimits', number> =>
  useMutation({
    async mutationFn(at: number) {
      await call('preferences.save', { limits })
      return call('library.applyLimits', { at })
    },
    onSuccess: onApplied,
  })

/** Deletes cached data. The dialog shows its error. */
export const usePurge = (connection: string): Changing<'library.purge', PurgeRequest> =>
  useMutation({ mutationFn: (request: PurgeRequest) => call('library.purge', { connection, ...request }) })

/** Deletes what came with an earlier key. The dialog shows its error. */
export const usePurgeKey = (connection: string, fingerprint: string): Changing<'library.purgeKey'> =>
  useMutation({ mutationFn: () => call('library.purgeKey', { connection, fingerprint }) })

/** Shows a notification, to see whether the system does. The section shows its outcome. */
export function useTestNotification(): Changing<'notifications.test'> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('notifications.test', {}),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
}

/** Writes a backup where the person chooses. The section shows its error. */
export const useBackUp = (): Changing<'library.backup'> => useMutation({ mutationFn: () => call('library.backup', {}) })

/** Restores a backup that the person chooses. The section shows its error. */
export const useRestore = (): Changing<'library.restore'> =>
  useMutation({ mutationFn: () => call('library.restore', {}) })
