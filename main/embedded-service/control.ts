import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { destinationProblem, WEBHOOK_KINDS } from '../../app/domain/webhook.ts'
import type { WebhookKind } from '../../app/domain/webhook.ts'
import type { Destination, Production } from './delivery/production.ts'
import { noInterventions, SPOILS } from './interventions.ts'
import type { Interventions, Spoil, StoryEdit } from './interventions.ts'
import { PLAN_NAMES } from './plans.ts'
import type { PlanName } from './plans.ts'

/** What the control port understands; printed by `--help`. */
export const CONTROL_HELP = `  GET    /                      what is in force
  DELETE /                      put everything back
  POST   /latency               {"ms": 200}
  POST   /clock                 {"skewMs": 600000}
  POST   /rate-limit            {"second": 250, "minute": 5000}, or {} for none
  POST   /spoil                 {"area": "news", "how": "html", "share": 0.1, "status": 503}
                                with "body" the error has that body, such as ["Unauthorized for Route"]
                                area: news fundamentals webhook any; how: ${SPOILS.join(' ')}
  POST   /stories/ID            {"title": "…", "body": "…", "silent": true}: an edit
  DELETE /stories/ID            removes the story
  POST   /plans/NAME            {"fundamentals": false}: changes a plan while it runs
  POST   /destinations          {"url": "https://…", "kinds": ["News/v1"], "schedule": "news", "stableIds": true, "clockFactor": 1000}
                                registers a destination; no kinds means all, schedule is news or data
  POST   /emit                  {"kind": "News/v1"}: delivers an event to whoever is registered, with retries
  GET    /attempts              every attempt at a delivery so far
`

/** A request the control port cannot make sense of, with the reason. */
class ControlError extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function bodyOf(message: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of message) {
    text += String(chunk)
    if (text.length > 1_000_000) throw new ControlError('the body is too large')
  }
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Falls through to the one message that covers both.
  }
  throw new ControlError('the body must be a JSON object')
}

function numberIn(body: Record<string, unknown>, name: string, low: number, high: number): number {
  const value = body[name]
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new ControlError(`${name} must be a number from ${low} to ${high}`)
  return value
}

function spoilIn(body: Record<string, unknown>): Spoil {
  const area = (['news', 'fundamentals', 'webhook', 'any'] as const).find((each) => each === body.area)
  const how = SPOILS.find((each) => each === body.how)
  if (area === undefined || how === undefined) throw new ControlError('area or how is unknown; see --help')
  return {
    area,
    how,
    share: numberIn({ share: 1, ...body }, 'share', 0, 1),
    status: numberIn({ status: 500, ...body }, 'status', 200, 999),
    body: JSON.stringify(body.body ?? { message: 'Injected' }),
  }
}

function editIn(body: Record<string, unknown>): StoryEdit {
  const edit: Record<string, unknown> = {}
  for (const name of ['title', 'teaser', 'body'] as const) {
    if (body[name] === undefined) continue
    if (typeof body[name] !== 'string') throw new ControlError(`${name} must be a text`)
    edit[name] = body[name]
  }
  if (Array.isArray(body.tags)) edit.tags = body.tags.map(String)
  if (body.importanceRank !== undefined) edit.importanceRank = numberIn(body, 'importanceRank', 1, 5)
  return { ...edit, silent: body.silent === true }
}

const PLAN_MEMBERS = ['news', 'professionalNews', 'fundamentals', 'webhooks', 'cusip', 'revoked'] as const

function destinationIn(body: Record<string, unknown>): Destination {
  const url = typeof body.url === 'string' ? body.url : ''
  const problem = destinationProblem(url)
  if (problem !== null) throw new ControlError(problem)
  const kinds = Array.isArray(body.kinds) ? body.kinds.map(kindIn) : []
  const schedule = (['news', 'data'] as const).find((each) => each === (body.schedule ?? 'news'))
  if (schedule === undefined) throw new ControlError('schedule must be news or data')
  return {
    url,
    kinds,
    schedule,
    stableIds: body.stableIds !== false,
    clockFactor: numberIn({ clockFactor: 1, ...body }, 'clockFactor', 1, 1e9),
  }
}

function kindIn(value: unknown): WebhookKind {
  const kind = WEBHOOK_KINDS.find((each) => each === value)
  if (kind === undefined) throw new ControlError(`kind must be one of ${WEBHOOK_KINDS.join(', ')}`)
  return kind
}

/** What a tester can reach through the control port. */
export interface Controlled {
  interventions: Interventions
  production: Production
  now: () => number
}

async function change(
  message: IncomingMessage,
  path: string,
  { interventions, production, now }: Controlled,
): Promise<void> {
  const [, room = '', name = ''] = path.split('/')
  const request = `${message.method ?? ''} /${room}`
  const body = await bodyOf(message)
  const id = Number(name)
  if (room === 'stories' && !/^\d{1,15}$/.test(name))
    throw new ControlError('the path needs a node ID: /stories/40001234')
  if (room === 'plans' && !PLAN_NAMES.some((plan) => plan === name))
    throw new ControlError(`the path needs a plan: ${PLAN_NAMES.join(', ')}`)
  switch (request) {
    case 'DELETE /':
      Object.assign(interventions, noInterventions())
      return
    case 'POST /latency':
      interventions.latencyMs = numberIn(body, 'ms', 0, 600_000)
      return
    case 'POST /clock':
      interventions.clockSkewMs = numberIn(body, 'skewMs', -1e12, 1e12)
      return
    case 'POST /rate-limit':
      interventions.rateLimit =
        Object.keys(body).length === 0
          ? null
          : { second: numberIn(body, 'second', 0, 1e9), minute: numberIn(body, 'minute', 0, 1e9) }
      return
    case 'POST /spoil':
      interventions.spoils.push(spoilIn(body))
      return
    case 'POST /stories':
      interventions.edits.set(id, { edit: { ...interventions.edits.get(id)?.edit, ...editIn(body) }, at: now() })
      return
    case 'DELETE /stories':
      interventions.removed.set(id, now())
      return
    case 'POST /plans':
      interventions.plans.set(
        name as PlanName,
        Object.fromEntries(
          PLAN_MEMBERS.filter((member) => typeof body[member] === 'boolean').map((member) => [member, body[member]]),
        ),
      )
      return
    case 'POST /destinations':
      production.register(destinationIn(body))
      return
    case 'POST /emit':
      // Retries may go on for days; the attempts so far are asked for apart.
      void production.emit(kindIn(body.kind))
      return
    default:
      throw new ControlError('there is no such control; see --help')
  }
}

/** What is in force, as plain data. */
function stateOf(interventions: Interventions): unknown {
  const { edits, removed, plans, ...rest } = interventions
  return {
    ...rest,
    edits: Object.fromEntries(edits),
    removed: Object.fromEntries(removed),
    plans: Object.fromEntries(plans),
  }
}

/** Starts the control port: a second loopback address through which a tester intervenes. */
export async function startControl(
  controlled: Controlled,
  host: string,
  port: number,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((message, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const path = (message.url ?? '/').split('?')[0] ?? '/'
    if (message.method === 'GET' && path === '/') answer(200, stateOf(controlled.interventions))
    else if (message.method === 'GET' && path === '/attempts') answer(200, controlled.production.attempts())
    else {
      change(message, path, controlled).then(
        () => answer(200, stateOf(controlled.interventions)),
        (thrown: unknown) =>
          answer(400, { error: thrown instanceof ControlError ? thrown.message : 'the request could not be read' }),
      )
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
