import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A correct receiver (`none`), and receivers with one flaw each. */
export type ReceiverFlaw =
  | 'none'
  | 'accepts-unsigned'
  | 'no-dedupe'
  | 'dedupe-by-header'
  | 'overwrites-newer'
  | 'slow'
  | 'error'
  | 'loses-after-error'
  | 'body-error'
  | 'redirect'
  | 'hangs-up'
  | 'loses'
  | 'accepts-forged'
  | 'accepts-stale'
  | 'races'

interface Payload {
  id: string
  kind: string
  data: { id: string | number; content: { revision_id?: number } }
}

/** What a sample receiver keeps. */
interface Kept {
  ids: Set<string>
  signatures: Set<string>
  revisions: Map<string, number>
  processed: number
  failsNext: boolean
}

/** Milliseconds between looking for a duplicate and noting it, of a receiver that loses races. A busy machine brings five deliveries within it. */
const RACE_MS = 200

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function isSigned(flaw: ReceiverFlaw, key: string, kept: Kept, request: IncomingMessage, body: Buffer): boolean {
  const sent = request.headers['x-svc-signature']
  if (typeof sent !== 'string') return flaw === 'accepts-unsigned'
  const isRight = sent === `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  const isKnown = kept.signatures.has(sent)
  if (isRight) kept.signatures.add(sent)
  return isRight || flaw === 'accepts-forged' || (flaw === 'accepts-stale' && isKnown)
}

/** Keeps the item unless it has a newer revision already. */
async function process(flaw: ReceiverFlaw, kept: Kept, { id, data }: Payload, delivery: string): Promise<void> {
  const names = flaw === 'dedupe-by-header' ? [delivery] : [id, delivery]
  const isKnown = names.some((name) => kept.ids.has(name))
  if (flaw === 'races') await wait(RACE_MS)
  for (const name of names) kept.ids.add(name)
  if (isKnown && flaw !== 'no-dedupe') return
  const [item, revision] = [String(data.id), data.content.revision_id ?? 1]
  if (revision < (kept.revisions.get(item) ?? 0) && flaw !== 'overwrites-newer') return
  kept.revisions.set(item, revision)
  if (flaw !== 'loses') kept.processed += 1
}

/** What the receiver responds to a delivery; null when it closes the connection. */
async function answerTo(
  flaw: ReceiverFlaw,
  key: string,
  kept: Kept,
  dawdle: () => Promise<unknown>,
  request: IncomingMessage,
): Promise<{ status: number; headers?: Record<string, string> } | null> {
  const body = await bodyOf(request)
  if (!isSigned(flaw, key, kept, request, body)) return { status: 401 }
  if (flaw === 'error') return { status: 500 }
  if (flaw === 'redirect') return { status: 308, headers: { location: '/elsewhere' } }
  if (flaw === 'hangs-up') return null
  const payload = JSON.parse(body.toString()) as Payload
  const delivery = String(request.headers['x-svc-delivery'])
  // A receiver that knows kinds only in the spelling of tests.
  if (flaw === 'body-error' && payload.kind.startsWith('data/')) return { status: 400 }
  if (kept.failsNext) {
    kept.failsNext = false
    if (flaw === 'loses-after-error') kept.ids.add(payload.id)
    return { status: 500 }
  }
  await process(flaw, kept, payload, delivery)
  if (flaw === 'slow') await dawdle()
  return { status: 204 }
}

async function receive(answer: ReturnType<typeof answerTo>, response: ServerResponse): Promise<void> {
  // A body that breaks off rejects, and has no response.
  const given = await answer.catch(() => null)
  if (given === null) response.destroy()
  else response.writeHead(given.status, given.headers).end()
}

/**
 * A sample receiver over real sockets. `/processed` returns the number of processed events, `/items/ID` the state of an
 * item, and a post to `/fail` makes the next delivery fail; a slow one responds after `dawdle`.
 */
export async function startSampleReceiver(
  flaw: ReceiverFlaw,
  key: string,
  dawdle: () => Promise<unknown> = () => wait(31_000),
): Promise<{ url: string; countUrl: string; stateUrl: string; failUrl: string; stop: () => void }> {
  const kept: Kept = { ids: new Set(), signatures: new Set(), revisions: new Map(), processed: 0, failsNext: false }
  const server = createServer((request, response) => {
    const json = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    const item = /^\/items\/(.+)$/.exec(request.url ?? '')?.[1]
    if (request.url === '/fail') {
      kept.failsNext = true
      json({})
    } else if (item !== undefined) json({ id: item, revision_id: kept.revisions.get(item) ?? null })
    else if (request.method === 'GET') json({ processed: kept.processed })
    else receive(answerTo(flaw, key, kept, dawdle, request), response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${base}/hook`,
    countUrl: `${base}/processed`,
    stateUrl: `${base}/items/{id}`,
    failUrl: `${base}/fail`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
