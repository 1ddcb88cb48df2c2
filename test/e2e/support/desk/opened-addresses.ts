import type { ElectronApplication } from '@playwright/test'

/** Records the addresses that are given to the system to open, instead of opening them; returns the function that tells them. */
export async function recordOpened(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}
