import { originOf, SECRET_USES, type Connection } from '../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE, type InterfaceProfile } from '../../../app/domain/connection/interface-profile.ts'
import { putBack, type PutBackOutcome } from '../../../app/domain/values/undo-values.ts'
import { invalidInput } from '../../../app/errors/app-error.ts'
import type { ConnectionProfile } from '../../../app/ipc/connection.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { readBaseUrl } from './base-url.ts'
import type { Secrets } from './secrets.ts'

/** What of a profile a person can change. */
type Profile = Omit<ConnectionProfile, 'confirmed'>

/** Reads and changes the interface profile of a connection. */
export interface ProfileService {
  get(connection: Connection): ConnectionProfile
  save(connection: Connection, profile: Profile): Promise<void>
  /** Changes what differs between two profiles, unless any of that is no longer as expected. */
  putBack(connection: Connection, expected: Profile, wanted: Profile): Promise<PutBackOutcome>
  /** Changes the address and confirms it. A new origin removes the secrets, because they belong to the old origin. */
  changeAddress(connection: Connection, entered: string): Promise<void>
}

// SECURITY 30: a name that needs escaping would change the request.
function checkValues(values: InterfaceProfile): void {
  for (const [name, value] of Object.entries(values)) {
    const isPath = name === 'newsRemovedPath'
    if (isPath ? /^(\/[A-Za-z0-9_.-]+)+$/.test(value) : /^[A-Za-z0-9_.-]+$/.test(value)) continue
    throw invalidInput(
      name,
      isPath
        ? `“${value}” cannot be a path. Begin with a slash; use letters, digits, dots, dashes and underscores.`
        : `“${value}” cannot be a name in a request. Use letters, digits, dots, dashes and underscores.`,
    )
  }
}

/** Creates the service for interface profiles. A changed value counts as assumed until a call succeeds with it. */
export function createProfileService(settings: SettingsStore, secrets: Pick<Secrets, 'remove'>): ProfileService {
  async function save(connection: Connection, { keyPlacement, values }: Profile): Promise<void> {
    const profile = { ...ASSUMED_PROFILE, ...values }
    checkValues(profile)
    await settings.updateConnection(connection.id, {
      keyPlacement,
      profile,
      confirmed: connection.confirmed.filter((name) => profile[name] === connection.profile[name]),
    })
  }
  return {
    get: ({ keyPlacement, profile, confirmed }) => ({ keyPlacement, values: profile, confirmed }),
    save,

    async putBack(connection, expected, wanted) {
      const found = putBack({ keyPlacement: connection.keyPlacement, values: connection.profile }, expected, wanted)
      if (found === null) return 'changed'
      await save(connection, found.value)
      return 'done'
    },

    async changeAddress(connection, entered) {
      const baseUrl = readBaseUrl(entered)
      // The address changes first. A secret that is being stored for the old address at that time is then removed.
      const updated = settings.updateConnection(connection.id, {
        baseUrl,
        isAddressConfirmed: true,
        confirmed: baseUrl === connection.baseUrl ? connection.confirmed : [],
      })
      const isElsewhere = originOf({ ...connection, baseUrl }) !== originOf(connection)
      await Promise.all([updated, ...(isElsewhere ? SECRET_USES.map((use) => secrets.remove(connection, use)) : [])])
    },
  }
}
