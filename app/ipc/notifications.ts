import { z } from 'zod'
import { ALERT_SOUNDS } from '../domain/news/view-choices.ts'
import { MAX_QUERY_LENGTH } from '../domain/news/query-tokens.ts'
import { none, ofConnection } from './common.ts'
import { nodeId } from './news/stories.ts'

const problem = z.enum([
  /** This system has no notifications, or lacks the library for them. */
  'unsupported',
  /** No program shows notifications. */
  'no-service',
  /** The program that shows notifications does not answer. */
  'no-answer',
  /** The system did not accept a notification. */
  'refused',
])

/** Why the system shows no notifications. */
export type NotificationProblem = z.infer<typeof problem>

const wanted = z.union([
  z.strictObject({ story: nodeId }),
  /** A kept page of changes. */
  z.strictObject({ changes: z.number().int() }),
  /** The stories that match this query. */
  z.strictObject({ query: z.string().max(MAX_QUERY_LENGTH) }),
])

/** What a click on a notification leads to. */
export type WantedStories = z.infer<typeof wanted>

/** Calls about notifications of the system. */
export const NOTIFICATIONS_CONTRACT = {
  /** Why the system shows no notifications, as far as it says, and how many stories are held back now. */
  'notifications.state': {
    input: none,
    output: z.strictObject({ problem: problem.nullable(), heldBack: z.number().int() }),
  },
  /** Shows a notification now, also in quiet hours. Returns why it was not shown, or null. */
  'notifications.test': { input: none, output: problem.nullable() },
  /** What the window plays for the notifications that were just shown. Null when another window plays it. */
  'notifications.sound': { input: none, output: z.enum(ALERT_SOUNDS).nullable() },
  /** What the notification that was clicked last in this window leads to. Null when there is none, or when it was already returned. */
  'notifications.wanted': { input: ofConnection({}), output: wanted.nullable() },
} as const
