import type { SETTINGS_CONTRACT } from '../../../app/ipc/settings.ts'
import type { Context, Module } from '../context/context.ts'

/** The preferences. `changed` is called after each change. */
export const createSettingsModule = (
  { settings, notify }: Context,
  changed: () => void,
): Module<keyof typeof SETTINGS_CONTRACT> => ({
  handlers: {
    'preferences.get': () => Promise.resolve(settings.current().preferences),
    async 'preferences.save'(changes) {
      await settings.update({ preferences: { ...settings.current().preferences, ...changes } })
      changed()
      notify('status.changed')
      return null
    },
  },
  dispose: () => Promise.resolve(),
})
