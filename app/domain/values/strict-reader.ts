/**
 * An untrusted value of the wrong type. Its message begins with the path of the value, such as `headers[3].name`.
 */
export class MisreadError extends Error {
  constructor(place: string, errorText: string) {
    super(`${place === '' ? 'the document' : place} ${errorText}`)
  }
}

/** Returns the value with its checked type. Throws a MisreadError with the path of a value of the wrong type. */
export type Reader<T> = (value: unknown, at: string) => T

const MAX_SHOWN = 40

function describe(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (value === null) return 'is null'
  if (Array.isArray(value)) return 'is a list'
  if (typeof value === 'string') return `is the text “${value.slice(0, MAX_SHOWN)}”`
  if (typeof value === 'number' || typeof value === 'boolean') return `is ${String(value)}`
  return 'is an object'
}

/** Throws an error with the path, the actual value and the expected type. */
const refuse = (value: unknown, at: string, wanted: string): never => {
  throw new MisreadError(at, `${describe(value)}, not ${wanted}`)
}

export const text: Reader<string> = (value, at) => (typeof value === 'string' ? value : refuse(value, at, 'a text'))

/** A member that may be absent. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at)

/** A list with a maximum number of elements. */
export const list =
  <T>(reader: Reader<T>, most: number): Reader<T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) return refuse(value, at, 'a list')
    if (value.length > most) throw new MisreadError(at, `has ${value.length} elements, more than ${most}`)
    return value.map((each, place) => reader(each, `${at}[${place}]`))
  }

type Members = Readonly<Record<string, Reader<unknown>>>
type OptionalNames<M extends Members> = {
  [Name in keyof M]: undefined extends ReturnType<M[Name]> ? Name : never
}[keyof M]
type RecordOf<M extends Members> = { [Name in Exclude<keyof M, OptionalNames<M>>]: ReturnType<M[Name]> } & {
  [Name in OptionalNames<M>]?: ReturnType<M[Name]>
}

/**
 * An object with these members. Unknown members are dropped, so the result has only these names, even if the text has a
 * member such as `__proto__`.
 */
export const record =
  <M extends Members>(members: M): Reader<RecordOf<M>> =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(value, at, 'an object')
    const given = value as Readonly<Record<string, unknown>>
    const pairs = Object.entries(members)
      .map(([name, reader]) => {
        const place = at === '' ? name : `${at}.${name}`
        return [name, reader(Object.hasOwn(given, name) ? given[name] : undefined, place)] as const
      })
      .filter(([, each]) => each !== undefined)
    return Object.fromEntries(pairs) as RecordOf<M>
  }
