import type { ElectronApplication, Locator, Page } from '@playwright/test'

/** The first run: connect to the service, or look around. */
export function welcomePage(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Tearsheet' }),
    connect: page.getByRole('button', { name: 'Connect…' }),
    openDemonstration: page.getByRole('button', { name: 'Open the demonstration' }),
  }
}

/** The small window in which a key or a token is typed, and for a new connection its address, name and colour. */
function keyWindowPage(page: Page) {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  return {
    page,
    heading: page.getByRole('heading'),
    address: page.getByLabel('Address'),
    key: page.getByLabel('API key'),
    token: page.getByLabel('Transform token'),
    name: page.getByLabel('Name'),
    colour: (name: string): Locator => page.getByRole('radio', { name }),
    colours: page.getByRole('radio'),
    /** What is under way, in words. */
    progress: page.locator('#progress'),
    /** What went wrong, and why. */
    failure: page.getByRole('alert'),
    /** The button that tries what was typed, whatever it is called. */
    submit: page.locator('[type=submit]'),
    changeAddress: button('Change address'),
    changeKey: button('Change key'),
    keepForSession: button('Keep for this session'),
    tryAgain: button('Try again'),
    keepAnyway: button('Keep anyway (offline)'),
    cancel: button('Cancel'),
    close: button('Close'),
    /** Does something that closes the window. It is destroyed, perhaps before that is reported done; that it closes is what counts. */
    async closeBy(act: () => Promise<void>): Promise<void> {
      const closed = page.isClosed() ? null : page.waitForEvent('close')
      await Promise.all([closed, act().catch(() => undefined)])
    },
  }
}

/** The key window that an action opens. */
export async function openKeyWindow(
  app: ElectronApplication,
  open: () => Promise<void>,
): Promise<ReturnType<typeof keyWindowPage>> {
  const opening = app.waitForEvent('window')
  await open()
  const window = keyWindowPage(await opening)
  await window.heading.waitFor()
  return window
}
