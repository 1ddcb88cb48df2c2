import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createForwarder } from '../../../main/modules/webhooks/forwarder.ts'
import type { LibraryClient } from '../../../main/modules/context/context.ts'
import { deliveriesPath } from '../../../main/modules/library/store/library-paths.ts'
import { createPostDelivery } from '../../../main/modules/webhooks/post-delivery.ts'
import { openLibrary, type Library } from '../../../main/modules/library/store/library.ts'
import { deliveryOf } from '../../support/library/retained-library.ts'
import { later } from '../../support/records/stories.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { withDatabase } from '../../support/library/whole-library.ts'

const CONNECTION = 'one'

/** A server that answers with a status and its count, and tells what it got. */
async function target(port = 0) {
  const got: string[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push(`${String(request.headers['x-number'])} ${Buffer.concat(chunks).toString('base64')}`)
      response.writeHead(got.length === 2 ? 500 : 200).end(`answer ${got.length}`)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  return { got, stop, port: (server.address() as AddressInfo).port }
}

/** A forwarder over a library; pauses end when the test says so. */
function forwarder(library: Library, client = later(library)) {
  const pauses: { ms: number; end: () => void }[] = []
  const warnings: string[] = []
  const service = createForwarder({
    library: client,
    post: createPostDelivery({
      now: () => 1000,
      sleep: () => Promise.resolve(),
      authorities: () => Promise.resolve([]),
      patienceMs: 30_000,
    }),
    now: () => 1000,
    scheduleTimeout(ms, end) {
      const pause = { ms, end }
      pauses.push(pause)
      return () => {
        pauses.splice(pauses.indexOf(pause), 1)
      }
    },
    ownPorts: () => [],
    notify: () => undefined,
    warn: (event) => warnings.push(event),
  })
  onTestFinished(() => service.dispose())
  return {
    ...service,
    pauses,
    warnings,
    endPause(): void {
      pauses.shift()?.end()
    },
  }
}

/** A library that reads a delivery only when the test says so. */
function slowly(library: Library) {
  const begun = Promise.withResolvers<null>()
  const allowed = Promise.withResolvers<null>()
  const client = later(library)
  const slow: LibraryClient = {
    ...client,
    webhooks: {
      ...client.webhooks,
      async readDelivery(id) {
        begun.resolve(null)
        await allowed.promise
        return client.webhooks.readDelivery(id)
      },
    },
  }
  return { client: slow, reading: begun.promise, read: () => allowed.resolve(null) }
}

/** Resolves when a delivery that is not held back would have been sent: another one, to another server, has been. */
async function settled(): Promise<void> {
  const library = openLibrary(temporaryFolder(), () => 1, [])
  const { got, port } = await target()
  const { set, wake } = forwarder(library)
  await set(CONNECTION, { url: `http://127.0.0.1:${port}/`, isOn: true })
  arrive(library, [1])
  wake(CONNECTION)
  await expect.poll(() => got.length).toBe(1)
  library.files.close()
}

/** Bytes that are no text, so that a change of any is seen. */
const raw = (number: number): Uint8Array<ArrayBuffer> => new Uint8Array([0xff, 0x00, number, 0xfe])

const sent = (number: number): string => `${number} ${Buffer.from(raw(number)).toString('base64')}`

const arrive = (library: Library, numbers: readonly number[]): void => {
  library.webhooks.storeDeliveries(
    numbers.map((number) => ({
      ...deliveryOf(0),
      receivedAt: number,
      connection: CONNECTION,
      headers: [['X-Number', String(number)]],
      raw: raw(number),
    })),
  )
}

const states = (library: Library, ids: readonly number[]) =>
  ids.map((id) => {
    const forwarded = library.webhooks.readDelivery(id)?.forwarded
    return forwarded == null ? null : [forwarded.state, forwarded.status, forwarded.body]
  })

describe('deliveries that are forwarded', () => {
  it('arrive byte for byte and in order, and each shows what was answered', async () => {
    const library = openLibrary(temporaryFolder(), () => 1, [])
    const { got, port } = await target()
    const { set, wake } = forwarder(library)
    arrive(library, [1])
    await set(CONNECTION, { url: `http://127.0.0.1:${port}/hook`, isOn: true })
    arrive(library, [2, 3, 4])
    wake(CONNECTION)
    await expect.poll(() => library.webhooks.countForwards(CONNECTION)).toBe(0)
    // What arrived before it was switched on is not forwarded.
    expect(got).toEqual([2, 3, 4].map(sent))
    expect(states(library, [1, 2, 3, 4])).toEqual([
      null,
      ['answered', 200, 'answer 1'],
      ['answered', 500, 'answer 2'],
      ['answered', 200, 'answer 3'],
    ])
    library.files.close()
  })

  it('wait while the target is down, longer each time, and arrive in order when it is back, also after a restart', async () => {
    const folder = temporaryFolder()
    const first = openLibrary(folder, () => 1, [])
    const gone = await target()
    await gone.stop()
    const before = forwarder(first)
    await before.set(CONNECTION, { url: `http://127.0.0.1:${gone.port}/`, isOn: true })
    arrive(first, [1, 2])
    before.wake(CONNECTION)
    await expect.poll(() => before.pauses.map(({ ms }) => ms)).toEqual([1000])
    before.endPause()
    await expect.poll(() => before.pauses.map(({ ms }) => ms)).toEqual([2000])
    expect(first.webhooks.readDelivery(1)?.forwarded).toMatchObject({
      tries: 2,
      errorText: 'the connection was refused (ECONNREFUSED)',
    })
    expect(first.webhooks.readDelivery(2)?.forwarded).toMatchObject({ tries: 0 })
    before.dispose()
    first.files.close()

    const second = openLibrary(folder, () => 1, [])
    const back = await target(gone.port)
    const after = forwarder(second)
    await after.resume()
    await expect.poll(() => second.webhooks.countForwards(CONNECTION)).toBe(0)
    expect(back.got).toEqual([1, 2].map(sent))
    second.files.close()
  })

  it('are cancelled while they wait, and the next one is forwarded', async () => {
    const library = openLibrary(temporaryFolder(), () => 1, [])
    const gone = await target()
    await gone.stop()
    const { set, wake, cancel, pauses } = forwarder(library)
    await set(CONNECTION, { url: `http://127.0.0.1:${gone.port}/`, isOn: true })
    arrive(library, [1, 2])
    wake(CONNECTION)
    await expect.poll(() => pauses.length).toBe(1)
    expect(await cancel(CONNECTION)).toMatchObject({ waiting: 0 })
    const back = await target(gone.port)
    arrive(library, [3])
    wake(CONNECTION)
    await expect.poll(() => back.got).toEqual([sent(3)])
    expect(states(library, [1, 2])).toEqual([
      ['cancelled', null, ''],
      ['cancelled', null, ''],
    ])
    library.files.close()
  })

  it('do not leave this computer', async () => {
    const library = openLibrary(temporaryFolder(), () => 1, [])
    const { set, state } = forwarder(library)
    await expect(set(CONNECTION, { url: 'https://example.com/', isOn: true })).rejects.toThrow('invalid-input')
    expect(await state(CONNECTION)).toEqual({ url: '', isOn: false, waiting: 0 })
    library.files.close()
  })

  it('go on after one that is damaged, which is given up and told of in the log', async () => {
    const folder = temporaryFolder()
    const { got, port } = await target()
    const first = openLibrary(folder, () => 1, [])
    first.webhooks.keepForwardTarget(CONNECTION, { url: `http://127.0.0.1:${port}/`, isOn: true })
    arrive(first, [1, 2])
    first.files.close()
    withDatabase(deliveriesPath(folder), (database) => database.exec('UPDATE delivery SET status = 500 WHERE id = 1'))

    const second = openLibrary(folder, () => 1, [])
    const { resume, warnings } = forwarder(second)
    await resume()
    await expect.poll(() => second.webhooks.countForwards(CONNECTION)).toBe(0)
    expect(got).toEqual([sent(2)])
    expect(warnings).toEqual(['a delivery that waits to be forwarded could not be read'])
    second.files.close()
  })

  it('are not sent to a target that was switched off while they were read', async () => {
    const library = openLibrary(temporaryFolder(), () => 1, [])
    const { got, port } = await target()
    const { client, reading, read } = slowly(library)
    const { set, wake } = forwarder(library, client)
    const address = `http://127.0.0.1:${port}/`
    await set(CONNECTION, { url: address, isOn: true })
    arrive(library, [1])
    wake(CONNECTION)
    await reading
    await set(CONNECTION, { url: address, isOn: false })
    read()
    await settled()
    expect([got, library.webhooks.countForwards(CONNECTION)]).toEqual([[], 1])
    library.files.close()
  })

  it('are not sent once their connection is being removed', async () => {
    const library = openLibrary(temporaryFolder(), () => 1, [])
    const { got, port } = await target()
    const { client, reading, read } = slowly(library)
    const { set, wake, leave } = forwarder(library, client)
    await set(CONNECTION, { url: `http://127.0.0.1:${port}/`, isOn: true })
    arrive(library, [1])
    wake(CONNECTION)
    await reading
    leave(CONNECTION)
    read()
    await settled()
    expect(got).toEqual([])
    library.files.close()
  })
})
