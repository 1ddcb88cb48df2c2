import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startLoopbackServer } from '../../../../../main/platform/loopback/loopback-server.ts'

// SECURITY 65
it.each(['0.0.0.0', '::', '', '192.168.1.20', '169.254.1.1', '128.0.0.1', 'example.com', '127.0.0.1.example.com'])(
  'listens on no address of another computer or of all networks: %s',
  async (host) => {
    const prepare = vi.fn()
    await expect(startLoopbackServer({ host, port: 0 }, prepare)).rejects.toThrow('is not a loopback address')
    expect(prepare).not.toHaveBeenCalled()
  },
)

it('listens on this computer, and closes with every connection', async () => {
  const server = await startLoopbackServer({ port: 0 }, (prepared) =>
    prepared.on('request', (_message, response) => response.end('answered')),
  )
  onTestFinished(() => server.close())
  expect(await (await fetch(server.url)).text()).toBe('answered')
  expect(new URL(server.url).hostname).toBe('127.0.0.1')
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow('fetch failed')
})

it('is the only part of main that listens', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const listening = globSync(join(root, 'main/**/*.ts')).filter((file) =>
    /\bcreate(?:Secure)?Server\b|\bnew (?:Http|Net|Tls)?Server\b|\.listen\(/.test(readFileSync(file, 'utf8')),
  )
  expect(listening.map((file) => relative(root, file))).toEqual(['main/platform/loopback/loopback-server.ts'])
})
