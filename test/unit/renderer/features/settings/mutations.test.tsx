// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import { useChangeConnection, useSaveProfile } from '../../../../../renderer/features/settings/mutations.ts'
import { undoing } from '../../../../support/undoing.tsx'

const DESK = {
  id: 'desk',
  name: 'Desk',
  colour: 1,
  baseUrl: 'https://a.example',
  isAddressConfirmed: true,
  isDemonstration: false,
}

it.each([
  ['name', { name: 'Office', colour: 1 }, 'rename the connection “Desk” to “Office”'],
  ['colour', { name: 'Desk', colour: 2 }, 'change the colour of the connection “Desk”'],
])('another %s of a connection is put back', async (_what, change, words) => {
  const window = await undoing(
    () => {
      const { mutate } = useChangeConnection()
      return () => mutate({ before: DESK, change })
    },
    { 'connections.change': () => null, 'connections.putBack': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe(`Undo: ${words}`)
  await window.undo()
  expect(window.inputsOf('connections.putBack')).toEqual([
    { id: 'desk', expected: change, wanted: { name: 'Desk', colour: 1 } },
  ])
})

it('an interface profile is put back', async () => {
  const before = { keyPlacement: 'header', values: ASSUMED_PROFILE } as const
  const profile = { keyPlacement: 'query', values: { ...ASSUMED_PROFILE, symbolsParameter: 'tickers' } } as const
  const window = await undoing(
    () => {
      const { mutate } = useSaveProfile('test')
      return () => mutate({ before, profile })
    },
    { 'profile.save': () => null, 'profile.putBack': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: change the interface profile')
  await window.undo()
  expect(window.inputsOf('profile.putBack')).toEqual([{ connection: 'test', expected: profile, wanted: before }])
})
