import type { Pair } from './secrets-of-request.ts'

// RFC 9110, 7.6.1: these concern one connection only.
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Raw headers, a flat list of names and values, as pairs. */
export const inPairs = (raw: readonly string[]): Pair[] =>
  Array.from({ length: raw.length / 2 }, (_, place) => [raw[2 * place] ?? '', raw[2 * place + 1] ?? ''])

/** The end-to-end headers: without those of the connection, those that `Connection` names, and those in `besides`. */
export function endToEnd(headers: readonly Pair[], besides: readonly string[]): Pair[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((each) => each.trim().toLowerCase()))
  const dropped = new Set([...HOP_BY_HOP, ...named, ...besides])
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()))
}
