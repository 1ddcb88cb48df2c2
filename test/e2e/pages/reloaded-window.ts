import { writeFileSync } from 'node:fs'
import type { ElectronApplication } from '@playwright/test'

/**
 * The main window after its renderer was killed. Playwright gives up a page whose renderer has crashed, so what is in it
 * is read and pressed through main.
 */
export function reloadedWindow(app: ElectronApplication) {
  const run = (script: string): Promise<unknown> =>
    app.evaluate(async ({ BrowserWindow }, code) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return ''
      // Playwright has the new renderer wait for its debugger, but does not come back.
      if (!contents.debugger.isAttached()) contents.debugger.attach()
      await contents.debugger.sendCommand('Runtime.runIfWaitingForDebugger')
      return contents.executeJavaScript(code) as Promise<unknown>
    }, script)
  const button = (name: string): string =>
    `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === ${JSON.stringify(name)})`
  return {
    /** Everything that can be read in it; empty while it is being loaded. */
    text: async () => String(await run('document.body.innerText').catch(() => '')),
    /** The names of its buttons. */
    buttons: async () => run(`[...document.querySelectorAll('button')].map(({ textContent }) => textContent)`),
    /** The name of the current tab. */
    currentTab: () => run(`document.querySelector('[aria-current=page]')?.textContent`).catch(() => ''),
    /** What axe-core, whose source this is, finds against it: the rules with the elements. */
    accessibilityErrors: (axe: string) =>
      run(`${axe};axe.run({ preload: false, resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`),
    click: (name: string) => run(`${button(name)}.click()`),
    /** Ends its renderer as a bug in Chromium would. */
    crash: () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
    /** Ends its renderer as the system does when memory is short. */
    kill: () =>
      app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        if (contents !== undefined) process.kill(contents.getOSProcessId(), 'SIGKILL')
      }),
    /** Takes a picture of it in each theme, in a run that names its files. */
    async picture(path: (theme: 'light' | 'dark') => string): Promise<void> {
      if (process.env.TEARSHEET_NAMED !== '1') return
      for (const theme of ['light', 'dark'] as const) {
        const png = await app.evaluate(async ({ BrowserWindow }, value) => {
          const inspector = BrowserWindow.getAllWindows()[0]?.webContents.debugger
          await inspector?.sendCommand('Emulation.setEmulatedMedia', {
            features: [{ name: 'prefers-color-scheme', value }],
          })
          const { data } = (await inspector?.sendCommand('Page.captureScreenshot')) as { data: string }
          return data
        }, theme)
        writeFileSync(path(theme), Buffer.from(png, 'base64'))
      }
    },
  }
}
