/** Whether a value is as the application writes it. */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
export const isInteger: Check = (value) => Number.isSafeInteger(value)
export const isBoolean: Check = (value) => typeof value === 'boolean'

/** The last key that a row may have: so many keys are left after it that a table never comes to the last one. */
const LAST_KEY = 2 ** 52
/** A key that the application gave to a row, or counts from. What stands for a lost row has a negative one. */
export const isKey: Check = (value) => isInteger(value) && Number(value) <= LAST_KEY

/** The times that a date can have, in Unix milliseconds. */
const LAST_TIME = 8.64e15
export const isTime: Check = (value) => isInteger(value) && Math.abs(Number(value)) <= LAST_TIME

/** A number that stands for yes or no. */
export const isFlag: Check = (value) => value === 0 || value === 1

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

/** A text with at most that many characters, and at least one. */
export const textUpTo =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= length

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with these members and no others. */
export const objectOf = (members: Readonly<Record<string, Check>>): Check => {
  const names = Object.keys(members)
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && members[name]?.(value[name]) === true)
}

export const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)

export const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))

/** A text that is JSON of a value. */
export const json =
  (check: Check): Check =>
  (value) => {
    if (typeof value !== 'string') return false
    try {
      return check(JSON.parse(value))
    } catch {
      return false
    }
  }

/** Bytes that a function reads as a value. */
export const packed =
  (read: (bytes: Uint8Array) => unknown, check: Check = () => true): Check =>
  (value) => {
    try {
      return value instanceof Uint8Array && check(read(value))
    } catch {
      return false
    }
  }

export const bytesOf =
  (length: number): Check =>
  (value) =>
    value instanceof Uint8Array && value.length === length
