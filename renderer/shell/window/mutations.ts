import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { settingsText } from '../../../app/domain/settings/settings-file.ts'
import { isSame, putBack } from '../../../app/domain/values/undo-values.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { DEFAULT_LAYOUT, type Layout } from '../../../app/domain/window/layout.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { call } from '../../bridge/desk.ts'
import { inBackground } from '../../query/errors.ts'
import { useSavePreferences } from '../../query/preferences.ts'
import { statusQuery } from '../../query/application.ts'
import { changeLayout, currentLayout } from '../../ui/layout/window-layout.ts'
import { useKeeper, type Choices, type Keeper } from '../../ui/states/view-state.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { useUndo } from '../../undo/undo.tsx'

/** Restores a backup that the person chooses. The note shows its error. */
export function useRestoreBackup(onRestored: () => void): UseMutationResult<Output<'library.restore'>, Error, void> {
  return useMutation({
    mutationFn: () => call('library.restore', {}),
    onSuccess(restored) {
      if (restored !== null) onRestored()
    },
  })
}

/** Confirms the address that was read; main confirms no other. The note shows its error. */
export const useConfirmAddress = (id: string, baseUrl: string): UseMutationResult<null, Error, void> =>
  useMutation({ mutationFn: () => call('connections.confirm', { id, baseUrl }) })

/** Asks for all that is on screen again, which also opens the files again. */
export function useAskAgain(): UseMutationResult<void, Error, void> {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.invalidateQueries() })
}

/** Starts the application again, where it could not start for that reason, and reads its status. The page shows its error. */
export function useStartAgain(error: ErrorInfo): UseMutationResult<void, Error, void> {
  const client = useQueryClient()
  return useMutation({
    async mutationFn() {
      if (error.kind === 'start-failed') await call('app.startAgain', {})
      await client.refetchQueries({ queryKey: statusQuery.queryKey, exact: true })
    },
    // Whatever else was asked for failed for the same reason. Each query shows its own error.
    onSuccess: () => inBackground(client.invalidateQueries()),
  })
}

export function useReadStatus(): UseMutationResult<void, Error, void> {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.invalidateQueries({ queryKey: statusQuery.queryKey }) })
}

/** Writes the settings to a file that the person chooses. */
export const useExportSettings = (): (() => void) =>
  useMutation({
    mutationFn: async () =>
      call('file.save', {
        kind: 'json',
        name: 'tearsheet-settings',
        view: 'settings',
        content: settingsText(await call('preferences.get', {})),
      }),
    meta: { failure: 'The settings were not exported' },
    onSuccess(path) {
      if (path !== null) sayDone(`The settings are in ${path}`)
    },
  }).mutate

/** Takes the settings of a file that the person chooses. */
export function useImportSettings(): () => void {
  const save = useSavePreferences()
  return useMutation({
    async mutationFn() {
      const file = await call('file.open', { kind: 'json' })
      if (file === null) return null
      const settings = await call('preferences.read', { text: file.text })
      const present = await call('preferences.get', {})
      return { name: quoted(file.name), settings, isSame: isSame({ ...present, ...settings }, present) }
    },
    meta: { failure: 'No settings were imported' },
    onSuccess(read) {
      if (read === null) return
      if (read.isSame) sayDone(`${read.name} has the settings that you have`)
      else save(read.settings, `The settings of ${read.name} are in use`, `use the settings of ${read.name}`)
    },
  }).mutate
}

export const useOpenWindow = (): ((shown: Input<'window.open'>['shown']) => void) =>
  useMutation({
    mutationFn: (shown: Input<'window.open'>['shown']) => call('window.open', { shown }),
    meta: { failure: 'The window did not open' },
  }).mutate

/** How a window divides its space, and what was chosen in its views. */
interface Arrangement {
  layout: Layout
  choices: Choices
}

const arrangementOf = (keeper: Keeper): Arrangement => ({ layout: currentLayout(), choices: keeper.choices() })

/** Gives the window the arrangement `next` and the size of a first start, or takes that back. */
async function arrange(keeper: Keeper, { layout, choices }: Arrangement, resetsSize: boolean): Promise<void> {
  changeLayout(layout)
  keeper.changeChoices(choices)
  await call(resetsSize ? 'window.resetSize' : 'window.undoResetSize', {})
}

/** The panes and views of a new window. What the lists request is no part of what is reset. */
const resetOf = ({ layout: { listText } }: Arrangement): Arrangement => ({
  layout: { ...DEFAULT_LAYOUT, listText },
  choices: {},
})

/** Resets panes, size and zoom, and what was chosen in the views. */
export function useResetLayout(): () => void {
  const { begin } = useUndo()
  const keeper = useKeeper()
  return useMutation({
    mutationFn: () => arrange(keeper, resetOf(arrangementOf(keeper)), true),
    onMutate: () => ({ from: arrangementOf(keeper), step: begin({ words: 'reset the layout', said: 'Layout reset' }) }),
    meta: { failure: 'The size of the window was not reset' },
    onSuccess: (_done, _none, { from, step }) =>
      step.made({
        from,
        to: resetOf(from),
        async put(expected, wanted) {
          const found = putBack(arrangementOf(keeper), expected, wanted)
          if (found === null) return 'changed'
          await arrange(keeper, found.value, isSame(wanted, resetOf(from)))
          return 'done'
        },
      }),
    onError: (_error, _none, begun) => begun?.step.failed(),
  }).mutate
}

/** What a window without content can do. The page shows their errors. */
export function useWindowActions(): Record<'reload' | 'showLog' | 'quit', UseMutationResult<null, Error, void>> {
  return {
    reload: useMutation({ mutationFn: () => call('window.reload', {}) }),
    showLog: useMutation({ mutationFn: () => call('log.show', {}) }),
    quit: useMutation({ mutationFn: () => call('app.quit', {}) }),
  }
}
