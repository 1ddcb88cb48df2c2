import { WEBHOOK_KINDS } from '../webhooks/webhook.ts'
import type { WebhookKind } from '../webhooks/webhook.ts'
import { each } from './entry.ts'
import type { CommandEntry } from './entry.ts'

const NEEDS_DELIVERY = 'Choose a delivery first.'
const NEEDS_RECEIVER = 'Open “Receiver” first.'
const NEEDS_CALLS = 'Open the requests first.'

/** Commands of the webhook workbench and the console. */
export const TOOL_COMMANDS = {
  'webhooks.next-part': { title: 'Next part of the webhooks', menu: 'Webhook', view: 'webhooks', keys: ['m'] },
  'webhooks.destination': {
    title: 'Enter a destination',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['/'],
    needs: 'Open “Send a test” first.',
  },
  'webhooks.check-destination': {
    title: 'Check the destination from this computer',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Alt+Shift+D'],
    needs: 'Open “Send a test” first.',
  },
  'webhooks.send-test': {
    title: 'Send the test',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Mod+Enter'],
    needs: 'Open “Send a test” first.',
  },
  'webhooks.run-many': {
    title: 'Run many tests…',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Alt+Shift+R'],
    needs: 'Open “Send a test” first.',
  },
  'webhooks.search': {
    title: 'Search deliveries',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['/'],
    needs: NEEDS_RECEIVER,
  },
  'webhooks.next': {
    title: 'Next delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['j', 'ArrowDown'],
    needs: NEEDS_RECEIVER,
    begins: true,
  },
  'webhooks.previous': {
    title: 'Previous delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['k', 'ArrowUp'],
    needs: NEEDS_RECEIVER,
  },
  'webhooks.follow': {
    title: 'Follow the newest delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['f', 'Home'],
    needs: NEEDS_RECEIVER,
  },
  'webhooks.read-delivery': {
    title: 'Move to the details of the delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Enter'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.open-subject': {
    title: 'Open the story or the company of the delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['o'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.replay': {
    title: 'Send the delivery again…',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['r'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.copy-curl': {
    title: 'Copy the delivery as curl',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['c'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.copy-headers': {
    title: 'Copy the headers of the delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['h'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.copy-body': {
    title: 'Copy the body of the delivery',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['b'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.mark': {
    title: 'Mark the delivery for comparison',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['x'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.compare': {
    title: 'Compare the delivery with another',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['d'],
    needs: NEEDS_DELIVERY,
  },
  'webhooks.copy-types': {
    title: 'Copy the TypeScript types of the payload schema',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Shift+T'],
    needs: 'Open “Payload schemas” first.',
  },
  'webhooks.copy-json-schema': {
    title: 'Copy the JSON Schema of the payloads',
    menu: 'Webhook',
    view: 'webhooks',
    keys: ['Shift+J'],
    needs: 'Open “Payload schemas” first.',
  },
  ...each(
    WEBHOOK_KINDS,
    (kind: WebhookKind) => `webhooks.kind-${kind}` as const,
    (kind, place) => ({
      title: `Test ${kind}`,
      menu: 'Webhook',
      view: 'webhooks',
      keys: [`Alt+${String.fromCharCode(97 + place)}`],
      needs: 'Open “Send a test” first.',
      begins: place === 0,
      within: 'Test a kind',
    }),
  ),
  'console.search': { title: 'Search the requests', menu: 'Help', view: 'console', keys: ['/'], needs: NEEDS_CALLS },
  'console.next': { title: 'Next request', menu: 'Help', view: 'console', keys: ['j'], needs: NEEDS_CALLS },
  'console.previous': { title: 'Previous request', menu: 'Help', view: 'console', keys: ['k'], needs: NEEDS_CALLS },
  'console.copy-curl': {
    title: 'Copy the request as curl',
    menu: 'Edit',
    view: 'console',
    keys: ['c'],
    needs: NEEDS_CALLS,
  },
  'console.export-har': {
    title: 'Export the requests as HAR…',
    menu: 'File',
    view: 'console',
    keys: ['Mod+e'],
    needs: NEEDS_CALLS,
  },
  'console.next-part': { title: 'Show requests or entitlement', menu: 'View', view: 'console', keys: ['m'] },
} as const satisfies Record<string, CommandEntry>
