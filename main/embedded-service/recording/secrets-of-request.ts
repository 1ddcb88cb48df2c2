import { HIDDEN, isSecretName, KEY_MARK } from './redaction.ts'

/** A header or parameter. */
export type Pair = readonly [name: string, value: string]

/** Request headers that reveal nothing about the client; the value of any other header is left out. */
const PLAIN = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-length',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'pragma',
  'range',
  'user-agent',
])

const decoded = (part: string): string => new URLSearchParams(`x=${part}`).get('x') ?? ''

/** Parameters of a request target as they are, not decoded. */
const rawParameters = (target: string): Pair[] => {
  const requestKey = target.indexOf('?')
  if (requestKey < 0) return []
  return target
    .slice(requestKey + 1)
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    })
}

/**
 * The destination of a webhook test without its secrets: path, query, fragment and user name of such an address often
 * identify the sender to the receiver. Scheme, host and port are kept.
 */
export function destinationShown(destination: string): string {
  const url = URL.parse(destination)
  if (url === null || url.host === '') return HIDDEN
  const bare = url.pathname.length <= 1 && url.search === '' && url.hash === '' && url.username === ''
  return `${url.protocol}//${url.host}/${bare && url.password === '' ? '' : HIDDEN}`
}

/** The request target without its secrets; everything else is unchanged. */
export function targetShown(target: string): string {
  const parts = rawParameters(target).map(([name, value]) => {
    const plainName = decoded(name)
    if (isSecretName(plainName)) return `${name}=${HIDDEN}`
    if (plainName === 'destination') return `${name}=${destinationShown(decoded(value))}`
    return value === '' ? name : `${name}=${value}`
  })
  return target.replace(/\?.*$/s, '') + (parts.length === 0 ? '' : `?${parts.join('&')}`)
}

/**
 * A response header for the archive. An address in it, for example of a redirect, loses the values of secret
 * parameters.
 */
export function responseHeaderShown([name, value]: Pair): Pair {
  if (isSecretName(name)) return [name, HIDDEN]
  const shown = value.replaceAll(/([?&;]([^?&;=\s]+)=)[^&;#\s"'>]*/g, (whole, before: string, parameter: string) =>
    isSecretName(decoded(parameter)) ? before + KEY_MARK : whole,
  )
  return [name, shown]
}

/** A request header for the archive. */
export function headerShown([name, value]: Pair): Pair {
  if (/^(authorization|key)$/i.test(name)) return [name, value.replace(/^(token )?.*$/s, `$1$${KEY_MARK}`)]
  return [name, PLAIN.has(name.toLowerCase()) ? value : HIDDEN]
}

function ofHeader([name, value]: Pair): string[] {
  if (!isSecretName(name)) return []
  if (/cookie$/i.test(name)) return value.split(/[;,]/).map((part) => part.slice(part.indexOf('=') + 1).trim())
  const bare = value.replace(/^[\w-]+\s+/, '')
  // Basic credentials are a name and a password in base64.
  const unpacked = /^basic /i.test(value) ? Buffer.from(bare, 'base64').toString() : ''
  return [value, bare, unpacked.slice(unpacked.indexOf(':') + 1)]
}

function ofDestination(destination: string): string[] {
  const url = URL.parse(destination)
  if (url === null) return [destination]
  const inside = url.pathname + url.search + url.hash
  // Short paths and segments are words such as “/webhooks/news”.
  const parts = [
    ...url.pathname.split('/').filter((part) => part.length >= 16),
    ...(inside.length > 16 ? [inside] : []),
  ]
  return [destination, url.password, ...parts, ...url.searchParams.values()]
}

/**
 * All secrets in a request: the key wherever it is, cookies, tokens, and the secret parts of a webhook's destination.
 */
export const secretsOfRequest = (target: string, headers: readonly Pair[]): string[] =>
  [
    ...headers.flatMap(ofHeader),
    ...rawParameters(target).flatMap(([name, value]) => {
      const plainName = decoded(name)
      if (isSecretName(plainName)) return [value, decoded(value)]
      return plainName === 'destination' ? ofDestination(decoded(value)) : []
    }),
  ].filter((secret) => secret !== '')
