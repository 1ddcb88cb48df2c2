import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../support/desk/desk.ts'

const PUBLIC_HOST = 'abc123.tunnel.example'

/** A tunnel: a reverse proxy on loopback that forwards each request with the public host, under a port of the receiver. */
async function startTunnel(port: string) {
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(
      {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host: PUBLIC_HOST, 'x-forwarded-proto': 'https' },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 0, response.headers)
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Unlike fetch, it does not repeat a request that was answered with 421. */
const sendTo = (url: string, method: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(method === 'POST' ? body : '')
  })

const body = '{"id":"p-1","kind":"News/v1","data":{"id":9007199254740993,"action":"Created","content":{"eps":1.10}}}'

test('a delivery comes through a tunnel that forwards its public host, now and after a restart', async ({
  startDemo,
}) => {
  const { webhooks, frame } = await startDemo('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const local = new URL((await webhooks.addresses.first().textContent()) ?? '')
  const tunnel = await startTunnel(local.port)
  const send = (path: string, method = 'POST'): Promise<number> => sendTo(`${tunnel.url}${path}`, method)

  // Until its host is named, each request is refused, and listed with its reason.
  expect(await send(local.pathname)).toBe(421)
  await expect(webhooks.refused).toHaveCount(1)
  await expect(webhooks.refused.first()).toContainText(`Its host ${PUBLIC_HOST} is neither`)
  await webhooks.view.getByRole('button', { name: 'Accept this host…' }).click()
  await expect(frame.dialog.getByLabel(/^Public address/)).toHaveValue(`https://${PUBLIC_HOST}`)
  await frame.dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  const shown = webhooks.addresses.first()
  await expect(shown).toHaveText(`https://${PUBLIC_HOST}${local.pathname}`)
  expect(await send(local.pathname)).toBe(204)
  await expect(webhooks.rows).toHaveCount(1)

  // Other refusals are listed as well.
  expect(await send('/other')).toBe(404)
  expect(await send(local.pathname, 'GET')).toBe(405)
  await expect(webhooks.refused.first()).toContainText('Its method is GET.')
  await expect(webhooks.refused.nth(1)).toContainText('Its path is not that of the receiver.')
  await expect(webhooks.refused).toHaveCount(3)

  // The tunnel goes on to work when the receiver is started again.
  await webhooks.stop.click()
  await expect(webhooks.start).toBeVisible()
  await webhooks.start.click()
  await expect(shown).toHaveText(`https://${PUBLIC_HOST}${local.pathname}`)
  expect(await send(local.pathname)).toBe(204)
  await expect(webhooks.rows).toHaveCount(2)
  await expect(webhooks.bodyText).toContainText('9007199254740993')
  tunnel.close()
})
