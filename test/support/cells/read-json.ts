// An independent reader: it shares no code with the application, so that one mistake cannot hide another.

/** A JSON value; a number keeps its digits as a text. */
export type Read = string | boolean | null | Digits | readonly Read[] | ReadObject

/** The digits of a number. */
interface Digits {
  digits: string
}

/** The members of an object by name. */
export type ReadObject = ReadonlyMap<string, Read>

const TOKEN = /\s*(?:([{}[\]:,])|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|(true|false|null))/y
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

function tokensOf(text: string): string[] {
  const pattern = new RegExp(TOKEN)
  const tokens: string[] = []
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) tokens.push(match[0].trim())
  return tokens
}

/** Reads JSON. A text that is itself JSON, such as a body that was encoded twice, is not opened. */
export function readJson(text: string): Read {
  const tokens = tokensOf(text)
  let at = 0

  function list(): Read[] {
    const found: Read[] = []
    while (tokens[at] !== ']') {
      found.push(value())
      if (tokens[at] === ',') at += 1
    }
    at += 1
    return found
  }

  function object(): ReadObject {
    const found = new Map<string, Read>()
    while (tokens[at] !== '}') {
      const name = JSON.parse(tokens[at] ?? '') as string
      at += 2
      found.set(name, value())
      if (tokens[at] === ',') at += 1
    }
    at += 1
    return found
  }

  function value(): Read {
    const token = tokens[at++] ?? 'null'
    if (token === '[') return list()
    if (token === '{') return object()
    if (token.startsWith('"')) return JSON.parse(token) as string
    return token in WORDS ? (WORDS[token] ?? null) : { digits: token }
  }

  return value()
}

/** The members of an object; none for anything else. */
export const members = (value: Read | undefined): ReadObject =>
  value instanceof Map ? (value as ReadObject) : new Map()

/** The elements of a list; none for anything else. */
export const elements = (value: Read | undefined): readonly Read[] => (Array.isArray(value) ? (value as Read[]) : [])

/** The digits of a number, also of one that was sent as a text. */
export function digitsIn(value: Read | undefined): string | null {
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? value : null
  return typeof value === 'object' && value !== null && 'digits' in value ? value.digits : null
}

/** A text or the digits of a number; null for anything else. */
export const textIn = (value: Read | undefined): string | null => (typeof value === 'string' ? value : digitsIn(value))
