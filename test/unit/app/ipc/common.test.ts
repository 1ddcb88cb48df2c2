import { describe, expect, it } from 'vitest'
import { typeErrors } from '../../../support/cases/type-errors.ts'

const START = `
import { z } from 'zod'
import type { Sourced } from '../../app/domain/responses/sourced-value.ts'
import { exactly, sourced } from '../../app/ipc/common.ts'
interface Place { name: string; country?: string; tags: readonly string[]; mayor: { name: string } | null }
const [name, country, tags] = [z.string(), z.string().optional(), z.array(z.string()).readonly()]
const mayor = z.strictObject({ name })
`

const VALID = {
  'has the same members': 'exactly<Place>()(z.strictObject({ name, country, tags, mayor: mayor.nullable() }))',
  'has the same values': "exactly<'red' | 'blue'>()(z.enum(['blue', 'red']))",
  'is that of a value with its source': 'exactly<Sourced<string>>()(sourced(z.string()))',
}

const INVALID = {
  'lacks a member': 'exactly<Place>()(z.strictObject({ country, tags, mayor: mayor.nullable() }))',
  'lacks an optional member': 'exactly<Place>()(z.strictObject({ name, tags, mayor: mayor.nullable() }))',
  'has another member':
    'exactly<Place>()(z.strictObject({ name, country, tags, mayor: mayor.nullable(), size: z.number() }))',
  'has another optional member':
    'exactly<Place>()(z.strictObject({ name, country, tags, mayor: mayor.nullable(), size: country }))',
  'has another member deeper inside':
    'exactly<Place>()(z.strictObject({ name, country, tags, mayor: mayor.extend({ age: country }).nullable() }))',
  'requires an optional member':
    'exactly<Place>()(z.strictObject({ name, country: name, tags, mayor: mayor.nullable() }))',
  'has an optional member that is required':
    'exactly<Place>()(z.strictObject({ name: country, country, tags, mayor: mayor.nullable() }))',
  'does not allow null': 'exactly<Place>()(z.strictObject({ name, country, tags, mayor }))',
  'lets a readonly list be changed':
    'exactly<Place>()(z.strictObject({ name, country, tags: z.array(name), mayor: mayor.nullable() }))',
  'lacks a value': "exactly<'red' | 'blue'>()(z.enum(['red']))",
  'has another value': "exactly<'red' | 'blue'>()(z.enum(['red', 'blue', 'green']))",
  'accepts anything': 'exactly<Place>()(z.any())',
}

/** Those of the statements, each one line, that do not compile. */
function errorsOf(statements: readonly string[]): string[] {
  const text = `${START}${statements.join('\n')}\n`
  const lines = new Set(typeErrors(text).map(({ line }) => line))
  return text.split('\n').filter((_, line) => lines.has(line))
}

describe('a schema of a declared type', () => {
  const errors = errorsOf([...Object.values(VALID), ...Object.values(INVALID)])

  it.each(Object.entries(VALID))('compiles when it %s', (_difference, code) => {
    expect(errors).not.toContain(code)
  })

  it.each(Object.entries(INVALID))('does not compile when it %s', (_difference, code) => {
    expect(errors).toContain(code)
  })
})
