import { describe, expect, it } from 'vitest'
import { freeName, nameFromAddress, MAX_CONNECTION_NAME } from '../../../../../app/domain/connection/connection.ts'

describe('the name of a connection that was given none', () => {
  it('is the host of its address', () => {
    expect(nameFromAddress(' https://api.example.com/feed ')).toBe('api.example.com')
  })

  it('has the port, where the address has one', () => {
    expect(nameFromAddress('http://127.0.0.1:8080')).toBe('127.0.0.1:8080')
  })

  it('is empty for what is no address', () => {
    expect(nameFromAddress('api.example')).toBe('')
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
