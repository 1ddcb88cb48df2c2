import { describe, expect, it } from 'vitest'
import { keyError, MAX_KEY_LENGTH, keyName } from '../../../../../app/domain/connection/api-key.ts'
import { headerTexts } from '../../../../support/cases/corpora.ts'
import fc from '../../../../support/cases/property.ts'

// SECURITY 18
describe('keyProblem', () => {
  it.each([
    ['', 'Enter a key'],
    ['abc def', 'space'],
    [' abc', 'space'],
    ['abc\n', 'line break'],
    ['abc\r\nX-Evil: 1', 'line break'],
    ['a\0b', 'NUL'],
    ['a\u0001b', 'control character'],
    ['a\u007fb', 'control character'],
    ['käy', '“ä”'.slice(1, 2)],
    ['ke\u200by', '"[U+200B]", which is not a plain ASCII'],
    ['x'.repeat(MAX_KEY_LENGTH + 1), 'longer'],
  ])('gives the reason for rejecting %j', (text, reason) => {
    expect(keyError(text)).toContain(reason)
  })

  it.each(headerTexts())('$source, $name: is a key only if a header carries it unchanged', ({ text }) => {
    expect(keyError(text) === null).toBe(/^[!-~]+$/.test(text))
  })

  it('accepts exactly the printable ASCII texts without blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
        expect(keyError(text) === null).toBe(/^[!-~]+$/.test(text))
      }),
    )
  })
})

describe('the name of a key', () => {
  it('is the beginning of its fingerprint', () => {
    expect(keyName('994111279f8ccf09')).toBe('Fingerprint 99411127')
  })

  it('is the plan where the key is one of the demonstration', () => {
    expect(keyName('plan newsOnly')).toBe('Demonstration, plan newsOnly')
  })
})
