import type { Locator, Page } from '@playwright/test'

/** The settings. */
export function settingsPage(page: Page) {
  const view = page.getByRole('region', { name: 'Settings' })
  const library = view.getByRole('region', { name: 'Library' })
  const scenarios = view.getByRole('region', { name: 'Scenarios' })
  return {
    view,
    keyStore: view.getByTestId('key-store'),
    keyState: view.getByTestId('key-state'),
    replaceKey: view.getByRole('button', { name: 'Replace key…' }),
    removeKey: view.getByRole('button', { name: 'Remove key…' }),
    testConnection: view.getByRole('button', { name: 'Test connection' }),
    responses: view.getByText(/^Responds · /),
    stopDemonstration: view.getByRole('button', { name: 'Stop', exact: true }),
    startDemonstration: view.getByRole('button', { name: 'Start', exact: true }),
    scenarios,
    programs: view.getByRole('region', { name: 'Programs' }),
    /** The button that starts a scenario, by the scenario's title. */
    startScenario: (title: string): Locator =>
      scenarios.getByRole('button', { name: new RegExp(`^Start( again)?: ${title}$`) }),
    /** The active scenarios, as text. */
    scenarioState: scenarios.getByRole('status'),
    putEverythingBack: scenarios.getByRole('button', { name: 'Reset the service' }),
    address: view.getByTestId('address'),
    changeAddress: view.getByRole('button', { name: 'Change address…' }),
    confirmAddress: view.getByRole('button', { name: 'Confirm this address' }),
    /** The marks on saved connections whose address is not confirmed. */
    unconfirmedAddresses: view.getByText('address not confirmed'),
    removeConnection: view.getByRole('button', { name: 'Remove…', exact: true }),
    /** Lines about cached data that came with an earlier key. */
    earlierKeys: view.locator('.settings-line').filter({ hasText: 'Earlier key' }),
    deleteEarlierKey: view.getByRole('button', { name: 'Delete what came under it…' }),
    addConnection: view.getByRole('button', { name: 'Add a connection…' }),
    refreshed: view.getByLabel(/^Refresh the list on screen and the watch lists/),
    singleKeys: view.getByLabel(/single keys such as/),
    testNotification: view.getByRole('button', { name: 'Show a test notification' }),
    backUp: library.getByRole('button', { name: 'Back up…' }),
    restore: library.getByRole('button', { name: 'Restore…' }),
    exportSettings: view.getByRole('button', { name: 'Export…' }),
    importSettings: view.getByRole('button', { name: 'Import…' }),
    removeData: library.getByRole('button', { name: 'Delete cached data…' }),
    /** The number of stories in the library, as text. */
    storyCount: library.getByRole('definition').first(),
    /** The row of a kind of data in the table of limits. */
    limitRow: (kind: string): Locator => library.getByRole('row').filter({ hasText: kind }),
    maxAge: (kind: string): Locator => library.getByLabel(`Maximum age of ${kind}`),
    /** What changed limits delete, with the buttons to apply them. */
    limitEffect: library.getByRole('group', { name: 'What these limits delete' }),
    /** The selector of the source: the service or the demonstration. */
    source: (name: 'Service' | 'Demonstration'): Locator => view.getByRole('radio', { name }),
    textSize: (name: string): Locator =>
      view.getByRole('radiogroup', { name: 'Text size' }).getByRole('radio', { name }),
    density: (name: 'Compact' | 'Regular'): Locator => view.getByRole('radio', { name }),
    theme: (name: 'Light' | 'Dark'): Locator => view.getByRole('radio', { name }),
  }
}
