import type { IncomingMessage } from 'node:http'
import { destinationError, WEBHOOK_KINDS } from '../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../app/domain/webhooks/webhook.ts'
import type { Destination } from './delivery/production.ts'
import { FAULTS } from './interventions.ts'
import type { FaultInjection, StoryEdit } from './interventions.ts'
import type { Plan } from './plans.ts'
import { QUIRK_NAMES } from './quirks.ts'
import type { Quirk } from './quirks.ts'

// Readers for requests to the control port. Each throws a ControlError with the reason when a request is invalid.

/** An invalid request to the control port, with the reason. */
export class ControlError extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the body of a request as an object; an empty body is an empty object. */
export async function bodyOf(message: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of message) {
    text += String(chunk)
    if (text.length > 1_000_000) throw new ControlError('the body is too large')
  }
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Falls through to one message for both cases.
  }
  throw new ControlError('the body must be a JSON object')
}

/** The member with that name, a number in a closed range. */
export function numberIn(body: Record<string, unknown>, name: string, low: number, high: number): number {
  const value = body[name]
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new ControlError(`${name} must be a number from ${low} to ${high}`)
  return value
}

/** A fault injection. Without a share it affects every response; without a status it uses 500. */
export function faultIn(body: Record<string, unknown>): FaultInjection {
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
export function editIn(body: Record<string, unknown>): StoryEdit {
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
export const planIn = (body: Record<string, unknown>): Partial<Plan> =>
  Object.fromEntries(
    PLAN_MEMBERS.filter((member) => typeof body[member] === 'boolean').map((member) => [member, body[member]]),
  )

/** A destination. Without kinds it receives all of them, and its default schedule is that of news. */
export function destinationIn(body: Record<string, unknown>): Destination {
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
export function kindIn(value: unknown): WebhookKind {
  const kind = WEBHOOK_KINDS.find((each) => each === value)
  if (kind === undefined) throw new ControlError(`kind must be one of ${WEBHOOK_KINDS.join(', ')}`)
  return kind
}

/** The quirks in a body. */
export function quirksIn({ names }: Record<string, unknown>): Set<Quirk> {
  const all: readonly unknown[] = Array.isArray(names) ? names : [undefined]
  const known = QUIRK_NAMES.filter((name) => all.includes(name))
  if (known.length !== new Set(all).size)
    throw new ControlError(`names must be a list out of ${QUIRK_NAMES.join(', ')}`)
  return new Set(known)
}
