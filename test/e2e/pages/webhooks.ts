import type { Locator, Page } from '@playwright/test'

/** Names of the parts of the webhooks view. */
export type WebhooksPart = 'Send a test' | 'Receiver' | 'Retries' | 'Completeness' | 'Rehearsal' | 'Payload schemas'

/** The webhooks view: tests, the receiver, retries, rehearsals and learnt payloads. */
export function webhooksPage(page: Page) {
  const view = page.getByRole('region', { name: 'Webhooks', exact: true })
  const deliveries = view.getByRole('listbox', { name: 'Deliveries' })
  const delivery = view.getByRole('article', { name: 'Delivery' })
  const retries = view.getByRole('region', { name: 'Retries' })
  const completeness = view.getByRole('region', { name: 'Completeness' })
  return {
    view,
    part: (name: WebhooksPart): Locator => view.getByRole('tab', { name }),
    async openPart(name: WebhooksPart): Promise<void> {
      await view.getByRole('tab', { name }).click()
    },

    completeness,
    declareScope: completeness.getByRole('button', { name: /^Say it…|^Change…/ }),
    fetchMissed: completeness.getByRole('button', { name: 'Fetch what was missed' }),
    /** Sends all that was missed. */
    sendMissed: completeness.getByRole('button', { name: 'Send to my receiver' }).first(),
    /** What can be seen of what was compared. */
    lines: completeness.getByRole('combobox', { name: 'Lines' }),
    line: (text: string): Locator => completeness.getByRole('row').filter({ hasText: text }),

    /** A form of the payload schema on screen. */
    schemaForm: (name: 'Members' | 'TypeScript' | 'JSON Schema') => view.getByRole('radio', { name }),

    destination: view.getByRole('combobox', { name: 'Destination' }),
    saveDestination: view.getByRole('button', { name: 'Save this destination' }),
    kind: view.getByRole('combobox', { name: 'Kind' }),
    transforms: view.getByRole('checkbox', { name: /Transform for production usage/ }),
    tokenState: view.getByTestId('token-state'),
    removeToken: view.getByRole('button', { name: 'Remove…' }),
    enterToken: view.getByRole('button', { name: 'Enter…' }),
    send: view.getByRole('button', { name: 'Send test' }),
    runMany: view.getByRole('button', { name: 'Run many…' }),
    showCall: view.getByText('Exact request'),
    /** The request as it will be sent. */
    call: view.locator('.webhook-call pre'),
    delivered: view.getByRole('status').filter({ hasText: 'Delivered' }),
    history: view.getByRole('region', { name: 'Tests sent' }),

    start: view.getByRole('button', { name: 'Start the receiver' }),
    stop: view.getByRole('button', { name: 'Stop', exact: true }),
    /** Addresses of the receiver: the public one where it has one, HTTP, then HTTPS. */
    addresses: view.locator('.receiver-address .mono'),
    changeResponses: view.getByRole('button', { name: 'Change responses…' }),
    deleteAll: view.getByRole('button', { name: 'Delete all…' }),
    confirmDelete: page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }),
    /** The requests that the receiver refused, the latest first. */
    refused: view.getByRole('group', { name: 'Refused requests' }).locator('tbody tr'),
    forward: view.getByRole('button', { name: /^Forward(?:ing)?…$/ }),
    forwardTo: page.getByRole('dialog').getByLabel('Address on this computer'),
    /** Where deliveries are forwarded to, and how many wait. */
    forwardState: view.getByRole('status').filter({ hasText: /^To http|waiting$/ }),
    changeAddress: view.getByRole('button', { name: 'Address…' }),
    deliveries,
    searchOf: view.getByRole('textbox', { name: 'Search deliveries' }),
    /** The last day of the deliveries that are listed. */
    lastDay: view.getByLabel('To', { exact: true }),
    dayInCalendar: (name: string): Locator =>
      page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name }),
    /** The heads of the columns of the deliveries. */
    columns: view.getByRole('group', { name: 'Columns of the deliveries' }),
    /** What a delivery has in a column, or the head of that. */
    cellOf: (row: Locator, column: string): Locator => row.locator(`.delivery-${column}`),
    rows: deliveries.getByRole('option'),
    /** The relation of a delivery to an earlier one. */
    relationOf: (row: Locator): Locator => row.getByText(/^(?:duplicate of|same item as|new state of) #\d+$/),
    /** Time that a delivery has been waiting for its response. */
    clock: deliveries.locator('.delivery-clock'),
    delivery,
    /** A fact about the delivery on screen. */
    fact: (name: string): Locator =>
      delivery
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    /** The body of the delivery on screen. */
    bodyText: delivery.locator('section').filter({ hasText: /^Body/ }).locator('pre').first(),
    differences: delivery.getByRole('table', { name: 'Differences' }),
    /** What came of forwarding the delivery on screen. */
    forwarded: delivery.getByRole('region', { name: 'Forwarded' }),
    sendAgain: delivery.getByRole('button', { name: 'Send again…' }),

    retries,
    recordRetries: retries.getByRole('button', { name: 'Record retries' }),
    stopRecording: retries.getByRole('button', { name: 'Stop recording' }),
    retryChain: (text: string): Locator => retries.getByRole('row').filter({ hasText: text }),

    receiverToRehearse: view.getByLabel('Your receiver'),
    countOfReceiver: view.getByLabel('Number of processed events'),
    checkDestination: view.getByRole('button', { name: 'Check the destination from this computer' }),
    signs: view.getByRole('checkbox', { name: /^Sign with the key/ }),
    begin: view.getByRole('button', { name: 'Start', exact: true }),
    readiness: view.getByRole('region', { name: 'Readiness' }),

    contracts: view.getByRole('listbox', { name: 'Payload schemas' }),
    teach: view.getByRole('button', { name: 'Let it teach the schema' }),
    contract: view.getByRole('region', { name: /^Payload schema of / }),
    /** The payload schema on screen as a text. */
    schemaText: view.locator('.contract-text'),
    jsonSchema: view.getByRole('button', { name: 'JSON Schema…' }),
  }
}
