import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import type { TransportRequest } from '../../../../../main/platform/http/transport.ts'
import { createImageService } from '../../../../../main/modules/news/image-service.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { accessTo, OWNER, scopeOf } from '../../../../support/service/scope.ts'
import { later, openTestLibrary } from '../../../../support/records/stories.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const SCOPE = scopeOf(() => Promise.resolve(accessTo('')))
const signal = new AbortController().signal

function images(body: Buffer, status = 200, preferences = DEFAULT_PREFERENCES) {
  const library = openTestLibrary()
  const requests: TransportRequest[] = []
  const service = createImageService({
    transport: (request) => {
      requests.push(request)
      return Promise.resolve({ status, headers: {}, body })
    },
    library: later(library),
    settings: { current: () => ({ preferences }) } as SettingsStore,
    now: () => 5,
  })
  return { service, requests }
}

const errorTextOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (thrown: unknown) => {
      const error = errorInfo(thrown)
      return error?.kind === 'invalid-input' ? error.errorText : (error?.kind ?? 'bug')
    },
  )

// SECURITY 13
describe('a picture', () => {
  it('is not requested before the reader allows it', async () => {
    const { service, requests } = images(PNG)
    expect(await errorTextOf(service.get(SCOPE, 'https://img.example/a.png', false, signal))).toContain(
      'Allow it first',
    )
    expect(requests).toHaveLength(0)
  })

  it('is requested once, with nothing but its address, and cached', async () => {
    const { service, requests } = images(PNG)
    expect(await service.get(SCOPE, 'https://user:secret@img.example/a.png#x', true, signal)).toMatchObject({
      type: 'image/png',
      receivedAt: 5,
    })
    expect(await service.get(SCOPE, 'https://img.example/a.png', false, signal)).toMatchObject({ type: 'image/png' })
    expect(requests.map(({ url, headers }) => [url.href, Object.keys(headers)])).toEqual([
      ['https://img.example/a.png', ['accept']],
    ])
  })

  it('is requested again for another connection, which does not show what this one stored', async () => {
    const { service, requests } = images(PNG)
    const other = scopeOf(() => Promise.resolve(accessTo('')), { ...OWNER, connection: 'other' })
    await service.get(SCOPE, 'https://img.example/a.png', true, signal)
    expect(await errorTextOf(service.get(other, 'https://img.example/a.png', false, signal))).toContain(
      'Allow it first',
    )
    await service.get(other, 'https://img.example/a.png', true, signal)
    expect(requests).toHaveLength(2)
  })

  it('of an allowed host is requested without asking again, but never while working offline', async () => {
    const allowed = { ...DEFAULT_PREFERENCES, imageHosts: ['img.example'] }
    expect(
      await images(PNG, 200, allowed).service.get(SCOPE, 'https://img.example/a.png', false, signal),
    ).toMatchObject({
      type: 'image/png',
    })
    expect(
      await errorTextOf(
        images(PNG, 200, { ...allowed, offline: true }).service.get(SCOPE, 'https://img.example/a.png', true, signal),
      ),
    ).toBe('offline')
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 200],
    ['a web page', Buffer.from('<!doctype html>'), 200],
    ['an error', PNG, 404],
    ['a redirect', PNG, 302],
    ['more than 8 MB', Buffer.concat([PNG, Buffer.alloc(9_000_000)]), 200],
  ])('that is %s is rejected and not cached', async (_what, body, status) => {
    const { service, requests } = images(body, status)
    expect(await errorTextOf(service.get(SCOPE, 'https://img.example/a', true, signal))).not.toBe('none')
    await errorTextOf(service.get(SCOPE, 'https://img.example/a', true, signal))
    expect(requests).toHaveLength(2)
  })

  it.each([
    'http://img.example/a.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/a.png',
    '',
  ])('at %s is rejected', async (url) => {
    const { service, requests } = images(PNG)
    expect(await errorTextOf(service.get(SCOPE, url, true, signal))).toContain('https')
    expect(requests).toHaveLength(0)
  })
})
