import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PLAIN_ANSWER, PLAIN_SCRIPT } from '../../../app/domain/webhooks/receiver.ts'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import type { IncomingRow } from '../../../main/modules/webhooks/store/deliveries.ts'
import { receiverService } from '../../support/webhooks/receiver-service.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { post } from '../../support/webhooks/running-receiver.ts'
import { OWNER } from '../../support/service/scope.ts'

describe('the receiver service', () => {
  const payload = (id: string): string =>
    samplePayloadText('Earnings/v1', { id, at: Date.UTC(2026, 9, 30), forProduction: true })

  // S19
  it('answers 503 when the folder of its files was removed', async () => {
    const { folder, receiver } = receiverService()
    const { httpUrl } = await receiver.start()
    expect(await post(httpUrl ?? '', { body: payload('p-1') })).toMatchObject({ status: 204 })
    rmSync(folder, { recursive: true })
    expect(await post(httpUrl ?? '', { body: payload('p-2') })).toMatchObject({ status: 503 })
    expect(receiver.state()).toMatchObject({ received: 2, unwritten: 1 })
  })

  it('stores every delivery with its signature, its response and its parsed members', async () => {
    const { receiver, all, library } = receiverService()
    const { httpUrl } = await receiver.start()
    const body = payload('p-1')
    const sign = (key: string): string => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
    await post(httpUrl ?? '', { body, headers: { 'x-svc-delivery': 'd-1', 'x-svc-signature': sign('an-unused-key') } })
    await post(httpUrl ?? '', { body, headers: { 'x-svc-delivery': 'd-2', 'x-svc-signature': sign('another') } })
    await post(httpUrl ?? '', { body: 'not json', headers: { 'x-other-delivery': 'd-3' } })
    await expect.poll(all).toMatchObject([
      { deliveryId: 'd-3', signature: 'absent', errorText: 'The body is not JSON.', status: 204, kind: null },
      { deliveryId: 'd-2', signature: 'wrong', payloadId: 'p-1' },
      {
        deliveryId: 'd-1',
        signature: 'verified',
        payloadId: 'p-1',
        kind: 'Earnings/v1',
        kindAsSent: 'data/v2.1/calendar/earnings',
        status: 204,
        wasCut: false,
      },
    ])
    const first = (await all()).at(-1)
    expect(await library.webhooks.readDelivery(first?.id ?? 0)).toMatchObject({
      body,
      headers: expect.arrayContaining([['x-svc-delivery', 'd-1']]) as unknown,
    })
    expect(
      (await library.webhooks.listDeliveries({ from: 0, limit: 10, text: 'd-2' })).rows.map(
        ({ deliveryId }) => deliveryId,
      ),
    ).toEqual(['d-2'])
  })

  it('takes a payload that comes right after an accepted one as a delivery of its own, not as a retry', async () => {
    const { receiver, all } = receiverService()
    const { httpUrl } = await receiver.start()
    for (const id of ['d-1', 'd-2', 'd-3'])
      await post(httpUrl ?? '', { body: payload('p-1'), headers: { 'x-svc-delivery': id } })
    await expect.poll(async () => (await all()).map(({ retryOf }) => retryOf)).toEqual([null, null, null])
  })

  // SECURITY 45
  it('stores no key that a delivery contains, and checks the signature of what was sent', async () => {
    const key = 'unused-key-0123456789'
    const { receiver, all, library } = receiverService(key)
    const { httpUrl } = await receiver.start()
    const body = JSON.stringify({ id: 'p-1', note: key })
    const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
    await post(`${httpUrl ?? ''}?key=${key}`, {
      body,
      headers: { authorization: key, 'x-svc-signature': signature },
    })
    await expect.poll(all).toMatchObject([{ payloadId: 'p-1', signature: 'verified' }])
    expect(JSON.stringify(await library.webhooks.readDelivery(1))).not.toContain(key)
  })

  it('fails the first attempts of each delivery if the script says so, and responds by kind', async () => {
    const { receiver } = receiverService(null)
    const { httpUrl } = await receiver.start()
    receiver.setScript({
      ...PLAIN_SCRIPT,
      fallback: { ...PLAIN_ANSWER, failsFirst: 2 },
      byKind: { 'News/v1': { ...PLAIN_ANSWER, status: 418 } },
    })
    const send = async (id: string, body = payload(id)): Promise<number> =>
      (await post(httpUrl ?? '', { body, headers: { 'x-svc-delivery': id } })).status
    expect([await send('a'), await send('a'), await send('b'), await send('a')]).toEqual([500, 500, 500, 204])
    expect(await send('c', samplePayloadText('News/v1', { id: 'c', at: FROZEN_AT, forProduction: false }))).toBe(418)
  })

  it('fails everything while retries are recorded, and then responds as before', async () => {
    const { receiver } = receiverService(null)
    const { httpUrl } = await receiver.start()
    const script = { ...PLAIN_SCRIPT, byKind: { 'Earnings/v1': { ...PLAIN_ANSWER, status: 202, delayMs: 50_000 } } }
    const send = async (): Promise<number> => (await post(httpUrl ?? '', { body: payload('a') })).status
    receiver.setScript({ ...script, recordsRetries: true })
    expect([await send(), await send()]).toEqual([500, 500])
    receiver.setScript(PLAIN_SCRIPT)
    expect(await send()).toBe(204)
  })

  it('loses no delivery because of another one, whatever its content', async () => {
    const { receiver, all } = receiverService(null)
    const { httpUrl } = await receiver.start()
    const odd = [
      '{"id":"1","kind":"News/v1","data":{"action":"constructor"}}',
      `{"id":"2","kind":"News/v1","data":${'['.repeat(200)}${']'.repeat(200)}}`,
      `{"id":"3","kind":"News/v1","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '{"id":"4","kind":"__proto__","__proto__":{"id":"x"},"data":{"id":"\\u0000"}}',
      '\u0000\ufffd',
      payload('5'),
    ]
    await Promise.all(odd.map((body) => post(httpUrl ?? '', { body })))
    await expect.poll(async () => (await all()).length).toBe(odd.length)
    expect((await all()).map(({ payloadId }) => payloadId).sort()).toEqual(['1', '2', '4', '5', null, null])
    expect(receiver.state()).toMatchObject({ received: odd.length, unwritten: 0 })
  })

  it('that is started twice at once listens once, and closes when it is stopped', async () => {
    const { receiver } = receiverService()
    const [one, two] = await Promise.all([receiver.start(), receiver.start()])
    expect(two.httpUrl).toBe(one.httpUrl)
    await receiver.stop()
    expect(receiver.state().httpUrl).toBeNull()
    await expect(post(one.httpUrl ?? '', { body: payload('1') })).rejects.toThrow('ECONNREFUSED')
  })

  it('says that it listens as long as it answers', async () => {
    const { promise: noted, resolve: letGo } = Promise.withResolvers<undefined>()
    const { receiver } = receiverService(null, undefined, {
      begin: () => undefined,
      end: () => noted,
      interrupt: () => undefined,
    })
    const { httpUrl } = await receiver.start()
    const stopped = receiver.stop()
    expect(await post(httpUrl ?? '', { body: payload('1') })).toMatchObject({ status: 204 })
    expect(receiver.state().httpUrl).toBe(httpUrl)
    letGo(undefined)
    await stopped
    expect(receiver.state().httpUrl).toBeNull()
  })

  it('tells the windows when it was stopped, also without a delivery', async () => {
    const { receiver, notices } = receiverService()
    await receiver.start()
    const before = notices()
    await receiver.stop()
    expect(notices()).toBe(before + 1)
  })

  it('stops before its connection is removed, and for no other one', async () => {
    const { receiver, all, notices } = receiverService(null)
    const { httpUrl } = await receiver.start()
    await receiver.stopIn('other')
    expect(await post(httpUrl ?? '', { body: payload('1') })).toMatchObject({ status: 204 })
    const before = notices()
    await receiver.stopIn(OWNER.connection)
    expect([receiver.state().httpUrl, receiver.state().connection]).toEqual([null, null])
    expect(notices()).toBeGreaterThan(before)
    await expect(post(httpUrl ?? '', { body: payload('2') })).rejects.toThrow('ECONNREFUSED')
    expect((await all()).map(({ payloadId }) => payloadId)).toEqual(['1'])
  })

  // SECURITY 33
  // S3
  it('acknowledges a delivery only after it was stored', async () => {
    const { promise: written, resolve: letGo } = Promise.withResolvers<undefined>()
    const { receiver, all } = receiverService(null, (library) => ({
      ...library,
      webhooks: new Proxy(library.webhooks, {
        get: (target, name) =>
          name === 'storeDeliveries'
            ? async (rows: readonly IncomingRow[]) => {
                await written
                return target.storeDeliveries(rows)
              }
            : (Reflect.get(target, name) as unknown),
      }),
    }))
    const { httpUrl } = await receiver.start()
    let status: number | null = null
    const answered = post(httpUrl ?? '', { body: payload('a') }).then((reply) => {
      status = reply.status
    })
    await expect.poll(() => receiver.state().received).toBe(1)
    expect(status).toBeNull()
    letGo(undefined)
    await answered
    expect(status).toBe(204)
    expect((await all()).map(({ payloadId }) => payloadId)).toEqual(['a'])
  })

  // S3
  it('counts deliveries that could not be stored, and stores the rest', async () => {
    const { receiver, all } = receiverService(null, (library) => ({
      ...library,
      webhooks: new Proxy(library.webhooks, {
        get: (target, name) =>
          name === 'storeDeliveries'
            ? (rows: readonly IncomingRow[]) =>
                rows.some(({ payloadId }) => payloadId === 'bad')
                  ? Promise.reject(new Error('the disk is full'))
                  : target.storeDeliveries(rows)
            : (Reflect.get(target, name) as unknown),
      }),
    }))
    const { httpUrl } = await receiver.start()
    const replies = await Promise.all(['a', 'bad', 'b'].map((id) => post(httpUrl ?? '', { body: payload(id) })))
    // The sender of the second one sends it again.
    expect(replies.map(({ status }) => status)).toEqual([204, 503, 204])
    expect(replies[1]?.headers['retry-after']).toBe('30')
    await expect.poll(async () => (await all()).map(({ payloadId }) => payloadId).sort()).toEqual(['a', 'b'])
    await expect.poll(() => receiver.state()).toMatchObject({ received: 3, unwritten: 1 })
  })

  it('reports the drift of a payload from earlier ones, and learns it', async () => {
    const { receiver, all, library } = receiverService('key')
    const { httpUrl } = await receiver.start()
    const signed = (body: string) => {
      const signature = `sha256=${createHmac('sha256', 'key').update(body).digest('hex')}`
      return { body, headers: { 'x-svc-signature': signature } }
    }
    for (const id of ['1', '2', '3', '4']) await post(httpUrl ?? '', signed(payload(id)))
    const changed = payload('5').replace('"content":{', '"content":{"surprise":true,')
    await post(httpUrl ?? '', signed(changed))
    // One without a signature is compared, and teaches nothing.
    await post(httpUrl ?? '', { body: payload('6').replace('"content":{', '"content":{"other":true,') })
    await expect
      .poll(async () => (await all()).map(({ schemaDrift }) => schemaDrift))
      .toEqual([
        [{ path: '$.data.content.other', what: 'new-member', detail: 'boolean' }],
        [{ path: '$.data.content.surprise', what: 'new-member', detail: 'boolean' }],
        ...[[], [], [], []],
      ])
    expect(
      (await library.webhooks.readContracts(OWNER.connection)).map(({ name, samples }) => [name, samples]),
    ).toEqual([['Earnings/v1', 5]])
  })

  it('stores each of 500 simultaneous deliveries once', { timeout: 60_000 }, async () => {
    const { receiver, library } = receiverService(null)
    const { httpUrl } = await receiver.start()
    const ids = Array.from({ length: 500 }, (_, place) => `d-${place}`)
    for (let from = 0; from < ids.length; from += 40)
      await Promise.all(
        ids
          .slice(from, from + 40)
          .map((id) => post(httpUrl ?? '', { body: payload(id), headers: { 'x-svc-delivery': id } })),
      )
    await receiver.stop()
    const { rows, stored } = await library.webhooks.listDeliveries({ from: 0, limit: 500, text: '' })
    expect(stored).toBe(500)
    expect(rows.map(({ deliveryId }) => deliveryId).sort()).toEqual([...ids].sort())
    expect(rows.every(({ status }) => status === 204)).toBe(true)
  })
})
