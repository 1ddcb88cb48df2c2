import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDeliver } from '../../../../../main/embedded-service/delivery/deliver.ts'
import { makeCertificate } from '../../../../support/system/certificate.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const attempt = async (destination: string, loopbackOnly: boolean): Promise<string> => {
  const deliver = createDeliver({ loopbackOnly, extraAuthorities: [], timeoutMs: 2000 })
  return (
    await deliver({ destination: new URL(destination), headers: {}, body: '{}', signal: new AbortController().signal })
  ).outcome
}

describe('the sender of deliveries', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'https://2130706433/',
  ])('does not contact %s, which is not public', async (destination) => {
    expect(await attempt(destination, false)).toBe('not-public')
  })

  // 192.0.2.0/24, 198.51.100.0/24 and 2001:db8::/32 are reserved for documentation, so nothing is sent to a real host.
  it.each(['https://192.0.2.1/', 'https://198.51.100.7/', 'https://10.1.2.3/', 'https://[2001:db8::1]/'])(
    'contacts only loopback when loopback is allowed: %s',
    async (destination) => {
      expect(await attempt(destination, true)).toBe('not-public')
    },
  )

  it('tries a loopback address when that is allowed', async () => {
    expect(await attempt('https://127.0.0.1:1/', true)).toBe('unreachable')
  })

  it('reports that it was cancelled', async () => {
    const control = new AbortController()
    const deliver = createDeliver({ loopbackOnly: true, extraAuthorities: [], timeoutMs: 2000 })
    control.abort()
    expect(
      (await deliver({ destination: new URL('https://127.0.0.1:1/'), headers: {}, body: '{}', signal: control.signal }))
        .outcome,
    ).toBe('cancelled')
  })

  it('sends anew what met a kept connection that the receiver was closing, and counts that as no failure', async () => {
    const tls = await makeCertificate(temporaryFolder(afterAll))
    const seen: number[] = []
    const server = createServer(tls, (request, response) => {
      seen.push(request.socket.remotePort ?? 0)
      if (seen.length === 2) request.socket.destroy()
      else response.writeHead(200).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const deliver = createDeliver({ loopbackOnly: true, extraAuthorities: [tls.ca], timeoutMs: 2000 })
    const destination = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`)
    const signal = new AbortController().signal
    const outcomes: string[] = []
    for (let turn = 0; turn < 2; turn++)
      outcomes.push((await deliver({ destination, headers: {}, body: '{}', signal, keepsConnection: true })).outcome)
    expect(outcomes).toEqual(['delivered', 'delivered'])
    expect([seen.length, new Set(seen).size]).toEqual([3, 2])
  })
})
