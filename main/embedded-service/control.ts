import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackHost } from '../../app/domain/connection/networks.ts'
import { isScenarioName, SCENARIO_NAMES } from '../../app/domain/connection/scenario.ts'
import { isObject, ownProperty } from '../../app/domain/values/own-property.ts'
import type { SampleStory } from './data/stories/stories.ts'
import type { StoryEvent } from './delivery/payload.ts'
import type { Production, Destination } from './delivery/production.ts'
import { FAULTS, type Interventions, type FaultInjection, type StoryEdit } from './interventions.ts'
import { startLoopbackServer, type LoopbackServer } from '../platform/loopback/loopback-server.ts'
import { DEMONSTRATION_PLANS } from '../../app/domain/connection/connection.ts'
import { ScenarioError, type Scenarios } from './scenarios.ts'
import { destinationError, WEBHOOK_KINDS, type WebhookKind } from '../../app/domain/webhooks/webhook.ts'
import type { Plan } from './plans.ts'
import { QUIRK_NAMES, type Quirk } from './quirks.ts'

// Readers for requests to the control port. Each throws a ControlError with the reason when a request is invalid.

/** An invalid request to the control port, with the reason. */
class ControlError extends Error {}

/** Parses the body of a request as an object; an empty body is an empty object. */
async function bodyOf(message: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of message) {
    text += String(chunk)
    if (text.length > 1_000_000) throw new ControlError('the body is too large')
  }
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Falls through to one message for both cases.
  }
  throw new ControlError('the body must be a JSON object')
}

/** The member with that name, a number in a closed range. */
function numberIn(body: Record<string, unknown>, name: string, low: number, high: number): number {
  const value = body[name]
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new ControlError(`${name} must be a number from ${low} to ${high}`)
  return value
}

/** A fault injection. Without a share it affects every response; without a status it uses 500. */
function faultIn(body: Record<string, unknown>): FaultInjection {
  const area = (['news', 'fundamentals', 'webhook', 'any'] as const).find((each) => each === body.area)
  const how = FAULTS.find((each) => each === body.how)
  if (area === undefined || how === undefined) throw new ControlError('area or how is unknown; see --help')
  return {
    area,
    how,
    share: numberIn({ share: 1, ...body }, 'share', 0, 1),
    status: numberIn({ status: 500, ...body }, 'status', 200, 999),
    body: JSON.stringify(body.body ?? { message: 'Injected' }),
  }
}

/** The edit of a story in a body, without absent members. */
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

/** The changes of a plan in a body, without absent members. */
const planIn = (body: Record<string, unknown>): Partial<Plan> =>
  Object.fromEntries(
    PLAN_MEMBERS.filter((member) => typeof body[member] === 'boolean').map((member) => [member, body[member]]),
  )

/** A destination. Without kinds it receives all of them, and its default schedule is that of news. */
function destinationIn(body: Record<string, unknown>): Destination {
  const url = typeof body.url === 'string' ? body.url : ''
  const errorText = destinationError(url)
  if (errorText !== null) throw new ControlError(errorText)
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

/** A kind of delivery by its name. */
function kindIn(value: unknown): WebhookKind {
  const kind = WEBHOOK_KINDS.find((each) => each === value)
  if (kind === undefined) throw new ControlError(`kind must be one of ${WEBHOOK_KINDS.join(', ')}`)
  return kind
}

function quirksIn({ names }: Record<string, unknown>): Set<Quirk> {
  const all: readonly unknown[] = Array.isArray(names) ? names : [undefined]
  const known = QUIRK_NAMES.filter((name) => all.includes(name))
  if (known.length !== new Set(all).size)
    throw new ControlError(`names must be a list out of ${QUIRK_NAMES.join(', ')}`)
  return new Set(known)
}

/** Names of the scenarios in short lines, placed below their description in the help. */
const SCENARIO_LINES = [SCENARIO_NAMES.slice(0, 5), SCENARIO_NAMES.slice(5)]
  .map((names) => `${' '.repeat(32)}${names.join(' ')}`)
  .join('\n')

/** The calls of the control port; printed by `--help`. */
export const CONTROL_HELP = `  GET    /                      what is changed, and which scenarios are active
  DELETE /                      put everything back but the clock, which only moves forward
  POST   /scenarios/NAME        starts a scenario; NAME is one of
${SCENARIO_LINES}
  POST   /latency               {"ms": 200}
  POST   /clock                 {"skewMs": 600000}
  POST   /rate-limit            {"second": 250, "minute": 5000}, or {} for none
  POST   /faults                {"area": "news", "how": "html", "share": 0.1, "status": 503}
                                with "body" the error has that body, such as ["Unauthorized for Route"]
                                area: news fundamentals webhook any; how: ${FAULTS.join(' ')}
  POST   /stories/ID            {"title": "…", "body": "…", "silent": true}: an edit
  DELETE /stories/ID            removes the story
  POST   /plans/NAME            {"fundamentals": false}: changes a plan while it runs
  POST   /quirks                {"names": ["json-string"]}: switches ways of the real service on, and all others off
  POST   /destinations          {"url": "https://…", "kinds": ["News/v1"], "schedule": "news", "stableIds": true, "clockFactor": 1000}
                                registers a destination; no kinds means all, schedule is news or data
  POST   /emit                  {"kind": "News/v1"}: delivers an event to whoever is registered, with retries
                                with "story": ID and "action": Created, Updated or Removed that of a story
  GET    /attempts              every attempt at a delivery so far
`

/** What a tester can change through the control port. */
export interface Controlled {
  interventions: Interventions
  scenarios: Scenarios
  production: Production
  now: () => number
  /** A story as it is now, also where the tester removed it; null where there is none. */
  storyOf: (id: number) => SampleStory | null
}

interface Asked extends Controlled {
  /** The last part of the path. */
  name: string
  body: Readonly<Record<string, unknown>>
}

function storyIn({ name }: Asked): number {
  if (!/^\d{1,15}$/.test(name)) throw new ControlError('the path needs a node ID: /stories/40001234')
  return Number(name)
}

/** What happened to the story that a body names; null where it names none. */
function eventIn({ body, storyOf }: Asked): StoryEvent | null {
  if (body.story === undefined) return null
  const action = (['Created', 'Updated', 'Removed'] as const).find((each) => each === (body.action ?? 'Created'))
  if (action === undefined) throw new ControlError('action must be Created, Updated or Removed')
  if (body.kind !== 'News/v1') throw new ControlError('only News/v1 is of a story')
  const story = storyOf(numberIn(body, 'story', 1, 1e15))
  if (story === null) throw new ControlError('there is no such story')
  return { story, action }
}

/** The changes. Those of a story, of which there may be thousands, return what they changed; the others let the whole state be told. */
const CONTROLS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'DELETE /': ({ scenarios }) => scenarios.putBack(),
  'POST /scenarios'({ scenarios, name }) {
    if (!isScenarioName(name)) throw new ControlError(`the path needs a scenario: ${SCENARIO_NAMES.join(', ')}`)
    scenarios.start(name)
  },
  'POST /latency'({ interventions, body }) {
    interventions.latencyMs = numberIn(body, 'ms', 0, 600_000)
  },
  'POST /clock'({ interventions, body }) {
    interventions.clockSkewMs = numberIn(body, 'skewMs', -1e12, 1e12)
  },
  'POST /rate-limit'({ interventions, body }) {
    interventions.rateLimit =
      Object.keys(body).length === 0
        ? null
        : { second: numberIn(body, 'second', 0, 1e9), minute: numberIn(body, 'minute', 0, 1e9) }
  },
  'POST /faults': ({ interventions, body }) => void interventions.faultInjections.push(faultIn(body)),
  'POST /stories'(asked) {
    const { edits } = asked.interventions
    const id = storyIn(asked)
    const edit = { edit: { ...edits.get(id)?.edit, ...editIn(asked.body) }, at: asked.now() }
    edits.set(id, edit)
    return { edits: { [id]: edit } }
  },
  'DELETE /stories'(asked) {
    const [id, at] = [storyIn(asked), asked.now()]
    asked.interventions.removed.set(id, at)
    return { removed: { [id]: at } }
  },
  'POST /plans'({ interventions, name, body }) {
    const plan = DEMONSTRATION_PLANS.find((each) => each === name)
    if (plan === undefined) throw new ControlError(`the path needs a plan: ${DEMONSTRATION_PLANS.join(', ')}`)
    interventions.plans.set(plan, planIn(body))
  },
  'POST /quirks'({ interventions, body }) {
    interventions.quirks = quirksIn(body)
  },
  'POST /destinations': ({ production, body }) => production.register(destinationIn(body)),
  // Retries may go on for days, so this does not wait; the attempts so far have their own call.
  'POST /emit'(asked) {
    const kind = kindIn(asked.body.kind)
    void asked.production.emit(kind, eventIn(asked))
    return { kind }
  },
}

async function change(message: IncomingMessage, path: string, controlled: Controlled): Promise<unknown> {
  const [, control = '', name = ''] = path.split('/')
  const body = await bodyOf(message)
  const apply = ownProperty(CONTROLS, `${message.method ?? ''} /${control}`)
  if (apply === undefined) throw new ControlError('there is no such control; see --help')
  return apply({ ...controlled, name, body }) ?? stateOf(controlled)
}

/** The present changes, as plain data. */
function stateOf({ interventions, scenarios }: Controlled): unknown {
  const { edits, removed, plans, quirks, scenarios: _, ...rest } = interventions
  const { active, clockMovedMs } = scenarios.state()
  return {
    scenarios: active,
    clockMovedMs,
    ...rest,
    edits: Object.fromEntries(edits),
    removed: Object.fromEntries(removed),
    plans: Object.fromEntries(plans),
    quirks: [...quirks],
  }
}

/**
 * Whether a request was made by a program on this computer, and not by a page in its browser: such a page names its own host where that
 * was made to lead here, and its origin.
 */
function isFromTester({ host = '', origin }: IncomingMessage['headers']): boolean {
  return origin === undefined && isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '')
}

/** Starts the control port: a second loopback address through which a tester changes the running service. */
export function startControl(controlled: Controlled, host: string, port: number): Promise<LoopbackServer> {
  const handle = (message: IncomingMessage, response: ServerResponse): void => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const path = (message.url ?? '/').split('?')[0] ?? '/'
    if (!isFromTester(message.headers))
      reply(403, { error: 'only programs on this computer may ask, by a loopback address' })
    else if (message.method === 'GET' && path === '/') reply(200, stateOf(controlled))
    else if (message.method === 'GET' && path === '/attempts') reply(200, controlled.production.attempts())
    else {
      change(message, path, controlled).then(
        (changed) => reply(200, changed),
        (thrown: unknown) =>
          reply(400, {
            error:
              thrown instanceof ControlError || thrown instanceof ScenarioError
                ? thrown.message
                : 'the request could not be read',
          }),
      )
    }
  }
  return startLoopbackServer({ host, port }, (server) => server.on('request', handle))
}
