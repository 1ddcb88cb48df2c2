import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../../../app/domain/connection/connection.ts'
import { identityChecksum, unconfirmed } from '../../../../../main/platform/settings/settings-store.ts'
import { connectionOf } from '../../../../support/scope.ts'

const A = connectionOf({ id: 'a' })
const B = connectionOf({ id: 'b', baseUrl: 'https://b.example' })
const DEMO = connectionOf({ id: 'd', baseUrl: '', demonstration: { running: true, plan: 'full' } })

// SECURITY 59
describe('the checksum of connections', () => {
  it.each<[string, Partial<Connection>]>([
    ['an ID', { id: 'c' }],
    ['an address', { baseUrl: 'https://thief.example' }],
    ['the place of a key', { keyPlacement: 'query' }],
    ['whether an address is confirmed', { isAddressConfirmed: false }],
  ])('changes with %s', (_what, change) => {
    expect(identityChecksum([A, { ...B, ...change }])).not.toBe(identityChecksum([A, B]))
  })

  it('changes when addresses are swapped', () => {
    const swapped = [
      { ...A, baseUrl: B.baseUrl },
      { ...B, baseUrl: A.baseUrl },
    ]
    expect(identityChecksum(swapped)).not.toBe(identityChecksum([A, B]))
  })

  it('does not change with what leads no secret anywhere', () => {
    expect(identityChecksum([B, DEMO, { ...A, name: 'Other', colour: 3, confirmed: ['symbolsParameter'] }])).toBe(
      identityChecksum([A, B]),
    )
  })
})

describe('connections of a file that is not as Tearsheet wrote it', () => {
  it('have no confirmed address, but for the demonstration and those without one', () => {
    const empty = connectionOf({ id: 'e', baseUrl: '' })
    expect(unconfirmed([A, empty, DEMO]).map(({ isAddressConfirmed }) => isAddressConfirmed)).toEqual([
      false,
      true,
      true,
    ])
  })
})
