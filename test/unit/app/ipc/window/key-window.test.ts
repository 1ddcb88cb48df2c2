import { describe, expect, it } from 'vitest'
import { MAX_KEY_LENGTH } from '../../../../../app/domain/connection/api-key.ts'
import { keyCall, keyReply } from '../../../../../app/ipc/window/key-window.ts'

const entry = { name: 'Main', colour: 0, address: 'https://a.example', secret: 'some-key' }

const REPLIES = [
  {
    state: 'form',
    purpose: 'key',
    name: '',
    colour: 0,
    address: '',
    isReplacing: false,
    isDemonstration: false,
    store: 'kwallet',
  },
  { state: 'invalid', field: 'secret', errorText: 'Enter a key.' },
  { state: 'accepted' },
  { state: 'failed', title: 'It failed', cause: 'It was late.', fix: 'address' },
  { state: 'cancelled' },
  { state: 'gone', message: 'It is gone.' },
  { state: 'not-kept', title: 'The keychain is locked', cause: 'Unlock it.' },
  { state: 'stored' },
  { state: 'reported', reference: 'abcd' },
]

// SECURITY 8
describe('the door of the key window', () => {
  it.each([
    { do: 'form' },
    { do: 'try', entry },
    { do: 'keep' },
    { do: 'keep-for-session' },
    { do: 'cancel' },
    { do: 'close' },
  ])('lets %j through', (call) => {
    expect(keyCall.safeParse(call).success).toBe(true)
  })

  it.each([
    'at app://key/assets/key.js:1:20',
    'at enter (app://key/assets/key.js:12:3)',
    'at async Object.keep [as x] (app://key/a.js:1:1)',
  ])('lets a report with the frame %j through', (frame) => {
    expect(keyCall.safeParse({ do: 'report', frames: [frame] }).success).toBe(true)
  })

  // SECURITY 81
  it.each(['my-secret-key', 'Error: my-secret-key', 'at my-secret-key', 'at x (https://a.example/my-secret-key:1:1)'])(
    'lets no report with the text %j through',
    (frame) => {
      expect(keyCall.safeParse({ do: 'report', frames: [frame] }).success).toBe(false)
    },
  )

  it.each([
    null,
    'form',
    {},
    { do: 'read' },
    { do: 'keep', entry },
    { do: 'keep-for-session', entry },
    { do: 'try' },
    { do: 'try', entry: { ...entry, colour: 8 } },
    { do: 'try', entry: { ...entry, name: 'x'.repeat(41) } },
    { do: 'try', entry: { ...entry, address: 'x'.repeat(501) } },
    { do: 'try', entry: { ...entry, secret: 7 } },
    { do: 'try', entry: { ...entry, connection: 'another' } },
  ])('lets %j not through', (call) => {
    expect(keyCall.safeParse(call).success).toBe(false)
  })

  it('takes the beginning of a text that is too long for a key, so that the person is told', () => {
    const withLength = (length: number) => ({ do: 'try', entry: { ...entry, secret: 'x'.repeat(length) } })
    expect(keyCall.safeParse(withLength(MAX_KEY_LENGTH + 1)).success).toBe(true)
    expect(keyCall.safeParse(withLength(MAX_KEY_LENGTH + 2)).success).toBe(false)
  })

  // SECURITY 15
  it.each(REPLIES)('has no place for a secret in the answer %j', (reply) => {
    expect(keyReply.safeParse(reply).success).toBe(true)
    for (const name of ['secret', 'key', 'entry'])
      expect(keyReply.safeParse({ ...reply, [name]: 'some-key' }).success).toBe(false)
  })
})
