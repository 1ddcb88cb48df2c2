import { expect, it } from 'vitest'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'

it('checks of a key belong to a connection at its service, and are removed with it', () => {
  const { connection: store, files } = openTestLibrary()
  const map = { fingerprint: 'f00d', madeAt: 5, cells: [] }
  const made = store.addEntitlement(OWNER, map)
  const other = { ...OWNER, connection: 'two' }
  store.addEntitlement(other, { ...map, madeAt: 6 })
  expect(store.listEntitlements(OWNER)).toEqual([made])
  expect(made).toEqual({ id: 1, origin: OWNER.origin, ...map })
  expect(store.listEntitlements({ ...OWNER, origin: 'https://other.example' })).toEqual([])
  files.removeConnection(OWNER.connection)
  expect([store.listEntitlements(OWNER).length, store.listEntitlements(other).length]).toEqual([0, 1])
})
