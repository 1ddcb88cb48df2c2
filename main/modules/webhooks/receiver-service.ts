import { publicPlace, responseFor, PLAIN_SCRIPT } from '../../../app/domain/webhooks/receiver.ts'
import type { ReceiverAddress, RefusedRequest, ReceiverScript } from '../../../app/domain/webhooks/receiver.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureVerdict } from '../../../app/ipc/webhooks/deliveries.ts'
import type { ReceiverState } from '../../../app/ipc/webhooks/receiver.ts'
import type { Authority } from './certificate-authority.ts'
import type { ListeningLog } from './listening-log.ts'
import { startReceiver, unguessablePath } from './receiver.ts'
import type { DeliveryResponse, IncomingDelivery, Receiver } from './receiver.ts'
import { incomingRow, signatureIn } from './read-delivery.ts'
import type { ResponseRecord, IncomingRow } from './store/deliveries.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { Context } from '../context/context.ts'
import { createSequencer } from '../../platform/ipc/sequencer.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** What is wrong with an address that was chosen; null for nothing. */
function addressError({ publicUrl, httpPort, httpsPort }: ReceiverAddress): AppError | null {
  const { errorText } = publicPlace(publicUrl)
  if (errorText !== null) return invalidInput('publicUrl', errorText)
  return httpPort !== 0 && httpPort === httpsPort ? invalidInput('port', 'HTTP and HTTPS need different ports.') : null
}

/** What to do about a port that is not free; null for any other failure. */
function portError(thrown: unknown): AppError | null {
  const { code, port } = thrown as { code?: string; port?: number }
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return null
  const why = code === 'EACCES' ? 'may not be used' : 'is used by another program'
  return invalidInput('port', `Port ${port} ${why}. Choose “Address…” to change the port.`)
}

/** The built-in receiver, which is off until the user starts it. */
export interface ReceiverService {
  state(): ReceiverState
  /** Signatures are checked with the key of that connection. */
  start(scope: ConnectionScope): Promise<ReceiverState>
  stop(): Promise<void>
  /** Stops it when it was started in that connection, before its data are removed. */
  stopIn(connection: string): Promise<void>
  setScript(script: ReceiverScript): void
  /** Changes where it is reached, and starts it there when it runs, or else where it was before. Throws an invalid-input error for an address that is none. */
  setAddress(address: ReceiverAddress): Promise<ReceiverState>
  /** PEM of the receiver's own authority. */
  certificate(): Promise<string>
}

interface ReceiverServicePorts extends Pick<Context, 'library' | 'now' | 'scheduleTimeout'> {
  authority: Authority
  knownSecrets: KnownSecrets
  /** Where the receiver is reached, kept over starts. */
  address: { current: () => ReceiverAddress; save: (address: ReceiverAddress) => Promise<void> }
  /** Called when deliveries arrived or were answered. */
  notify: () => void
  /** Called with the connection of deliveries that came, and with these, their signatures checked. */
  stored?: (connection: string, rows: readonly IncomingRow[]) => void
  /** Notes when it listens; without it no delivery can be called missed. */
  listening?: ListeningLog
}

/** Responses that were sent within this many milliseconds are recorded together. */
const RECORD_PAUSE_MS = 40
/** Used as the ID of a delivery that could not be stored. */
const UNWRITTEN = 0
/** Number of refused requests that are told of, the latest ones. */
const MAX_REFUSED = 50
/** Attempts are counted for this many deliveries; counting starts again for older ones. */
const MAX_COUNTED = 10_000

interface Waiting {
  row: IncomingRow
  /** The signature as sent, and the body that it must match. */
  signed: { signature: string | null; body: Uint8Array }
  id: Promise<number>
  settle: (id: number) => void
}

function signatureOf(sent: string | null, body: Uint8Array, key: string | null): SignatureVerdict {
  if (sent === null) return 'absent'
  if (key === null) return 'unchecked'
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(body).digest('hex')}`)
  const given = Buffer.from(sent.trim().toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'verified' : 'wrong'
}

const portOf = (url: string): number => Number(new URL(url).port)

/** What the sender is given: the public address with the path of the receiver; null without one. */
function publicUrlOf({ publicUrl, path }: ReceiverAddress): string | null {
  const place = publicPlace(publicUrl)
  return place.host === null ? null : `${place.origin}${place.path ?? path}`
}

/** The receiver over loopback, the store and the key of the connection that verifies signatures. */
export function createReceiverService({
  library,
  authority,
  now,
  scheduleTimeout,
  knownSecrets,
  address,
  notify,
  stored = () => undefined,
  listening,
}: ReceiverServicePorts): ReceiverService {
  /** Starts and stops run one after another, because two at a time would leave a server running. */
  const inOrder = createSequencer()
  let receiver: Receiver | null = null
  let connection: ConnectionScope | null = null
  let script: ReceiverScript = PLAIN_SCRIPT
  let [received, unwritten] = [0, 0]
  const attempts = new Map<string, number>()
  let waiting: Waiting[] = []
  /** Responses to stored deliveries that are not recorded yet. */
  let responses: { id: number; receivedAt: number; response: DeliveryResponse }[] = []
  let isRecordPlanned = false
  let refused: ReceiverState['refused'] = { total: 0, latest: [] }
  let writing: Promise<void> | null = null

  /**
   * Stores deliveries as a batch. If that fails, it stores them one by one, so that one bad delivery does not lose the
   * others.
   */
  async function storeAll(rows: readonly IncomingRow[]): Promise<number[]> {
    try {
      return await library.webhooks.storeDeliveries(rows)
    } catch {
      const ids: number[] = []
      for (const row of rows) {
        const [id = null] = await library.webhooks.storeDeliveries([row]).catch(() => [])
        if (id === null) {
          unwritten += 1
          listening?.interrupt()
        }
        ids.push(id ?? UNWRITTEN)
      }
      return ids
    }
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting
      waiting = []
      // Whether a delivery repeats one depends on the response to that one.
      await record()
      // Read each time, because the key may have been rotated since the receiver was started.
      const key = (await connection?.key().catch(() => null)) ?? null
      const signed = rows.map(({ row, signed: sent }) => ({
        ...row,
        signature: signatureOf(sent.signature, sent.body, key),
      }))
      const ids = await storeAll(signed)
      rows.forEach(({ settle }, place) => settle(ids[place] ?? UNWRITTEN))
      for (const [owner, own] of Map.groupBy(signed, ({ connection: sentTo }) => sentTo ?? '')) stored(owner, own)
      notify()
    }
  }

  /** Stores one batch after another: what arrives while one is being written is stored by the next, in one commit. */
  function write(): Promise<void> {
    writing ??= writeWaiting().finally(() => {
      writing = null
    })
    return writing
  }

  async function record(): Promise<void> {
    const done = responses
    responses = []
    if (done.length === 0) return
    const updates = done.map(({ id, receivedAt, response }): ResponseRecord => ({
      id,
      receivedAt,
      status: response.status,
      answeredAfterMs: response.afterMs,
      wasCut: response.cutBy !== null,
      cutBy: response.cutBy,
    }))
    // The responses were sent. When their record cannot be stored, the deliveries are shown without it.
    await library.webhooks.recordResponses(updates).catch(() => undefined)
    notify()
  }

  function attemptOf(name: string): number {
    const attempt = (attempts.get(name) ?? 0) + 1
    if (attempts.size >= MAX_COUNTED) attempts.clear()
    attempts.set(name, attempt)
    return attempt
  }

  function receive({ receivedAt, path, isTls, headers, body }: IncomingDelivery) {
    received += 1
    // SECURITY 45: what is sent to the receiver is stored, so a key in it is blanked. The signature is checked for what was sent.
    const row: IncomingRow = {
      ...incomingRow({ receivedAt, path, isTls, headers, body }, knownSecrets),
      connection: connection?.connection.id ?? '',
    }
    const { promise: id, resolve: settle } = Promise.withResolvers<number>()
    waiting.push({ row, signed: { signature: signatureIn(headers), body }, id, settle })
    void write()
    return {
      response: responseFor(script, row.kind, attemptOf(row.deliveryId ?? row.payloadId ?? row.kindAsSent ?? '')),
      stored: id.then((written) => written !== UNWRITTEN),
      answered: (response: DeliveryResponse) => {
        void id.then((written) => {
          if (written === UNWRITTEN) return
          responses.push({ id: written, receivedAt, response })
          if (isRecordPlanned) return
          isRecordPlanned = true
          scheduleTimeout(RECORD_PAUSE_MS, () => {
            isRecordPlanned = false
            void record()
          })
        })
      },
    }
  }

  const state = (): ReceiverState => ({
    httpUrl: receiver?.httpUrl ?? null,
    httpsUrl: receiver?.httpsUrl ?? null,
    script,
    received,
    unwritten,
    address: address.current(),
    connection: receiver === null ? null : (connection?.connection.id ?? null),
    publicUrl: receiver === null ? null : publicUrlOf(address.current()),
    refused,
  })

  function refuse(request: RefusedRequest): void {
    refused = {
      total: refused.total + 1,
      latest: [knownSecrets.blankAll(request), ...refused.latest].slice(0, MAX_REFUSED),
    }
    notify()
  }

  /** Starts it where it was before, or where it then stays. */
  async function listen(): Promise<void> {
    const { publicUrl, httpPort, httpsPort, path: own } = address.current()
    const place = publicPlace(publicUrl)
    const kept = own === '' ? unguessablePath() : own
    const tls = await authority.issue().catch(() => null)
    const at = { httpPort, httpsPort, path: place.path ?? kept, publicHost: place.host }
    receiver = await startReceiver(tls, { now, scheduleTimeout, receive, refused: refuse }, at).catch(
      (thrown: unknown) => {
        throw portError(thrown) ?? thrown
      },
    )
    const { httpUrl, httpsUrl } = receiver
    if (connection !== null) listening?.begin(connection.connection.id)
    // When it cannot be saved, only the next start has other ports.
    await address
      .save({
        publicUrl,
        httpPort: portOf(httpUrl),
        httpsPort: httpsUrl === null ? httpsPort : portOf(httpsUrl),
        path: kept,
      })
      .catch(() => undefined)
  }

  async function close(): Promise<void> {
    if (receiver !== null) {
      await listening?.end()
      await receiver.close()
      receiver = null
    }
    await write()
    await record()
  }

  return {
    state,
    start: (scope) =>
      inOrder('receiver', async () => {
        if (receiver !== null) return state()
        connection = scope
        ;[received, unwritten] = [0, 0]
        refused = { total: 0, latest: [] }
        attempts.clear()
        await listen()
        notify()
        return state()
      }),
    stop: () =>
      inOrder('receiver', async () => {
        await close()
        notify()
      }),
    stopIn: (id) =>
      inOrder('receiver', async () => {
        if (receiver === null || connection?.connection.id !== id) return
        await close()
        notify()
      }),
    setAddress: (wanted) =>
      inOrder('receiver', async () => {
        const error = addressError(wanted)
        if (error !== null) throw error
        const former = address.current()
        await address.save(wanted)
        if (receiver !== null) {
          await close()
          await listen().catch(async (thrown: unknown) => {
            await address.save(former).catch(() => undefined)
            await listen().catch(() => undefined)
            notify()
            throw thrown
          })
        }
        notify()
        return state()
      }),
    setScript(next) {
      script = next
      attempts.clear()
      notify()
    },
    certificate: () => authority.certificate(),
  }
}
