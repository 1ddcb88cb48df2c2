import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'

// The first version wrote the current connection as members of the file and the others as a list.

/** ID of the initial connection of every installation of the first version. */
const MAIN = 'main'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The keychain account name that the first version used for a connection. */
const placeOf = (id: string, baseUrl: string): string => (id === MAIN ? baseUrl : `${baseUrl} #${id}`)

/** Converts a connection of the first version; its saved secrets keep their keychain account names. */
function connectionOf(members: Members, id: string, name: unknown, installation: string, tokens: unknown): Members {
  const baseUrl = textOf(members.baseUrl)
  const place = placeOf(id, baseUrl)
  const origin = URL.parse(baseUrl)?.origin ?? ''
  const { savedKey } = members
  const saved = (fingerprint: string, formerAccount: string): Members => ({
    origin,
    fingerprint,
    formerAccount,
  })
  return {
    ...members,
    id,
    name,
    baseUrl,
    demonstration: null,
    savedKey:
      isMembers(savedKey) && savedKey.service === place
        ? saved(textOf(savedKey.fingerprint), `${place} (${installation})`)
        : null,
    savedToken:
      Array.isArray(tokens) && tokens.includes(place) ? saved('', `${place} (${installation}) transform token`) : null,
  }
}

/** Converts the members of a settings file to the current shape; members in the current shape are returned unchanged. */
export function fromFirstVersion(members: Members): Members {
  if ('connections' in members) return members
  const { installation, connection, connectionId, connectionName, others, demo, savedTokens, ...rest } = members
  const known = textOf(installation)
  const mainId = textOf(connectionId) || MAIN
  const inForce = connectionOf(rest, mainId, connectionName ?? 'Main', known, savedTokens)
  const connections = [
    ...(inForce.baseUrl === '' ? [] : [inForce]),
    ...(Array.isArray(others) ? others : [])
      .filter(isMembers)
      .map((other) => connectionOf(other, textOf(other.id), other.name, known, savedTokens)),
    { id: DEMONSTRATION, demonstration: demo },
  ]
  return {
    installation,
    connections,
    lastConnection: connection === 'demo' ? DEMONSTRATION : connection === 'service' ? mainId : null,
    preferences: rest.preferences,
  }
}
