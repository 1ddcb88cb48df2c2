import { describe, expect, it } from 'vitest'
import {
  calendarDate,
  InvalidParameter,
  listOf,
  oneOf,
  readQuery,
  wholeNumber,
} from '../../../../../main/embedded-service/contract/parameter.ts'

const about = { description: 'x', standing: 'documented' } as const
const TABLE = {
  page: wholeNumber({ least: 0, most: 10 }, 0, about),
  since: wholeNumber({ least: 0, most: 10 }, null, about),
  day: calendarDate(about),
  order: oneOf(['up', 'down'], 'up', about),
  symbols: listOf({ ...about, most: 2 }),
}
const read = (query: string) => readQuery(TABLE, new URLSearchParams(query))

describe('the parameters of a query', () => {
  it('have the default values of their table when they are absent or empty', () => {
    const absent = { page: 0, since: null, day: null, order: 'up', symbols: [] }
    expect(read('')).toEqual(absent)
    expect(read('page=&since=&day=&order=&symbols=')).toEqual(absent)
  })

  it('are read by their kind; the first of two counts, and unknown ones are ignored', () => {
    expect(read('page=3&page=4&since=0&day=2024-02-29&order=down&symbols=A,%20B&other=1')).toEqual({
      page: 3,
      since: 0,
      day: '2024-02-29',
      order: 'down',
      symbols: ['A', 'B'],
    })
  })

  it.each(['page=11', 'page=-1', 'page=1e3', 'page=%201', 'day=2023-02-29', 'day=x', 'order=UP', 'symbols=A,B,C'])(
    'are rejected by name: %s',
    (query) => {
      const name = query.split('=')[0]
      expect(() => read(query)).toThrow(expect.objectContaining({ parameter: name, missing: false }))
    },
  )

  it('are rejected when a required one is missing or empty', () => {
    const table = { symbols: listOf({ ...about, required: true }) }
    expect(() => readQuery(table, new URLSearchParams())).toThrow(InvalidParameter)
    expect(() => readQuery(table, new URLSearchParams('symbols='))).toThrow('symbols is required')
    expect(() => readQuery(table, new URLSearchParams('symbols=,'))).toThrow('invalid symbols')
  })
})
