// What can be chosen about how webhooks are shown. Toolbars, commands and what a window remembers are drawn from these lists.

export const WEBHOOK_PARTS = [
  { id: 'send', label: 'Send a test', words: 'Request a test delivery from the service' },
  { id: 'receiver', label: 'Receiver', words: 'Receive deliveries on this computer' },
  { id: 'retries', label: 'Retries', words: 'Fail deliveries on purpose and measure the retries' },
  { id: 'completeness', label: 'Completeness', words: 'Compare what was delivered with the list of the service' },
  { id: 'rehearsal', label: 'Rehearsal', words: 'Send sample deliveries to your own receiver' },
  { id: 'contracts', label: 'Payload schemas', words: 'Schemas inferred from payloads' },
] as const

/** The tests that the history shows. */
export const TEST_OUTCOMES = [
  { id: 'all', label: 'All' },
  { id: 'delivered', label: 'Delivered' },
  { id: 'failed', label: 'Failed' },
] as const

/** The ways to show a payload schema. */
export const SCHEMA_FORMS = [
  { id: 'members', label: 'Members' },
  { id: 'types', label: 'TypeScript' },
  { id: 'json', label: 'JSON Schema' },
] as const

/** The methods that a delivery can be sent again with, the usual one first. */
export const REPLAY_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const

/** A method that a delivery can be sent again with. */
export type ReplayMethod = (typeof REPLAY_METHODS)[number]
