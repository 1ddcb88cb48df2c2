import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import { createSettingsModule } from '../../../../../main/modules/settings/module.ts'

const formula = (name: string) => ({ name, expression: 'a' })

function settingsWith(preferences: Partial<Preferences>) {
  let current = { ...DEFAULT_PREFERENCES, ...preferences }
  const notices: string[] = []
  const { handlers } = createSettingsModule(
    {
      settings: {
        current: () => ({ preferences: current }),
        update(changes: { preferences: Preferences }) {
          current = changes.preferences
          return Promise.resolve()
        },
      },
      notify: (notice: string) => notices.push(notice),
    } as unknown as Context,
    () => undefined,
  )
  const call = { signal: new AbortController().signal, window: 1 }
  return {
    notices,
    current: () => current,
    putBack: (expected: Partial<Preferences>, wanted: Partial<Preferences>) =>
      handlers['preferences.putBack']({ expected, wanted }, call),
  }
}

it('a preference is put back, and the windows are told', async () => {
  const { putBack, current, notices } = settingsWith({ theme: 'dark', density: 'compact' })
  expect(await putBack({ theme: 'dark' }, { theme: 'light' })).toBe('done')
  expect([current().theme, current().density, notices]).toEqual(['light', 'compact', ['status.changed']])
})

it('a preference that another window changed since stays', async () => {
  const { putBack, current, notices } = settingsWith({ theme: 'contrast' })
  expect(await putBack({ theme: 'dark' }, { theme: 'light' })).toBe('changed')
  expect([current().theme, notices]).toEqual(['contrast', []])
})

it('an entry comes back beside those that were added since', async () => {
  const { putBack, current } = settingsWith({ formulas: [formula('new')] })
  expect(await putBack({ formulas: [] }, { formulas: [formula('old')] })).toBe('done')
  expect(current().formulas).toEqual([formula('new'), formula('old')])
})

it('an entry for which there is no room is refused, so that the settings stay readable', async () => {
  const sixty = Array.from({ length: 60 }, (_, place) => formula(`new ${place}`))
  const { putBack, current } = settingsWith({ formulas: sixty })
  await expect(putBack({ formulas: [] }, { formulas: [formula('old')] })).rejects.toThrow(AppError)
  expect(current().formulas).toHaveLength(60)
})
