import { parsedJson } from '../values/own-property.ts'

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*`

/** A name that needs no quotation marks in a path. */
const PLAIN = new RegExp(`^${NAME}$`, 'u')

const STEP = String.raw`\.${NAME}|\[\d+\]|\["(?:[^"\\]|\\.)*"\]`

/** A path that stands alone in a text, as an amount such as $5 does not. */
const ALONE = new RegExp(String.raw`(?<![^\s"',;\x60])\$(?:${STEP})*(?![^\s"',;\x60])`, 'gu')

// Rows of copies and exports are divided at the first of these, Markdown at the third, and the others are lost or cannot be seen there.
const DIVIDING = /[,;`\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Path of a member, such as `$.data.eps`, or `$["BRK.B"]` where the name could be misread. */
export const memberPath = (of: string, name: string): string =>
  PLAIN.test(name) ? `${of}.${name}` : `${of}[${JSON.stringify(name).replaceAll(DIVIDING, escaped)}]`

export const elementPath = (of: string, place: number): string => `${of}[${place}]`

/** A path inside something, as a name for it: without the point at its beginning. */
export const innerPath = (path: string): string => path.replace(/^\./, '')

/** A path inside something, as its name has it, from where that is. */
export const joinedPath = (of: string, inner: string): string =>
  inner === '' || inner.startsWith('[') ? `${of}${inner}` : `${of}.${inner}`

/** The members and places that lead from `$` along a path; null for what is no path. */
export function pathSteps(path: string): readonly (string | number)[] | null {
  if (!path.startsWith('$')) return null
  const step = new RegExp(STEP, 'uy')
  const steps: (string | number)[] = []
  for (let at = 1; at < path.length; at = step.lastIndex) {
    step.lastIndex = at
    const found = step.exec(path)?.[0]
    if (found === undefined) return null
    if (found.startsWith('.')) steps.push(found.slice(1))
    else {
      const inside = parsedJson(found.slice(1, -1))
      if (typeof inside !== 'string' && typeof inside !== 'number') return null
      steps.push(inside)
    }
  }
  return steps
}

/** The texts in quotation marks that begin with `$`, as JSON writes them and as comma-separated text does. */
const quotedIn = (text: string): unknown[] => [
  ...[...text.matchAll(/"\$(?:[^"\\]|\\.)*"/g)].map(([quoted]) => parsedJson(quoted)),
  ...[...text.matchAll(/"\$(?:[^"]|"")*"/g)].map(([quoted]) => quoted.slice(1, -1).replaceAll('""', '"')),
]

/** The longest path in a row of a copy or an export; null where there is none. */
export function pathIn(row: string): string | null {
  const plain = [...row.matchAll(ALONE)].map(([path]) => path)
  const [longest = null] = [...plain, ...quotedIn(row)]
    .filter((path): path is string => typeof path === 'string' && pathSteps(path) !== null)
    .sort((one, other) => other.length - one.length)
  return longest
}
