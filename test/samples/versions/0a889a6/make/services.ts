// The services: the embedded service of the old version under made-up addresses.
import { createUndiciTransport, DEFAULT_OPTIONS, noInterventions, sampleKeys, startServer } from './old-modules.ts'
import type { Interventions, SampleSet, Transport, TransportReply } from './old-types.ts'
import { now, numbered, pass } from './time.ts'

export const A = 'https://a.example'
export const B = 'https://b.example'
export const DEMO = 'http://127.0.0.1:40404'
export const EMBEDDED = 'embedded service'
const SPACING = 74 * 60_000

/** Secrets that are valid nowhere. */
export const KEYS = {
  A1: 'alpha-first-key-3f9c1d7740b2',
  A2: 'alpha-second-key-81e6aa05c94d',
  A3: 'alpha-other-seat-key-5b20d3f8e617',
  B1: 'beta-feed-key-c7704e19ab52',
}
export const TOKEN = 'beta-transform-token-90dd21f4'
const PLAN_OF: Readonly<Record<string, string>> = {
  [KEYS.A1]: 'full',
  [KEYS.A2]: 'full',
  [KEYS.A3]: 'full',
  [KEYS.B1]: 'newsOnly',
}

/** One of the services, with what is changed in it. */
export interface Service {
  news: () => SampleSet
  fundamentals: SampleSet
  interventions: Interventions
  /** Digits that the service changed: the net margin of records, by `as of, report type, period`. */
  restated: Map<string, string>
}

const BEGUN = Date.UTC(2026, 9, 31, 20, 30)

/** A set that grows by some stories a day, like that of a small service; the stories of earlier days do not change. */
function growing(seed: number, first: number, perDay: number): () => SampleSet {
  return () => {
    const more = Math.max(0, Math.floor(((now() - BEGUN) / 86_400_000) * perDay))
    return { seed, stories: first + more, companies: 13, newestAt: BEGUN + more * SPACING }
  }
}
const figures = (seed: number, day: string): SampleSet => ({
  seed,
  stories: 1,
  companies: 13,
  newestAt: Date.parse(`${day}T20:30:00Z`),
})

export const serviceA: Service = {
  news: growing(284, 32, 2),
  fundamentals: figures(284, '2026-10-30'),
  interventions: noInterventions(),
  restated: new Map(),
}
export const serviceB: Service = {
  news: growing(23, 14, 1),
  fundamentals: figures(23, '2026-10-30'),
  interventions: noInterventions(),
  restated: new Map(),
}
const { seed, stories, companies, newestAt } = DEFAULT_OPTIONS
export const demoSet: SampleSet = { seed, stories, companies, newestAt }
export const serviceDemo: Service = {
  news: () => demoSet,
  fundamentals: demoSet,
  interventions: noInterventions(),
  restated: new Map(),
}
const SERVICES: Readonly<Record<string, Service>> = { [A]: serviceA, [B]: serviceB, [DEMO]: serviceDemo }

export const servers = new Map<string, Promise<{ url: string; close(): Promise<void> }>>()
const requestId = numbered('4e900e57')
function serverOf(origin: string, service: Service, set: SampleSet): Promise<{ url: string }> {
  const name = `${origin} ${JSON.stringify(set)}`
  const known = servers.get(name)
  if (known !== undefined) return known
  const { interventions } = service
  const parts = { set, production: {}, uuid: requestId, now, interventions }
  const started = startServer(parts, '127.0.0.1', 0)
  servers.set(name, started)
  return started
}

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jsonReply = (status: number, value: object): TransportReply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': requestId(), date: new Date(now()).toUTCString() },
  body: Buffer.from(JSON.stringify(value)),
})

/** What the service returns for the next webhook tests: a response, or an error instead of it. */
export const webhookAnswers: (() => TransportReply)[] = []

/** The response with the changed digits and all other bytes unchanged. */
function withRestated(reply: TransportReply, { restated }: Service): TransportReply {
  let text = Buffer.from(reply.body).toString()
  for (const [record, margin] of restated) {
    const [asOf, reportType, period] = record.split(' ')
    const start = text.indexOf(`"asOf":"${asOf}","reportType":"${reportType}","period":"${period}"`)
    if (start >= 0)
      text = text.slice(0, start) + text.slice(start).replace(/"netMargin":[-0-9.]+/, `"netMargin":${margin}`)
  }
  return { ...reply, body: Buffer.from(text) }
}

const direct = createUndiciTransport(() => Promise.resolve(null))
export const transport: Transport = async ({ url, headers, signal: asked }) => {
  pass(120)
  if (url.host === 'images.stories.example') return { status: 200, headers: { 'content-type': 'image/png' }, body: DOT }
  if (url.pathname === '/api/v1/webhook/test') {
    const answer = webhookAnswers.shift()
    if (answer === undefined) throw new Error('no answer is left')
    return answer()
  }
  const service = SERVICES[url.origin]
  if (service === undefined) throw new Error(`no service has the origin ${url.origin}`)
  const set = url.pathname.includes('/fundamentals/') ? service.fundamentals : service.news()
  const target = new URL(url.pathname + url.search, (await serverOf(url.origin, service, set)).url)
  // The made-up keys replace the embedded service's own keys, which the demonstration uses already.
  const plans = sampleKeys(set.seed)
  const known = (key: string): string => plans[PLAN_OF[key] ?? ''] ?? key
  const copy = { ...headers }
  if (copy.Authorization !== undefined) copy.Authorization = `token ${known(copy.Authorization.slice('token '.length))}`
  const inAddress = target.searchParams.get('token')
  if (inAddress !== null) target.searchParams.set('token', known(inAddress))
  // The page size of this service has another name than the assumed one.
  const size = target.searchParams.get('size')
  if (size !== null) {
    target.searchParams.delete('size')
    target.searchParams.set('pageSize', size)
  }
  const reply = await direct({ url: target, headers: copy, signal: asked })
  return target.searchParams.get('symbols')?.startsWith('KSTL') === true ? withRestated(reply, service) : reply
}

/** Changes a story. An unannounced edit keeps `updated`, including the time of an earlier edit. */
export const editStory = ({ interventions: { edits } }: Service, id: number, edit: Record<string, unknown>): void => {
  const before = edits.get(id)
  const isSilent = edit.silent === true
  edits.set(id, {
    edit: { ...before?.edit, ...edit, silent: isSilent && (before?.edit.silent ?? true) },
    at: isSilent && before !== undefined ? before.at : Math.floor(now() / 1000) * 1000,
  })
}
