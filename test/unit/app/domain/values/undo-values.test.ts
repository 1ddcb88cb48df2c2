import { describe, expect, it } from 'vitest'
import { changeWords, chosenWords, isSame, onlyIn, putBack } from '../../../../../app/domain/values/undo-values.ts'
import fc from '../../../../support/cases/property.ts'

describe('what is put back', () => {
  it.each<[string, unknown, unknown, unknown, unknown]>([
    ['what was changed', { theme: 'dark' }, { theme: 'dark' }, { theme: 'light' }, { theme: 'light' }],
    ['that, and not the rest', { a: 2, b: 9 }, { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 9 }],
    ['what is back already', { a: 1 }, { a: 2 }, { a: 1 }, { a: 1 }],
    ['a member that was removed', { b: 2 }, {}, { a: 1 }, { a: 1, b: 2 }],
    ['without a member that was added', { a: 1, b: 2 }, { a: 1 }, {}, { b: 2 }],
    ['null', 1, 1, null, null],
    ['a text that was removed', ['b'], ['b'], ['a', 'b'], ['a', 'b']],
    ['a text, beside one that was added since', ['b', 'c'], ['b'], ['a', 'b'], ['b', 'c', 'a']],
    ['without a text that was added', ['a', 'b', 'c'], ['a', 'b'], ['a'], ['a', 'c']],
    [
      'entries that are numbers, in their order',
      ['A', '72', '60', 'M'],
      ['A', '72', '60'],
      ['A', '72'],
      ['A', '72', 'M'],
    ],
  ])('is %s', (_what, current, expected, wanted, value) => {
    expect(putBack(current, expected, wanted)).toEqual({ value })
  })

  it.each<[string, unknown, unknown, unknown]>([
    ['any of it was changed since', { a: 3, b: 2 }, { a: 2, b: 2 }, { a: 1, b: 1 }],
    ['an entry was changed since', [{ name: 'one', is: 3 }], [{ name: 'one', is: 2 }], [{ name: 'one', is: 1 }]],
    ['the entries of a list have no names', [1, 2], [1], []],
    ['it is another kind of value', { a: 1 }, [1], 'x'],
  ])('is nothing where %s', (_what, current, expected, wanted) => {
    expect(putBack(current, expected, wanted)).toBeNull()
  })

  it('is an entry of a list, known by its name', () => {
    const [one, changed, other] = [
      { name: 'one', is: 1 },
      { name: 'one', is: 2 },
      { name: 'other', is: 3 },
    ]
    expect(putBack([changed, other], [changed], [one])).toEqual({ value: [one, other] })
  })

  it.each(['constructor', 'toString', '__proto__'])('leaves the rest alone beside an entry called %s', (name) => {
    const [entry, other] = [{ name }, { name: 'other' }]
    expect(putBack([entry, other], [entry], [])).toEqual({ value: [other] })
    expect(putBack([other], [], [entry])).toEqual({ value: [other, entry] })
    const members = Object.fromEntries([[name, 1]])
    expect(putBack<object>({ ...members, b: 2 }, members, {})).toEqual({ value: { b: 2 } })
  })
})

const STATE = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(fc.integer(), fc.uniqueArray(fc.string())))

it('a change that nothing followed is always undone to the same state, and redone', () => {
  fc.assert(
    fc.property(STATE, STATE, (before, after) => {
      expect(putBack(after, after, before)).toEqual({ value: before })
      expect(putBack(before, before, after)).toEqual({ value: after })
    }),
  )
})

it('what the change did not touch is never touched by its undo', () => {
  fc.assert(
    fc.property(STATE, STATE, STATE, (before, after, now) => {
      const found = putBack(now, after, before)
      if (found === null) return
      for (const name of Object.keys(now))
        if (isSame(before[name], after[name])) expect(found.value[name]).toEqual(now[name])
    }),
  )
})

it('values are the same in whatever order their members stand', () => {
  expect([
    isSame({ a: [1], b: null }, { b: null, a: [1] }),
    isSame({ a: 1 }, { a: 1, b: null }),
    isSame([1], [1, 2]),
  ]).toEqual([true, false, false])
})

it.each<[string, unknown, unknown]>([
  ['lists of two lengths', [1], [1, 2]],
  ['lists with one other entry', [1, 2], [1, 3]],
  ['a list and what has members like it', ['a'], { 0: 'a' }],
  ['a member that is missing', { a: 1 }, {}],
  ['null and what has no members', null, {}],
])('%s are not the same', (_what, one, other) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
})

it.each<[string, unknown, unknown, unknown]>([
  ['entries of one name', [{ name: 'a' }, { name: 'a' }], [{ name: 'a' }], []],
  ['a list that became a text', 'a', ['a'], ['a', 'b']],
  ['an object that became a list', [], { a: 1 }, { a: 2 }],
  ['an object that is to become a list', { a: 2 }, { a: 1 }, []],
  ['entries without a text for a name', [{ name: 1 }], [{ name: 2 }], []],
])('nothing is put back in %s', (_what, current, expected, wanted) => {
  expect(putBack(current, expected, wanted)).toBeNull()
})

it('a change is called like the first member that it changes and that can be undone', () => {
  const words = {
    theme: (_before: string, after: string) => `change the theme to ${after}`,
    limit: null,
    hosts: (before: readonly string[], after: readonly string[]) => `change ${before.length} to ${after.length} hosts`,
  }
  const before = { theme: 'dark', limit: 1, hosts: ['a'] }
  expect(changeWords(words, before, { theme: 'light', hosts: [] })).toBe('change the theme to light')
  expect(changeWords(words, before, { theme: 'dark', limit: 2, hosts: [] })).toBe('change 1 to 0 hosts')
  expect(changeWords(words, before, { theme: 'dark', limit: 2, hosts: ['a'] })).toBeNull()
})

it.each<[string, string[], string[], string]>([
  ['one came', ['a'], ['a', 'b'], 'b came'],
  ['one went', ['a', 'b'], ['b'], 'a went'],
  ['two came', ['a'], ['a', 'b', 'c'], 'other'],
  ['two went', ['a', 'b', 'c'], ['a'], 'other'],
  ['one took the place of another', ['a', 'b'], ['a', 'c'], 'other'],
  ['one came for two', ['a', 'b'], ['c'], 'other'],
  ['their order changed', ['a', 'b'], ['b', 'a'], 'other'],
])('what became of choices is said: %s', (_what, before, after, words) => {
  const say = { come: (name: string) => `${name} came`, gone: (name: string) => `${name} went`, other: 'other' }
  expect(chosenWords(before, after, say)).toBe(words)
})

it.each<[unknown[], unknown[], unknown]>([
  [[{ a: 1 }, { a: 2 }], [{ a: 2 }], { a: 1 }],
  [['a', 'b'], [], null],
  [['a'], ['a'], null],
])('of %j and not of %j is only %j', (list, other, only) => {
  expect(onlyIn(list, other)).toEqual(only)
})
