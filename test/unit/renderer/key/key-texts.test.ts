import { describe, expect, it } from 'vitest'
import type { KeyForm } from '../../../../app/ipc/window/key-window.ts'
import { textsOf } from '../../../../renderer/key/key-texts.ts'

const textsFor = (purpose: KeyForm['purpose'], changes: Partial<KeyForm> = {}) =>
  textsOf({
    purpose,
    name: 'Main',
    address: 'https://a.example',
    isReplacing: false,
    isDemonstration: false,
    store: 'secret-service',
    ...changes,
  })

const PURPOSES: readonly KeyForm['purpose'][] = ['connection', 'key', 'address', 'transform-token']

describe('the texts of the key window', () => {
  it('name the service on which a key is tried', () => {
    expect(textsFor('key').lead).toContain('https://a.example')
  })

  it('say of a key that replaces another that the other stays until then', () => {
    expect(textsFor('key').lead).not.toContain('old key')
    expect(textsFor('key', { isReplacing: true })).toMatchObject({
      title: 'Replace your API key',
      lead: expect.stringContaining('The old key stays until then') as string,
    })
  })

  it('name the connection whose address is changed', () => {
    expect(textsFor('address').lead).toContain('“Main” stays as it is')
  })

  it.each(PURPOSES)('name the store for the purpose %s, before and while it is used', (purpose) => {
    const { lead, saving } = textsFor(purpose, { store: 'macos-keychain' })
    expect([lead, saving]).toEqual([
      expect.stringContaining('kept in the macOS Keychain'),
      expect.stringContaining('in the macOS Keychain…'),
    ])
  })

  it.each(PURPOSES)('say for the purpose %s that the person is asked where there is no store', (purpose) => {
    const { lead, saving } = textsFor(purpose, { store: 'none' })
    expect(lead).toContain('Tearsheet asks before it keeps a secret in memory for this session only.')
    expect(saving).not.toMatch(/keychain/i)
  })

  it('say of a token of the demonstration that it is kept in memory', () => {
    expect(textsFor('transform-token', { isDemonstration: true, store: 'none' }).lead).toBe(
      'The token is kept in memory until Tearsheet closes. The demonstration stores no secrets.',
    )
  })

  it('do not call a token a key', () => {
    const { secret, submit, changeSecret, saving, title } = textsFor('transform-token')
    expect([secret, submit, changeSecret, saving, title].join(' ')).not.toMatch(/\bkey\b/i)
  })
})
