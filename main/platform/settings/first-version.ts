import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'

// Settings as the first version wrote them: one connection in force among the members of the file, the others in a list.

/** ID of the connection that every installation of the first version began with. */
const MAIN = 'main'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The name under which the first version kept the secrets of a connection. */
const placeOf = (id: string, baseUrl: string): string => (id === MAIN ? baseUrl : `${baseUrl} #${id}`)

/** A connection of the first version with its saved secrets under the names that they have in the keychain. */
function connectionOf(members: Members, id: string, name: unknown, installation: string, tokens: unknown): Members {
  const baseUrl = textOf(members.baseUrl)
  const place = placeOf(id, baseUrl)
  const origin = URL.parse(baseUrl)?.origin ?? ''
  const { savedKey } = members
  const saved = (fingerprint: string, formerAccount: string): Members => ({
    origin,
    fingerprint,
    formerAccount,
    isRemoved: false,
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

/** The members of a settings file in their present shape; those of a file that has it already are given back as they are. */
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
