import { describe, expect, it } from 'vitest'
import { isSame, putBack } from '../../../../../app/domain/values/put-back.ts'
import fc from '../../../../support/property.ts'

describe('what is put back', () => {
  it('is as it was', () => {
    expect(putBack({ theme: 'dark' }, { theme: 'dark' }, { theme: 'light' })).toEqual({ value: { theme: 'light' } })
  })

  it('leaves the rest alone', () => {
    expect(putBack({ a: 2, b: 9 }, { a: 2, b: 1 }, { a: 1, b: 1 })).toEqual({ value: { a: 1, b: 9 } })
  })

  it('is nothing when any of it was changed since', () => {
    expect(putBack({ a: 3, b: 2 }, { a: 2, b: 2 }, { a: 1, b: 1 })).toBeNull()
  })

  it('may be back already', () => {
    expect(putBack({ a: 1 }, { a: 2 }, { a: 1 })).toEqual({ value: { a: 1 } })
  })

  it('comes back as a member', () => {
    expect(putBack<Record<string, number>>({ b: 2 }, {}, { a: 1 })).toEqual({ value: { a: 1, b: 2 } })
  })

  it('goes as a member', () => {
    expect(putBack<Record<string, number>>({ a: 1, b: 2 }, { a: 1 }, {})).toEqual({ value: { b: 2 } })
  })

  it('can be null', () => {
    expect(putBack<number | null>(1, 1, null)).toEqual({ value: null })
  })

  it.each([
    ['a text that was removed', ['b'], ['b'], ['a', 'b'], ['a', 'b']],
    ['a text, beside one that was added since', ['b', 'c'], ['b'], ['a', 'b'], ['b', 'c', 'a']],
    ['a text that was added', ['a', 'b', 'c'], ['a', 'b'], ['a'], ['a', 'c']],
  ])('is %s', (_what, current, expected, wanted, value) => {
    expect(putBack(current, expected, wanted)).toEqual({ value })
  })

  it('is an entry of a list, known by its name', () => {
    const [one, changed, other] = [
      { name: 'one', is: 1 },
      { name: 'one', is: 2 },
      { name: 'other', is: 3 },
    ]
    expect(putBack([changed, other], [changed], [one])).toEqual({ value: [one, other] })
  })

  it('is no entry that was changed since', () => {
    expect(putBack([{ name: 'one', is: 3 }], [{ name: 'one', is: 2 }], [{ name: 'one', is: 1 }])).toBeNull()
  })

  it.each(['constructor', 'toString', '__proto__'])('leaves the rest alone beside an entry called %s', (name) => {
    const [entry, other] = [{ name }, { name: 'other' }]
    expect(putBack([entry, other], [entry], [])).toEqual({ value: [other] })
    expect(putBack([other], [], [entry])).toEqual({ value: [other, entry] })
    const members = Object.fromEntries([[name, 1]])
    expect(putBack<object>({ ...members, b: 2 }, members, {})).toEqual({ value: { b: 2 } })
  })

  it('keeps the order of entries that are numbers', () => {
    expect(putBack(['AAPL', '7203', '600519', 'MSFT'], ['AAPL', '7203', '600519'], ['AAPL', '7203'])).toEqual({
      value: ['AAPL', '7203', 'MSFT'],
    })
  })

  it('is no list whose entries have no names', () => {
    expect(putBack([1, 2], [1], [])).toBeNull()
  })

  it('is no other kind of value', () => {
    expect(putBack<unknown>({ a: 1 }, [1], 'x')).toBeNull()
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
