import { expect, it } from 'vitest'
import { FIRST_SCREEN_CONTRACT } from '../../../../../app/ipc/window/startup.ts'
import { FIRST_SCREEN } from '../../../../support/window/first-screen.ts'

const { input } = FIRST_SCREEN_CONTRACT['window.keepFirstScreen']

it('passes a first screen on as it is read', () => {
  const shown = { connection: 'a', screen: { ...FIRST_SCREEN, more: 1 } }
  expect(input.parse({ shown })).toEqual({ shown: { connection: 'a', screen: FIRST_SCREEN } })
})

// SECURITY 56
it('refuses anything else', () => {
  expect(input.safeParse({ shown: { connection: 'a', screen: { html: '<b>' } } }).success).toBe(false)
})
