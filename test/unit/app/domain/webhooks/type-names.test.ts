import { describe, expect, it } from 'vitest'
import { learn, toTypeScript, UNSEEN } from '../../../../../app/domain/webhooks/payload-schemas.ts'
import { typeNames } from '../../../../../app/domain/webhooks/type-names.ts'
import { WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'
import fc from '../../../../support/property.ts'
import { typeErrors } from '../../../../support/type-errors.ts'

const SHAPE = learn(learn(UNSEEN, { id: 1, nothing: {} }), { id: 2 })

/** The types of payloads of these kinds, in one file. */
const sourceOf = (kinds: readonly string[]): string =>
  [...typeNames(kinds).values()].map((name) => toTypeScript(name, SHAPE)).join('')

describe('the name of the type of a payload', () => {
  it.each([
    ['data/v2.1/calendar/earnings', 'DataV21CalendarEarnings'],
    ['News/v1', 'NewsV1'],
    ['1 first', 'T1First'],
    ['été', 'Ete'],
  ])('of the kind %s is %s', (kind, name) => {
    expect(typeNames([kind]).get(kind)).toBe(name)
  })

  // G10
  it.each(['🔥', '/', 'é', '', 'Record', 'record', 'any', 'class', '日本', '\ud800'])(
    'is a valid one for the kind %j',
    { timeout: 60_000 },
    (kind) => {
      expect(typeErrors(sourceOf([kind]))).toEqual([])
    },
  )

  it('is a valid and different one for each of any kinds', { timeout: 60_000 }, () => {
    const kinds = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...WEBHOOK_KINDS)), 400)
    expect(typeErrors(sourceOf(kinds))).toEqual([])
  })

  it('differs in more than case', () => {
    expect([...typeNames(['AB', 'ab', 'a b', 'Ab 2']).values()].sort()).toEqual(['AB', 'AB_2', 'Ab2', 'Ab_3'])
  })
})
