import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import type { Connection, DataOwner } from '../../../app/domain/connection/connection.ts'
import type { Access, ConnectionScope } from '../../../main/modules/context/connection-scope.ts'

/** A connection with all of its members. */
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

/** Whose data a test stores. */
export const OWNER: DataOwner = { connection: 'test', origin: 'https://a.example' }

/** What a request needs, with a key of no meaning. */
export const accessTo = (baseUrl: string, changes: Partial<Access> = {}): Access => ({
  connection: 'test',
  baseUrl,
  key: 'test-key',
  keyPlacement: 'header',
  profile: ASSUMED_PROFILE,
  owner: OWNER,
  fingerprint: 'f',
  ...changes,
})

/** The scope of a test connection: whatever `access` gives, over and over. */
export const scopeOf = (access: () => Promise<Access>, owner: DataOwner = OWNER): ConnectionScope => ({
  connection: connectionOf(),
  owner,
  access,
  accessWith: (key) => accessTo('https://a.example', { key, owner }),
  key: () =>
    access().then(
      ({ key }) => key,
      () => null,
    ),
  confirm: () => undefined,
})
