// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WelcomeView } from '../../../../../renderer/features/welcome/welcome-view.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

it('the first run names where the key goes', async () => {
  await renderWindow(<WelcomeView />, { 'key.store': () => 'macos-keychain' })
  expect(await screen.findByText(/goes to the macOS Keychain\./)).toBeTruthy()
})

it('the first run says that the person is asked where there is no keychain', async () => {
  await renderWindow(<WelcomeView />, { 'key.store': () => 'none' })
  expect(await screen.findByText(/asks before it keeps the key in memory/)).toBeTruthy()
})

it('the first run has the focus at its first way, says who has a key, and does not wait for the name of the store', async () => {
  await renderWindow(<WelcomeView />, {})
  expect(screen.getByText(/goes to the keychain of this computer\./)).toBeTruthy()
  expect(screen.getByText(/If you have no key, ask the provider/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect…' }))
})
