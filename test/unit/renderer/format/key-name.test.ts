import { describe, expect, it } from 'vitest'
import { keyName } from '../../../../renderer/format/key-name.ts'

describe('the name of a key', () => {
  it('is the beginning of its fingerprint', () => {
    expect(keyName('994111279f8ccf09')).toBe('Fingerprint 99411127')
  })

  it('is the plan where the key is one of the demonstration', () => {
    expect(keyName('plan newsOnly')).toBe('Demonstration, plan newsOnly')
  })
})
