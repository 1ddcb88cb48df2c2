import { SCHEMA_FORMS, WEBHOOK_PARTS, TEST_OUTCOMES } from '../webhooks/view-choices.ts'
import { choices, group, lower, type CommandEntry } from './entry.ts'

const NEEDS_DELIVERY = 'Choose a delivery first.'
const NEEDS_RECEIVER = 'Open “Receiver” first.'
const NEEDS_SENDING = 'Open “Send a test” first.'
const NEEDS_TRANSFORM = 'Tick “Transform for production usage” first.'
const NEEDS_RETRIES = 'Open “Retries” first.'
const NEEDS_COMPLETENESS = 'Open “Completeness” first.'
const NEEDS_REHEARSAL = 'Open “Rehearsal” first.'
const NEEDS_SCHEMAS = 'Open “Payload schemas” first.'

export const WEBHOOK_COMMANDS = {
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'send', within: 'Destination', needs: NEEDS_SENDING })({
    'webhooks.destination': { title: 'Enter a destination', keys: ['/'] },
    'webhooks.save-destination': { title: 'Save the destination' },
    'webhooks.remove-destination': { title: 'Remove the destination from the saved ones' },
    'webhooks.check-destination': {
      title: 'Check the destination from this computer',
      keys: ['Alt+Shift+D'],
      begins: true,
    },
    'webhooks.enter-token': { title: 'Enter the transform token…', needs: NEEDS_TRANSFORM, begins: true },
    'webhooks.remove-token': { title: 'Remove the transform token…', needs: NEEDS_TRANSFORM },
  }),
  ...choices('webhooks.outcome', 'webhooks', 'Webhooks', TEST_OUTCOMES, ({ label }) => `Tests sent: ${lower(label)}`, {
    part: 'send',
    needs: NEEDS_SENDING,
    begins: true,
  }),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'send', needs: NEEDS_SENDING })({
    'webhooks.send-test': { title: 'Send the test', keys: ['Mod+Enter'] },
    'webhooks.stop-waiting': { title: 'Stop waiting for the test' },
  }),
  ...group({ menu: 'File', view: 'webhooks', part: 'send', needs: NEEDS_SENDING })({
    'webhooks.export-tests': { title: 'Export the tests sent…', within: 'Webhooks', keys: ['Mod+e'], begins: true },
    'webhooks.export-run-csv': { title: 'Export the outcomes of many tests as CSV…', within: 'Webhooks' },
    'webhooks.export-run-json': { title: 'Export the outcomes of many tests as JSON…', within: 'Webhooks' },
    'webhooks.run-many': { title: 'Run many tests…', menu: 'Webhook', keys: ['Alt+Shift+R'] },
  }),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'receiver', needs: NEEDS_RECEIVER })({
    'webhooks.deliver-test': { title: 'Deliver a test from the demonstration to the receiver' },
    'webhooks.deliver-stream': { title: 'Deliver a stream from the demonstration to the receiver' },
  }),
  ...choices('webhooks.part', 'webhooks', 'Webhooks', WEBHOOK_PARTS, ({ label }) => `Webhooks: ${lower(label)}`),
  'webhooks.next-part': {
    title: 'Next part of the webhooks',
    menu: 'View',
    view: 'webhooks',
    within: 'Webhooks',
    keys: ['m'],
  },
  ...choices(
    'webhooks.schema-form',
    'webhooks',
    'Webhooks',
    SCHEMA_FORMS,
    ({ label }) => `Payload schema as ${label === 'Members' ? 'members' : label}`,
    { begins: true },
  ),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'receiver', needs: NEEDS_RECEIVER })({
    'webhooks.toggle-receiver': { title: 'Start or stop the receiver', begins: true },
    'webhooks.script-receiver': { title: 'Change the responses of the receiver…' },
    'webhooks.receiver-address': { title: 'Change the address of the receiver…' },
    'webhooks.copy-address': { title: 'Copy the address of the receiver' },
    'webhooks.forward': { title: 'Forward the deliveries to this computer…', within: 'Forwarding' },
    'webhooks.stop-forwarding': { title: 'Stop forwarding the deliveries', within: 'Forwarding' },
    'webhooks.cancel-forwards': { title: 'Do not forward the deliveries that wait…', within: 'Forwarding' },
    'webhooks.export-authority': {
      title: 'Export the certificate authority of the receiver…',
      menu: 'File',
      within: 'Webhooks',
    },
  }),
  ...group({ menu: 'Webhook', view: 'webhooks' })({
    'webhooks.delete-deliveries': { title: 'Delete all deliveries…', part: 'receiver', needs: NEEDS_RECEIVER },
    'webhooks.record-retries': { title: 'Record retries', part: 'retries', needs: NEEDS_RETRIES },
    'webhooks.export-retries': {
      title: 'Export the recorded retries…',
      menu: 'File',
      part: 'retries',
      within: 'Webhooks',
      keys: ['Mod+e'],
      needs: NEEDS_RETRIES,
    },
    'webhooks.start-rehearsal': { title: 'Start the rehearsal', part: 'rehearsal', needs: NEEDS_REHEARSAL },
    'webhooks.stop-rehearsal': { title: 'Stop the rehearsal', part: 'rehearsal', needs: NEEDS_REHEARSAL },
    'webhooks.show-deliveries': {
      title: 'Show the deliveries of the payload schema',
      part: 'contracts',
      keys: ['Shift+D'],
      needs: NEEDS_SCHEMAS,
    },
  }),
  ...group({
    menu: 'Webhook',
    view: 'webhooks',
    part: 'completeness',
    within: 'Completeness',
    needs: NEEDS_COMPLETENESS,
  })({
    'webhooks.reconcile': { title: 'Compare the deliveries with the list again', keys: ['r'], begins: true },
    'webhooks.declare-scope': { title: 'Say what the destination receives…', keys: ['Shift+S'] },
    'webhooks.fetch-missed': { title: 'Fetch what was missed' },
    'webhooks.send-missed': { title: 'Send what was missed to my receiver' },
    'webhooks.more-lines': { title: 'Show more of what was compared' },
    'webhooks.export-reconciliation': {
      title: 'Export what was compared…',
      menu: 'File',
      within: 'Webhooks',
      keys: ['Mod+e'],
    },
    'webhooks.export-junit': { title: 'Export the missed deliveries as JUnit…', menu: 'File', within: 'Webhooks' },
  }),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'contracts', within: 'Payload schema', needs: NEEDS_SCHEMAS })({
    'webhooks.copy-types': { title: 'Copy the TypeScript types of the payload schema', keys: ['Shift+T'] },
    'webhooks.copy-json-schema': { title: 'Copy the JSON Schema of the payloads', keys: ['Shift+J'] },
  }),
  ...group({ menu: 'File', view: 'webhooks', part: 'receiver', within: 'Webhooks' })({
    'webhooks.export-readiness': {
      title: 'Export the result of the rehearsal…',
      part: 'rehearsal',
      keys: ['Mod+e'],
      needs: 'The rehearsal has no result yet.',
    },
    'webhooks.save-fixture': { title: 'Save the delivery as a fixture…', keys: ['Mod+e'], needs: NEEDS_DELIVERY },
    'webhooks.import-fixture': { title: 'Import a delivery from a fixture…', needs: NEEDS_RECEIVER },
  }),
  ...group({ menu: 'File', view: 'webhooks', part: 'contracts', within: 'Webhooks', needs: NEEDS_SCHEMAS })({
    'webhooks.export-types': { title: 'Export the TypeScript types of the payload schema…' },
    'webhooks.export-json-schema': { title: 'Export the JSON Schema of the payloads…', keys: ['Mod+e'] },
    'webhooks.export-async-api': { title: 'Export all payload schemas as AsyncAPI…' },
    'webhooks.delete-schema': { title: 'Delete the payload schema', menu: 'Webhook', within: 'Payload schema' },
  }),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'receiver', within: 'Delivery', needs: NEEDS_RECEIVER })({
    'webhooks.search': { title: 'Search deliveries', keys: ['/'], begins: true },
    'webhooks.filter': { title: 'Filter the deliveries', keys: ['Shift+F'], isChoice: true },
    'webhooks.clear-filter': { title: 'Show all deliveries' },
    'webhooks.remove-filter': {
      title: 'Remove the saved filter of deliveries',
      needs: 'Show the filter of the deliveries first.',
    },
    'webhooks.next': { title: 'Next delivery', keys: ['j', 'ArrowDown'], begins: true },
    'webhooks.previous': { title: 'Previous delivery', keys: ['k', 'ArrowUp'] },
    'webhooks.follow': { title: 'Follow the newest delivery', keys: ['f', 'Home'] },
  }),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'receiver', within: 'Delivery', needs: NEEDS_DELIVERY })({
    'webhooks.read-delivery': { title: 'Move to the details of the delivery', keys: ['Enter'] },
    'webhooks.open-subject': { title: 'Open the story or the company of the delivery', keys: ['o'] },
  }),
  ...group({ menu: 'Webhook', view: 'webhooks', part: 'receiver', needs: NEEDS_DELIVERY })({
    'webhooks.replay': { title: 'Send the delivery again…', within: 'Delivery', keys: ['r'] },
    'webhooks.copy-curl': { title: 'Copy the delivery as curl', within: 'Delivery', keys: ['c'] },
    'webhooks.copy-headers': { title: 'Copy the headers of the delivery', within: 'Delivery', keys: ['h'] },
    'webhooks.copy-body': { title: 'Copy the body of the delivery', within: 'Delivery', keys: ['b'] },
    'webhooks.mark': { title: 'Mark the delivery for comparison', within: 'Delivery', keys: ['x'] },
    'webhooks.compare': { title: 'Compare the delivery with another', within: 'Delivery', keys: ['d'] },
    'webhooks.show-schema': { title: 'Show the payload schema of the delivery', keys: ['s'] },
    'webhooks.teach-schema': { title: 'Let the delivery teach the payload schema', within: 'Delivery', keys: ['t'] },
    'webhooks.label-delivery': { title: 'Label the delivery…', within: 'Delivery', keys: ['l'] },
    'webhooks.note-delivery': { title: 'Write a note about the delivery…', within: 'Delivery', keys: ['n'] },
    'webhooks.delete-delivery': { title: 'Delete the delivery', within: 'Delivery', keys: ['Delete'] },
  }),
} as const satisfies Record<string, CommandEntry>
