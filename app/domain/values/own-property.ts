/** Whether a value is an object with members. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text; undefined when it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The record's own member with a name from outside; undefined for an inherited one such as `constructor`. */
export const ownProperty = <T>(record: Readonly<Partial<Record<string, T>>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** A record without a prototype, so that any name from outside can be written to it, even `__proto__`. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
