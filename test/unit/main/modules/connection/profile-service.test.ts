import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASSUMED_PROFILE, PROFILE_SETTINGS } from '../../../../../app/domain/connection/interface-profile.ts'
import type { InterfaceProfile } from '../../../../../app/domain/connection/interface-profile.ts'
import { faultOf } from '../../../../../app/errors/fault.ts'
import { createProfileService } from '../../../../../main/modules/connection/profile-service.ts'
import type { ProfileService } from '../../../../../main/modules/connection/profile-service.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { headerTexts } from '../../../../support/corpora.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const onNewSettings = async (): Promise<ProfileService> =>
  createProfileService(await openSettings(join(temporaryFolder(), 'settings.json')))

const saved = (service: ProfileService, values: Partial<InterfaceProfile>): Promise<void> =>
  service.save({
    baseUrl: 'https://api.example',
    keyPlacement: 'header',
    values: { ...ASSUMED_PROFILE, ...values },
  })

// SECURITY 30
describe('the interface profile', () => {
  it('takes names and paths that need no escaping', async () => {
    const service = await onNewSettings()
    await saved(service, { symbolsParameter: 'ticker_list.v2', newsRemovedPath: '/api/v3/removed-stories' })
    expect(service.get().values).toMatchObject({
      symbolsParameter: 'ticker_list.v2',
      newsRemovedPath: '/api/v3/removed-stories',
    })
  })

  it.each(headerTexts())('$source, $name: is no name in a request', async ({ text }) => {
    const service = await onNewSettings()
    for (const { name } of PROFILE_SETTINGS) {
      const fault = await saved(service, { [name]: text }).then(() => null, faultOf)
      expect(fault, name).toMatchObject({ kind: 'invalid-input', field: name })
    }
    expect(service.get().values).toEqual(ASSUMED_PROFILE)
  })
})
