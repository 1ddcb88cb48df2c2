import { describe, expect, it } from 'vitest'
import {
  connectionLabels,
  freeName,
  nameFromAddress,
  MAX_CONNECTION_NAME,
} from '../../../../../app/domain/connection/connection.ts'

describe('the name of a connection that was given none', () => {
  it.each([
    ['is the host of its address', ' https://api.example.com/feed ', 'api.example.com'],
    ['has the port, where the address has one', 'http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['is empty for what is no address', 'api.example', ''],
  ])('%s', (_, address, expected) => {
    expect(nameFromAddress(address)).toBe(expected)
  })

  it('is no longer than a name may be, and shows that it was cut', () => {
    const name = nameFromAddress(`https://${'a'.repeat(60)}.example`)
    expect([name.length, name.endsWith('a…')]).toEqual([MAX_CONNECTION_NAME, true])
    const whole = `${'a'.repeat(MAX_CONNECTION_NAME - 8)}.example`
    expect(nameFromAddress(`https://${whole}`)).toBe(whole)
  })

  it('has a number behind it where another connection has it already', () => {
    expect(freeName('a.example', ['b.example'])).toBe('a.example')
    expect(freeName('a.example', ['a.example'])).toBe('a.example 2')
    expect(freeName('a.example', ['a.example', 'a.example 2'])).toBe('a.example 3')
  })

  it('stays short enough with its number', () => {
    const name = 'a'.repeat(MAX_CONNECTION_NAME)
    expect(freeName(name, [name]).length).toBeLessThanOrEqual(MAX_CONNECTION_NAME)
  })
})

it('connections of one name are told apart where one is chosen, and no others get more than their name', () => {
  const named = (id: string, name: string, baseUrl: string) => ({ id, name, baseUrl })
  const labels = connectionLabels([
    named('a', 'Main', 'https://one.example'),
    named('b', 'main', 'https://two.example'),
    named('c', 'Main', 'https://two.example/feed'),
    named('d', 'Desk \u202e1', 'https://one.example'),
  ])
  expect([...labels]).toEqual([
    ['a', 'Main · one.example'],
    ['b', 'main · two.example (1)'],
    ['c', 'Main · two.example (2)'],
    ['d', 'Desk [U+202E]1'],
  ])
})
