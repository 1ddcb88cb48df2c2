import { FaultError } from '../../../app/errors/fault.ts'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import type { InterfaceProfile, ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import { baseUrlProblem, normalizeBaseUrl } from './base-url.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** The editable part of a connection. */
interface Profile {
  baseUrl: string
  keyPlacement: 'header' | 'query'
  values: InterfaceProfile
}

/** Reads and changes the interface profile. */
export interface ProfileService {
  get(): Profile & { confirmed: readonly ProfileSettingName[] }
  save(profile: Profile): Promise<void>
}

/** The interface profile in the settings. A changed value is assumed again until a call succeeds with it. */
export function createProfileService(settings: SettingsStore): ProfileService {
  return {
    get() {
      const { baseUrl, keyPlacement, profile, confirmed } = settings.current()
      return { baseUrl, keyPlacement, values: profile, confirmed }
    },

    async save({ baseUrl, keyPlacement, values }) {
      const problem = baseUrl.trim() === '' ? null : baseUrlProblem(baseUrl.trim())
      if (problem !== null) throw new FaultError({ kind: 'invalid-input', field: 'baseUrl', problem })
      const before = settings.current()
      const profile = { ...ASSUMED_PROFILE, ...values }
      for (const [name, value] of Object.entries(profile)) {
        // SECURITY 30: a name that needs escaping would make another request than the one that was meant.
        const isPath = name === 'newsRemovedPath'
        if (isPath ? /^(\/[A-Za-z0-9_.-]+)+$/.test(value) : /^[A-Za-z0-9_.-]+$/.test(value)) continue
        throw new FaultError({
          kind: 'invalid-input',
          field: name,
          problem: isPath
            ? `“${value}” cannot be a path. Begin with a slash; use letters, digits, dots, dashes and underscores.`
            : `“${value}” cannot be a name in a request. Use letters, digits, dots, dashes and underscores.`,
        })
      }
      const service = baseUrl.trim() === '' ? '' : normalizeBaseUrl(baseUrl.trim())
      const stays = (name: ProfileSettingName): boolean =>
        profile[name] === before.profile[name] && service === before.baseUrl
      await settings.update({ baseUrl: service, keyPlacement, profile, confirmed: before.confirmed.filter(stays) })
    },
  }
}
