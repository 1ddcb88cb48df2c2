import type { Page } from '@playwright/test'

/** The console: all calls of the service, and the entitlements of the key. */
export function consolePage(page: Page) {
  const view = page.getByRole('region', { name: 'Console' })
  const entitlement = view.getByRole('region', { name: 'Entitlement' })
  return {
    view,
    search: view.getByRole('textbox', { name: 'Search calls' }),
    calls: view.getByRole('grid', { name: 'Calls' }).locator('tbody').getByRole('row'),
    /** The head of the calls, which stays above them. */
    head: view.getByRole('grid', { name: 'Calls' }).getByRole('columnheader').first(),
    chosenCall: view.getByRole('grid', { name: 'Calls' }).getByRole('row', { selected: true }),
    call: view.getByRole('complementary', { name: 'Call' }),
    copyAsCurl: view.getByRole('button', { name: 'Copy as curl' }),
    part: (name: 'Requests' | 'Entitlement') => view.getByRole('tab', { name }),
    entitlement,
    findOut: entitlement.getByRole('button', { name: 'Check what the key can access' }),
    responses: (response: 'allowed' | 'denied') => entitlement.getByRole('cell', { name: new RegExp(`^${response}`) }),
  }
}
