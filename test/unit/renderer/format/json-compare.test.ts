import { expect, it } from 'vitest'
import { compareJson } from '../../../../renderer/format/json-compare.ts'
import fc from '../../../support/cases/property.ts'

it('finds no differences when only the order of members and the blanks differ', () => {
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, each]) => [name, reversed(each)]),
          )
        : value
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(compareJson(JSON.stringify(value), JSON.stringify(reversed(value), null, 3))).toEqual([])
    }),
  )
})

it('names each path that differs, is new or is missing', () => {
  expect(compareJson('{"a":1,"b":[1,2],"c":{}}', '{"a":"1","b":[1],"d":null,"c":{}}')).toEqual([
    { path: '$.a', before: '1', after: '"1"' },
    { path: '$.b[1]', before: '2', after: null },
    { path: '$.d', before: null, after: 'null' },
  ])
})

it('names what takes the place of a value, and nothing of an object or a list that was filled or emptied', () => {
  expect(compareJson('{"a":null,"b":[],"c":{"d":1},"e":{"f":1}}', '{"b":[2],"c":{},"e":null}')).toEqual([
    { path: '$.a', before: 'null', after: null },
    { path: '$.c.d', before: '1', after: null },
    { path: '$.e', before: '{…}', after: 'null' },
    { path: '$.e.f', before: '1', after: null },
    { path: '$.b[0]', before: null, after: '2' },
  ])
  expect(compareJson('{"a":1}', '{}')).toEqual([{ path: '$.a', before: '1', after: null }])
  expect(compareJson('[]', '{"a":1}').map(({ path, before, after }) => [path, before, after])).toEqual([
    ['$', '[]', '{…}'],
    ['$.a', null, '1'],
  ])
})

it('writes out what cannot be seen, and what tells two texts apart that look the same', () => {
  const changes = compareJson(
    '{"a":"x\u202ey","b":"a b","c":"\u00e9","d":"\u00e9"}',
    '{"a":"xy","b":"a\u00a0b","c":"e\u0301","d":"e"}',
  )
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['"x\\u202ey"', '"xy"'],
    ['"a b"', '"a\\u00a0b"'],
    ['"\\u00e9"', '"e\\u0301"'],
    ['"é"', '"e"'],
  ])
})

it('compares texts that are not JSON as plain text', () => {
  expect(compareJson('x', 'y')).toEqual([{ path: '(no JSON)', before: 'x', after: 'y' }])
})

it('compares numbers by all of their digits', () => {
  expect(compareJson('{"id":12345678901234567890}', '{"id":12345678901234567891}')).toEqual([
    { path: '$.id', before: '12345678901234567890', after: '12345678901234567891' },
  ])
})

it('finds no difference between two ways to write the same number', () => {
  expect(compareJson('{"eps":1.50}', '{"eps":1.5}')).toEqual([])
})

/** JSON with its members in another order, its numbers and texts written another way, and blanks between. */
function writtenOtherwise(value: unknown): string {
  if (typeof value === 'number')
    return ` ${value
      .toExponential()
      .replace('e', '0E')
      .replace(/^(-?\d)0E/, '$1.00E')} `
  if (typeof value === 'string')
    return `"${Array.from({ length: value.length }, (_, at) => `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
  if (Array.isArray(value)) return `[ ${value.map(writtenOtherwise).join('\n,')} ]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .reverse()
      .map(([name, each]) => `${writtenOtherwise(name)}\t: ${writtenOtherwise(each)}`)
      .join(' , ')} }`
  return String(value)
}

it('finds no difference in how the same values are written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(compareJson(JSON.stringify(value), writtenOtherwise(value))).toEqual([])
    }),
  )
})

it('finds a changed number wherever it is, however the rest is written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer(), (value, number) => {
      const [one, other] = [number, number + 1].map((each) => ({ rest: value, changed: [{ each }] }))
      expect(compareJson(JSON.stringify(one), writtenOtherwise(other)).map(({ path }) => path)).toEqual([
        '$.changed[0].each',
      ])
    }),
  )
})

it('tells a name with a dot from a member of a member', () => {
  expect(compareJson('{"a.b":1}', '{"a":{"b":1}}').map(({ path }) => path)).toEqual(['$["a.b"]', '$.a.b'])
})

it('tells a list from an object with numbers as names', () => {
  expect(compareJson('{"a":[1]}', '{"a":{"0":1}}').map(({ path }) => path)).toEqual(['$.a[0]', '$.a["0"]'])
})

it('finds a difference in a member that an object repeats', () => {
  expect(compareJson('{"a":1,"a":2}', '{"a":3,"a":2}')).toEqual([{ path: '$.a', before: '1', after: '3' }])
  expect(compareJson('{"a":1,"a":2}', '{"a":1}')).toEqual([{ path: '$.a (2)', before: '2', after: null }])
})

it('compares JSON of any depth, and JSON after a byte order mark', () => {
  const deep = (value: number): string => `${'['.repeat(20_000)}${value}${']'.repeat(20_000)}`
  expect(compareJson(deep(1), `\ufeff${deep(1)}`)).toEqual([])
  expect(compareJson(deep(1), deep(2))).toHaveLength(1)
})

// Their paths as texts would take gigabytes.
it('compares many numbers that are deep inside', () => {
  const deep = (number: number): string =>
    '['.repeat(20_000) + Array.from({ length: 20_000 }, () => number).join(',') + ']'.repeat(20_000)
  expect(compareJson(deep(1), deep(2))).toHaveLength(20_000)
})
