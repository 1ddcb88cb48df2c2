import type { Locator, Page } from '@playwright/test'

/** The settings. */
export function settingsPage(page: Page) {
  const view = page.getByRole('region', { name: 'Settings' })
  const library = view.getByRole('region', { name: 'Library' })
  const scenarios = view.getByRole('region', { name: 'Scenarios' })
  return {
    view,
    keyState: view.getByTestId('key-state'),
    enterKey: view.getByRole('button', { name: 'Enter key…' }),
    replaceKey: view.getByRole('button', { name: 'Replace key…' }),
    rotateKey: view.getByRole('button', { name: 'Rotate key…' }),
    removeKey: view.getByRole('button', { name: 'Remove key' }),
    testConnection: view.getByRole('button', { name: 'Test connection' }),
    answers: view.getByText(/^Answers · /),
    stopDemonstration: view.getByRole('button', { name: 'Stop', exact: true }),
    startDemonstration: view.getByRole('button', { name: 'Start', exact: true }),
    scenarios,
    /** The button that starts a scenario, by its title. */
    startScenario: (title: string): Locator =>
      scenarios.getByRole('button', { name: new RegExp(`^Start( again)?: ${title}$`) }),
    /** Which scenarios are active, in words. */
    scenarioState: scenarios.getByRole('status'),
    putEverythingBack: scenarios.getByRole('button', { name: 'Reset the service' }),
    baseUrl: view.getByLabel('Base URL'),
    saveProfile: view.getByRole('button', { name: 'Save profile' }),
    newConnection: view.getByLabel('Name of a new connection'),
    addConnection: view.getByRole('button', { name: 'Add', exact: true }),
    refreshed: view.getByLabel(/^Refresh the list on screen and the watch lists/),
    singleKeys: view.getByLabel(/single keys such as/),
    backUp: library.getByRole('button', { name: 'Back up…' }),
    restore: library.getByRole('button', { name: 'Restore…' }),
    removeData: library.getByRole('button', { name: 'Delete cached data…' }),
    /** How many stories the library holds, in words. */
    storyCount: library.getByRole('definition').first(),
    /** Which source is chosen: the service or the demonstration. */
    source: (name: 'Service' | 'Demonstration'): Locator => view.getByRole('radio', { name }),
    theme: (name: 'Light' | 'Dark'): Locator => view.getByRole('radio', { name }),
  }
}
