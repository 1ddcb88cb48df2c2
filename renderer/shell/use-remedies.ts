import type { Remedy } from '../../app/errors/remedies.ts'
import type { ConnectionView } from '../../app/ipc/connection.ts'
import { useCommands } from '../commands/commands.tsx'
import type { Handler } from '../commands/registry.ts'
import { useEnterKey } from '../query/connections.ts'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'
import type { ConsolePanel } from '../features/console/console-state.ts'
import type { SettingsSection } from '../features/settings/settings-state.ts'
import type { Navigation } from './navigation.ts'

/** Offers the commands that help with errors. */
export function useRemedies({ id, demonstration, isAddressConfirmed }: ConnectionView, push: Navigation['push']): void {
  const enterKey = useEnterKey(id)
  const { offline } = usePreferences()
  const savePreferences = useSavePreferences()
  const openSettings = (section: SettingsSection) => () => push({ view: 'settings', settings: { section } })
  const openConsole = (panel: ConsolePanel) => () => push({ view: 'console', console: { panel } })
  const remedies: readonly (Handler & { id: Remedy })[] = [
    {
      id: 'connection.enter-key',
      unavailable:
        demonstration !== null
          ? 'The demonstration has keys of its own.'
          : isAddressConfirmed
            ? null
            : 'Confirm the address first.',
      run: () => enterKey.mutate(),
    },
    { id: 'settings.open-connection', run: openSettings('connection') },
    {
      id: 'settings.open-profile',
      unavailable: demonstration === null ? null : 'The demonstration needs no interface profile.',
      run: openSettings('profile'),
    },
    { id: 'settings.open-library', run: openSettings('library') },
    {
      id: 'window.go-online',
      unavailable: offline ? null : 'Tearsheet is online.',
      run: () => savePreferences({ offline: false }),
    },
    { id: 'console.check-plan', run: openConsole('entitlement') },
    { id: 'console.show-requests', run: openConsole('requests') },
  ]
  useCommands([
    ...remedies,
    { id: 'settings.open-reading', run: openSettings('reading') },
    { id: 'settings.open-keys', run: openSettings('keys') },
    { id: 'settings.open-appearance', run: openSettings('appearance') },
    {
      id: 'window.go-offline',
      unavailable: offline ? 'Tearsheet is offline.' : null,
      run: () => savePreferences({ offline: true }),
    },
  ])
}
