import { describe, expect, it } from 'vitest'
import type { KeyForm } from '../../../../app/ipc/key-window.ts'
import { textsOf } from '../../../../renderer/key/key-texts.ts'

const textsFor = (purpose: KeyForm['purpose'], isReplacing = false) =>
  textsOf({ purpose, name: 'Main', address: 'https://a.example', isReplacing })

describe('the texts of the key window', () => {
  it('name the service on which a key is tried', () => {
    expect(textsFor('key').lead).toContain('https://a.example')
  })

  it('say of a key that replaces another that the other stays until then', () => {
    expect(textsFor('key').lead).not.toContain('old key')
    expect(textsFor('key', true)).toMatchObject({
      title: 'Replace your API key',
      lead: expect.stringContaining('The old key stays until then') as string,
    })
  })

  it('name the connection whose address is changed', () => {
    expect(textsFor('address').lead).toContain('“Main” stays as it is')
  })

  it('do not call a token a key', () => {
    const { secret, submit, changeSecret, saving, title } = textsFor('transform-token')
    expect([secret, submit, changeSecret, saving, title].join(' ')).not.toMatch(/\bkey\b/i)
  })
})
