import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { receiverService } from '../../support/webhooks/receiver-service.ts'
import { post } from '../../support/webhooks/running-receiver.ts'

async function listeningServer() {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

describe('the address of the receiver', () => {
  it('is at the same address at each start until it is changed', async () => {
    const { receiver } = receiverService()
    const first = await receiver.start()
    await receiver.stop()
    const second = await receiver.start()
    expect([second.httpUrl, second.httpsUrl]).toEqual([first.httpUrl, first.httpsUrl])
    const changed = await receiver.setAddress({ ...second.address, publicUrl: 'https://abc.example', path: '/mine' })
    expect(changed.publicUrl).toBe('https://abc.example/mine')
    expect(changed.httpUrl).toBe(first.httpUrl?.replace(/\/[^/]+$/, '/mine'))
    expect((await post(changed.httpUrl ?? '', { headers: { host: 'abc.example' } })).status).toBe(204)
  })

  it('says which port is used by something else, and starts when it is free', async () => {
    const { receiver } = receiverService(null)
    const { server, port } = await listeningServer()
    const address = { publicUrl: '', httpPort: port, httpsPort: 0, path: '' }
    await receiver.setAddress(address)
    await expect(receiver.start()).rejects.toMatchObject({
      error: { errorText: `Port ${port} is used by another program. Choose “Address…” to change the port.` },
    })
    expect(receiver.state().httpUrl).toBeNull()
    await new Promise((resolve) => server.close(resolve))
    expect((await receiver.start()).httpUrl).toContain(`:${port}/`)
  })

  it('stays as it was when a new port is used by something else', async () => {
    const { receiver } = receiverService(null)
    const before = await receiver.start()
    const { server, port } = await listeningServer()
    onTestFinished(() => {
      server.close()
    })
    await expect(receiver.setAddress({ ...before.address, httpPort: port })).rejects.toMatchObject({
      error: { field: 'port' },
    })
    const { address, httpUrl, httpsUrl } = receiver.state()
    expect({ address, httpUrl, httpsUrl }).toEqual({
      address: before.address,
      httpUrl: before.httpUrl,
      httpsUrl: before.httpsUrl,
    })
    expect((await post(httpUrl ?? '')).status).toBe(204)
  })

  it('refuses an address that is none', async () => {
    const { receiver } = receiverService(null)
    const address = { publicUrl: 'ftp://a.example', httpPort: 0, httpsPort: 0, path: '' }
    await expect(receiver.setAddress(address)).rejects.toMatchObject({ error: { field: 'publicUrl' } })
  })

  it('refuses one port for both HTTP and HTTPS, but not that both take any free one', async () => {
    const { receiver } = receiverService(null)
    const address = { publicUrl: '', httpPort: 4567, httpsPort: 4567, path: '' }
    await expect(receiver.setAddress(address)).rejects.toMatchObject({
      error: { field: 'port', errorText: 'HTTP and HTTPS need different ports.' },
    })
    expect((await receiver.setAddress({ ...address, httpPort: 0, httpsPort: 0 })).address.httpPort).toBe(0)
  })

  // SECURITY 45
  it('tells of the latest refused requests, without a key in them', async () => {
    const key = 'unused-key-0123456789'
    const { receiver } = receiverService(key)
    const { httpUrl } = await receiver.start()
    for (let count = 0; count < 52; count++)
      await post(`${httpUrl ?? ''}?key=${key}`, { headers: { host: `h${count}.example` } })
    const { refused } = receiver.state()
    expect([refused.total, refused.latest.length, refused.latest[0]?.host]).toEqual([52, 50, 'h51.example'])
    expect(JSON.stringify(refused)).not.toContain(key)
  })
})
