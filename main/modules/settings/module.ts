import { putBack } from '../../../app/domain/values/put-back.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { preferencesSchema } from '../../../app/ipc/settings.ts'
import type { SETTINGS_CONTRACT } from '../../../app/ipc/settings.ts'
import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import type { Context, Module } from '../context/context.ts'

/** The preferences. `changed` is called after each change. */
export function createSettingsModule(
  { settings, notify }: Context,
  changed: () => void,
): Module<keyof typeof SETTINGS_CONTRACT> {
  async function save(changes: Partial<Preferences>): Promise<void> {
    await settings.update({ preferences: { ...settings.current().preferences, ...changes } })
    changed()
    notify('status.changed')
  }
  return {
    handlers: {
      'preferences.get': () => Promise.resolve(settings.current().preferences),
      'preferences.save': (changes) => save(changes).then(() => null),
      async 'preferences.putBack'({ expected, wanted }) {
        const found = putBack<Partial<Preferences>>(settings.current().preferences, expected, wanted)
        if (found === null) return 'changed'
        // An entry that comes back could be one too many beside those that were added since.
        const checked = preferencesSchema.safeParse(found.value)
        if (!checked.success)
          throw new AppError({
            kind: 'invalid-input',
            field: String(checked.error.issues[0]?.path[0] ?? ''),
            errorText: 'There is no room for it beside what was added since. Remove something there first.',
          })
        await save(checked.data)
        return 'done'
      },
    },
    dispose: () => Promise.resolve(),
  }
}
