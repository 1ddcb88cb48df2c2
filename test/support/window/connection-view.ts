import type { ConnectionView } from '../../../app/ipc/connection.ts'

/** A connection as a window is given it, with a key and an address. */
export const connectionView = (changes: Partial<ConnectionView> = {}): ConnectionView => ({
  id: 'test',
  name: 'Test',
  colour: 0,
  baseUrl: 'https://a.example',
  isAddressConfirmed: true,
  keyState: 'ok',
  fingerprint: null,
  demonstration: null,
  lastKeyOutcome: null,
  ...changes,
})
