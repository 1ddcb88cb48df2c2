// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { KeyStore } from '../../../../../app/domain/connection/key-store.ts'
import { KeyStoreLine } from '../../../../../renderer/features/settings/key-store-line.tsx'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'

describe('the store of keys in the settings', () => {
  it.each<[KeyStore, string]>([
    ['macos-keychain', 'macOS Keychain'],
    ['windows-credential-manager', 'Windows Credential Manager'],
    ['gnome-keyring', 'GNOME Keyring, over the Secret Service'],
    ['kwallet', 'KWallet, over the Secret Service'],
    ['secret-service', 'Secret Service (libsecret)'],
  ])('%s is named', async (store, name) => {
    await renderWindow(<KeyStoreLine />, { 'key.store': () => store })
    expect((await screen.findByTestId('key-store')).textContent).toBe(name)
  })

  it('that is none is said, with what happens instead', async () => {
    await renderWindow(<KeyStoreLine />, { 'key.store': () => 'none' })
    expect((await screen.findByTestId('key-store')).textContent).toContain('asks before it keeps a key in memory')
  })

  it('is looked for until it is known', async () => {
    await renderWindow(<KeyStoreLine />, {})
    expect(screen.getByText('Looking for a keychain…')).toBeTruthy()
  })

  it('is named again when the program that keeps keys has changed', async () => {
    let store: KeyStore = 'none'
    const { notify } = await renderWindow(<KeyStoreLine />, { 'key.store': () => store })
    store = 'kwallet'
    await notify('status.changed')
    expect(screen.getByTestId('key-store').textContent).toBe('KWallet, over the Secret Service')
  })

  it('that was not found out says why', async () => {
    await renderWindow(<KeyStoreLine />, { 'key.store': refusing({ kind: 'internal', reference: 'abcd' }) })
    expect(await screen.findByText(/abcd/)).toBeTruthy()
  })
})
