import { fallbackOf } from './parameters.ts'
import { requestKeyText } from './request-key.ts'
import type { RequestKey } from './request-key.ts'

/** A recorded request that is similar to the requested one. */
export interface Neighbour {
  recorded: string
  /** The differences, one sentence each. */
  differs: string[]
}

const MAX_NEIGHBOURS = 3

const wordsOf = ({ path, meaning }: RequestKey, name: string): string => {
  const values = meaning.get(name)
  if (values !== undefined) return values.map((value) => `“${value}”`).join(' and ')
  const fallback = fallbackOf(path, name)
  return fallback === '' ? 'absent' : `“${fallback}” (default)`
}

function differencesOf(asked: RequestKey, recorded: RequestKey): string[] {
  const names = [...new Set([...asked.meaning.keys(), ...recorded.meaning.keys()])]
  return [
    ...(asked.method === recorded.method ? [] : [`method: asked ${asked.method}, recorded ${recorded.method}`]),
    ...(asked.path === recorded.path ? [] : [`path: asked ${asked.path}, recorded ${recorded.path}`]),
    ...names
      .map((name) => [name, wordsOf(asked, name), wordsOf(recorded, name)] as const)
      .filter(([, one, other]) => one !== other)
      .map(([name, one, other]) => `${name}: asked ${one}, recorded ${other}`),
    ...(asked.form === recorded.form ? [] : [`form: asked ${asked.form}, recorded ${recorded.form}`]),
  ]
}

/** Number of equal segments at the beginning of two paths. */
function sharedSegments(one: string, other: string): number {
  const others = other.split('/')
  const different = one.split('/').findIndex((segment, place) => segment !== others[place])
  return different < 0 ? others.length : different
}

/**
 * The recorded requests closest to one that is not recorded, closest first: those with the same path, then those with a
 * similar beginning.
 */
export function nearestTo(asked: RequestKey, recorded: Iterable<RequestKey>): Neighbour[] {
  return Array.from(recorded, (requestKey) => ({
    requestKey,
    differs: differencesOf(asked, requestKey),
    elsewhere: requestKey.path === asked.path ? 0 : 1,
    shared: sharedSegments(requestKey.path, asked.path),
  }))
    .sort(
      (one, other) =>
        one.elsewhere - other.elsewhere || other.shared - one.shared || one.differs.length - other.differs.length,
    )
    .slice(0, MAX_NEIGHBOURS)
    .map(({ requestKey, differs }) => ({ recorded: requestKeyText(requestKey), differs }))
}
