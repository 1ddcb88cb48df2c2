import { describe, expect, it } from 'vitest'
import {
  list,
  MisreadError,
  moment,
  number,
  optional,
  record,
  text,
  wholeNumber,
} from '../../../../../app/domain/values/strict-reader.ts'

/** The message of the error; empty when there was none. */
function refusalOf(read: () => unknown): string {
  try {
    read()
  } catch (thrown) {
    if (thrown instanceof MisreadError) return thrown.message
  }
  return ''
}

describe('a strict reader', () => {
  const read = record({ name: text, tags: list(record({ weight: number }), 2), note: optional(text) })
  const good = { name: 'n', tags: [{ weight: 1.5 }] }

  it('returns known members and leaves out unknown ones', () => {
    expect(read({ ...good, more: 1, tags: [{ weight: 1.5, colour: 'red' }] }, 'it')).toEqual(good)
    expect(read({ ...good, note: 'x' }, 'it')).toEqual({ ...good, note: 'x' })
    expect(Object.keys(read(good, 'it'))).toEqual(['name', 'tags'])
  })

  it.each([
    [{ ...good, name: 5 }, 'it.name is 5, not a text'],
    [{ ...good, name: null }, 'it.name is null, not a text'],
    [{ tags: [] }, 'it.name is missing, not a text'],
    [{ ...good, tags: {} }, 'it.tags is an object, not a list'],
    [{ ...good, tags: [good, { weight: 'x'.repeat(50) }] }, `it.tags[0].weight is missing, not a number`],
    [
      { ...good, tags: [{ weight: 1 }, { weight: 'x'.repeat(50) }] },
      `it.tags[1].weight is the text “${'x'.repeat(40)}”, not a number`,
    ],
    [{ ...good, tags: [{ weight: Infinity }] }, 'it.tags[0].weight is Infinity, not a number'],
    [{ ...good, tags: [1, 2, 3] }, 'it.tags has 3 elements, more than 2'],
    [{ ...good, note: [] }, 'it.note is a list, not a text'],
    [[], 'it is a list, not an object'],
    [null, 'it is null, not an object'],
    ['{}', 'it is the text “{}”, not an object'],
  ])('rejects %j with the path and the reason', (value, reason) => {
    expect(refusalOf(() => read(value, 'it'))).toBe(reason)
  })

  it('accepts only whole numbers and times as such', () => {
    const place = wholeNumber(-1, 5)
    expect([-1, 0, 5].map((value) => place(value, 'n'))).toEqual([-1, 0, 5])
    for (const value of [-2, 6, 1.5, '1', Number.NaN, null])
      expect(refusalOf(() => place(value, 'n'))).toMatch(/^n is .*, not a whole number from -1 to 5$/)
    expect(moment('2026-10-30T12:00:00Z', 'm')).toBe('2026-10-30T12:00:00Z')
    for (const value of ['2026-10-30', '2026-13-30T12:00:00Z', 'T', 1, null])
      expect(refusalOf(() => moment(value, 'm'))).toMatch(/^m is .*, not a date and time/)
  })

  it('reads own members only, and cannot change a prototype', () => {
    expect(() => record({ constructor: text })({}, 'it')).toThrow('it.constructor is missing')
    const planted = JSON.parse('{"name":"n","tags":[],"__proto__":{"note":"planted","polluted":true}}') as unknown
    const made = read(planted, 'it')
    expect(made.note).toBeUndefined()
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
