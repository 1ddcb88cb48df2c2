import { TEST_OUTCOMES } from '../webhooks/view-choices.ts'
import { WEBHOOK_KINDS } from '../webhooks/webhook.ts'
import type { WebhookKind } from '../webhooks/webhook.ts'
import { each, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'

const NEEDS_SENDING = 'Open “Send a test” first.'
const NEEDS_TRANSFORM = 'Tick “Transform for production usage” first.'

/** The kind of the test. To choose one sends nothing, because a test is a real delivery. */
const KINDS = each(
  WEBHOOK_KINDS,
  (kind: WebhookKind) => `webhooks.kind-${kind}` as const,
  (kind, place) => ({
    title: `Choose ${kind} for the test`,
    menu: 'Webhook',
    view: 'webhooks',
    keys: [`Alt+${String.fromCharCode(97 + place)}`],
    part: 'send',
    needs: NEEDS_SENDING,
    begins: place === 0,
    within: 'Kind of the test',
    isChoice: true,
  }),
)

/** The filter of the tests sent. */
const OUTCOMES = each(
  TEST_OUTCOMES,
  ({ id }) => `webhooks.outcome-${id}` as const,
  ({ label }, place) => ({
    title: `Tests sent: ${lower(label)}`,
    menu: 'View',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_SENDING,
    begins: place === 0,
    within: 'Webhooks',
    isChoice: true,
  }),
)

/** Commands that send webhook tests. */
export const WEBHOOK_TEST_COMMANDS = {
  'webhooks.destination': {
    title: 'Enter a destination',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['/'],
    part: 'send',
    needs: NEEDS_SENDING,
    within: 'Destination',
  },
  'webhooks.save-destination': {
    title: 'Save the destination',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_SENDING,
    within: 'Destination',
  },
  'webhooks.remove-destination': {
    title: 'Remove the destination from the saved ones',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_SENDING,
    within: 'Destination',
  },
  'webhooks.check-destination': {
    title: 'Check the destination from this computer',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Alt+Shift+D'],
    part: 'send',
    needs: NEEDS_SENDING,
    begins: true,
    within: 'Destination',
  },
  'webhooks.enter-token': {
    title: 'Enter the transform token…',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_TRANSFORM,
    begins: true,
    within: 'Destination',
  },
  'webhooks.remove-token': {
    title: 'Remove the transform token…',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_TRANSFORM,
    within: 'Destination',
  },
  ...OUTCOMES,
  'webhooks.send-test': {
    title: 'Send the test',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Mod+Enter'],
    part: 'send',
    needs: NEEDS_SENDING,
  },
  'webhooks.stop-waiting': {
    title: 'Stop waiting for the test',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_SENDING,
  },
  'webhooks.export-tests': {
    title: 'Export the tests sent…',
    menu: 'File',
    view: 'webhooks',
    keys: ['Mod+e'],
    part: 'send',
    needs: NEEDS_SENDING,
    within: 'Webhooks',
    begins: true,
  },
  'webhooks.export-run-csv': {
    title: 'Export the outcomes of many tests as CSV…',
    menu: 'File',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_SENDING,
    within: 'Webhooks',
  },
  'webhooks.export-run-json': {
    title: 'Export the outcomes of many tests as JSON…',
    menu: 'File',
    view: 'webhooks',
    part: 'send',
    needs: NEEDS_SENDING,
    within: 'Webhooks',
  },
  'webhooks.run-many': {
    title: 'Run many tests…',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Alt+Shift+R'],
    part: 'send',
    needs: NEEDS_SENDING,
  },
  ...KINDS,
  'webhooks.deliver-test': {
    title: 'Deliver a test from the demonstration to the receiver',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'receiver',
    needs: 'Open “Receiver” first.',
  },
  'webhooks.deliver-stream': {
    title: 'Deliver a stream from the demonstration to the receiver',
    menu: 'Webhook',
    view: 'webhooks',
    part: 'receiver',
    needs: 'Open “Receiver” first.',
  },
} as const satisfies Record<string, CommandEntry>
