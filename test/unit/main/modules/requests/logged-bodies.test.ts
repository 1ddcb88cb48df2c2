import { describe, expect, it } from 'vitest'
import {
  createLoggedBodies,
  MAX_BODIES_TEXT,
  MAX_BODY_TEXT,
} from '../../../../../main/modules/requests/logged-bodies.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const TOKEN = 'secret-token-0123456789'
const KEY = 'secret-key-0123456789'

describe('the bodies of responses', () => {
  it('are kept as text, without secrets', () => {
    const bodies = createLoggedBodies(createKnownSecrets([TOKEN]))
    bodies.keep(1, bytes(`{"a":"${TOKEN}","b":"${KEY}"}`), [KEY])
    const [body] = bodies.of([1])
    expect(body).toMatchObject({ id: 1, isText: true, isCut: false })
    expect(body?.text).not.toMatch(/secret-/)
  })

  it('are cut where they are long, and no secret is cut in two', () => {
    const bodies = createLoggedBodies(createKnownSecrets([TOKEN]))
    bodies.keep(1, bytes(`${'x'.repeat(MAX_BODY_TEXT - 8)}${TOKEN}`), [])
    const [body] = bodies.of([1])
    expect([body?.isCut, body?.text.includes('secret-')]).toEqual([false, false])
    bodies.keep(2, bytes('y'.repeat(MAX_BODY_TEXT * 2)), [])
    expect(bodies.of([2])).toEqual([{ id: 2, text: 'y'.repeat(MAX_BODY_TEXT), isCut: true, isText: true }])
  })

  it('keep no part of a key where blanking moves the end forward', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    const key = `key-${'0123456789'.repeat(9)}`
    bodies.keep(1, bytes(key.repeat(2000)), [key])
    expect(bodies.of([1])[0]?.text).not.toContain('key-0')
  })

  it('that are no text are not kept', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    bodies.keep(1, new Uint8Array([0xff, 0xfe, 0xff]), [])
    expect(bodies.of([1])).toEqual([{ id: 1, text: '', isCut: false, isText: false }])
  })

  it('go when there are too many, the oldest first', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    const count = MAX_BODIES_TEXT / MAX_BODY_TEXT
    for (let id = 0; id <= count; id++) bodies.keep(id, bytes('z'.repeat(MAX_BODY_TEXT)), [])
    expect([bodies.of([0]).length, bodies.of([1, count]).length]).toEqual([0, 2])
  })

  it('go with their calls', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    bodies.keep(1, bytes('a'), [])
    bodies.forget([1])
    expect(bodies.of([1])).toEqual([])
  })
})
