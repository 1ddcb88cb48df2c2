import { ASSUMED_PROFILE } from '../../app/domain/connection/interface-profile.ts'
import type { Connection } from '../../app/domain/connection/connection.ts'
import type { Access, ConnectionScope } from '../../main/modules/connection/connection-scope.ts'

/** A connection with all that a connection has. */
export const connectionOf = (changes: Partial<Connection> = {}): Connection => ({
  id: 'test',
  name: 'Test',
  colour: 0,
  baseUrl: 'https://a.example',
  isAddressConfirmed: true,
  keyPlacement: 'header',
  profile: ASSUMED_PROFILE,
  confirmed: [],
  savedKey: null,
  savedToken: null,
  demonstration: null,
  ...changes,
})

/** What a request needs, with a key of no meaning. */
export const accessTo = (baseUrl: string, changes: Partial<Access> = {}): Access => ({
  connection: 'test',
  baseUrl,
  key: 'test-key',
  keyPlacement: 'header',
  profile: ASSUMED_PROFILE,
  partition: { service: 'test', fingerprint: 'f' },
  ...changes,
})

/** The scope of a test connection: whatever `access` gives, over and over. */
export const scopeOf = (
  access: () => Promise<Access>,
  partition: Access['partition'] = { service: 'test', fingerprint: 'f' },
): ConnectionScope => ({
  connection: connectionOf(),
  partition,
  access,
  accessWith: (key) => accessTo('https://a.example', { key, partition }),
  key: () =>
    access().then(
      ({ key }) => key,
      () => null,
    ),
  confirm: () => undefined,
})
