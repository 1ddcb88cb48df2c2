import { describe, expect, it } from 'vitest'
import { isAcceptedHost, publicPlace, refusalText } from '../../../../../app/domain/webhooks/receiver.ts'

describe('a public address', () => {
  it.each([
    ['', null, null, null],
    [' https://ABC.ngrok-free.app/ ', 'abc.ngrok-free.app', null, null],
    ['abc.trycloudflare.com/hooks/mine', 'abc.trycloudflare.com', '/hooks/mine', null],
    ['http://proxy.example:8443', 'proxy.example:8443', null, null],
    ['ftp://a.example', null, null, 'must begin with https'],
    ['https://me:secret@a.example', null, null, 'a name or a password'],
    ['https://a.example/%00', null, null, 'The path may contain'],
    ['https://', null, null, 'This is no address'],
  ])('%j has its host and its path', (typed, host, path, why) => {
    const place = publicPlace(typed)
    expect([place.host, place.path]).toEqual([host, path])
    expect(place.errorText ?? '').toContain(why ?? '')
  })

  it('is accepted with and without its port, and no other host is', () => {
    const accepted = (host: string | undefined): boolean => isAcceptedHost(host, 'proxy.example:8443')
    expect(['localhost:1', '127.0.0.1', '[::1]:1', 'PROXY.example:8443', 'proxy.example'].every(accepted)).toBe(true)
    expect(['evil.example', 'proxy.example.evil', 'xproxy.example', '', undefined].some(accepted)).toBe(false)
    expect(['localhost.evil', '127.0.0.1.evil:1', 'proxy.example:8444', '[::2]'].some(accepted)).toBe(false)
    expect(isAcceptedHost('a.example:443', 'a.example')).toBe(true)
    expect(isAcceptedHost('proxy.example', null)).toBe(false)
  })
})

it('each reason of a refusal says what helps', () => {
  const request = { at: 1, status: 421, isTls: false, method: 'GET', host: 'a.example', path: '/' }
  const texts = (['host', 'path', 'method', 'size', 'busy'] as const).map((reason) =>
    refusalText({ ...request, reason }),
  )
  expect(texts[0]).toContain('a.example')
  expect(texts[2]).toContain('GET')
  expect(new Set(texts).size).toBe(5)
  expect(refusalText({ ...request, reason: 'host', host: '' })).toBe('It names no host.')
})
