import { describe, expect, it } from 'vitest'
import { list, MisreadError, optional, record, text } from '../../../../../app/domain/values/strict-reader.ts'

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
  const read = record({ name: text, tags: list(record({ weight: text }), 2), note: optional(text) })
  const good = { name: 'n', tags: [{ weight: '1.5' }] }

  it('returns known members and leaves out unknown ones', () => {
    expect(read({ ...good, more: 1, tags: [{ weight: '1.5', colour: 'red' }] }, 'it')).toEqual(good)
    expect(read({ ...good, note: 'x' }, 'it')).toEqual({ ...good, note: 'x' })
    expect(Object.keys(read(good, 'it'))).toEqual(['name', 'tags'])
  })

  it.each([
    [{ ...good, name: 5 }, 'it.name is 5, not a text'],
    [{ ...good, name: null }, 'it.name is null, not a text'],
    [{ tags: [] }, 'it.name is missing, not a text'],
    [{ ...good, tags: {} }, 'it.tags is an object, not a list'],
    [{ ...good, tags: [good] }, 'it.tags[0].weight is missing, not a text'],
    [{ ...good, tags: [{ weight: '1' }, { weight: 2.5 }] }, 'it.tags[1].weight is 2.5, not a text'],
    [{ ...good, tags: 'x'.repeat(50) }, `it.tags is the text “${'x'.repeat(40)}”, not a list`],
    [{ ...good, tags: [1, 2, 3] }, 'it.tags has 3 elements, more than 2'],
    [{ ...good, note: [] }, 'it.note is a list, not a text'],
    [[], 'it is a list, not an object'],
    [null, 'it is null, not an object'],
    ['{}', 'it is the text “{}”, not an object'],
  ])('rejects %j with the path and the reason', (value, reason) => {
    expect(refusalOf(() => read(value, 'it'))).toBe(reason)
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
