import { expect, it, vi } from 'vitest'
import { createProxyResolver, proxyUrl } from '../../../../../main/platform/electron/electron-ports.ts'

vi.mock('electron', () => ({}))

it('uses the first usable entry of a PAC result', () => {
  expect(proxyUrl('DIRECT')).toBeNull()
  expect(proxyUrl('PROXY proxy.example:8080; DIRECT')).toBe('http://proxy.example:8080')
  expect(proxyUrl('SOCKS5 x:1; HTTPS secure.example:443')).toBe('https://secure.example:443')
  expect(proxyUrl('')).toBeNull()
})

it('connects to this computer without asking the system', async () => {
  const resolve = createProxyResolver(() => {
    throw new Error('asked')
  })
  for (const url of ['http://127.0.0.1:80', 'http://localhost', 'https://[::1]:4'])
    expect(await resolve(url)).toBeNull()
})
