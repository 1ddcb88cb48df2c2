import type { ElectronApplication, Page } from '@playwright/test'

/** The first run: connect to the service, or look around. */
export function welcomePage(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Tearsheet' }),
    baseUrl: page.getByLabel('Base URL'),
    enterKey: page.getByRole('button', { name: 'Enter key…' }),
    openDemonstration: page.getByRole('button', { name: 'Open the demonstration' }),
  }
}

/** The small window in which a key or a token is typed. */
export function keyWindowPage(page: Page) {
  return {
    page,
    key: page.getByLabel('API key'),
    token: page.getByLabel('Transform token'),
    saveKey: page.getByRole('button', { name: 'Save key' }),
    saveToken: page.getByRole('button', { name: 'Save token' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  }
}

/** The key window that an action opens. */
export async function openKeyWindow(
  app: ElectronApplication,
  open: () => Promise<void>,
): Promise<ReturnType<typeof keyWindowPage>> {
  const opening = app.waitForEvent('window')
  await open()
  return keyWindowPage(await opening)
}
