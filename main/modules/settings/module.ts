import { putBack } from '../../../app/domain/values/undo-values.ts'
import { readOwnFile } from '../../../app/domain/values/personal-file.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import { preferencesInFile, preferencesSchema, type SETTINGS_CONTRACT } from '../../../app/ipc/settings.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import type { Context, Module } from '../context/context.ts'

const refused = (errorText: string): AppError => invalidInput('file', errorText)

/** The settings of a file from an untrusted source. Throws when one of them is not a setting of this version. */
function readSettings(text: string): Output<'preferences.read'> {
  let settings: unknown
  try {
    settings = readOwnFile('tearsheet-settings', text).settings
  } catch (thrown) {
    throw refused(thrown instanceof Error ? thrown.message : '')
  }
  const read = preferencesInFile.safeParse(settings)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw refused(
    name === undefined || name === ''
      ? 'This file of settings has no settings in it.'
      : `This version of Tearsheet does not have the setting ${quoted(name)}, or not with that value. Nothing was changed.`,
  )
}

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
      'preferences.get': () => settings.current().preferences,
      'preferences.save': (changes) => save(changes),
      'preferences.read': ({ text }) => readSettings(text),
      async 'preferences.putBack'({ expected, wanted }) {
        const found = putBack<Partial<Preferences>>(settings.current().preferences, expected, wanted)
        if (found === null) return 'changed'
        // An entry that comes back could be one too many beside those that were added since.
        const checked = preferencesSchema.safeParse(found.value)
        if (!checked.success)
          throw invalidInput(
            String(checked.error.issues[0]?.path[0] ?? ''),
            'There is no room for it beside what was added since. Remove something there first.',
          )
        await save(checked.data)
        return 'done'
      },
    },
  }
}
