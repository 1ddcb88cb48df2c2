import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reloadedWindow } from '../pages/reloaded-window.ts'
import { AXE_SOURCE } from '../support/looks/axe.ts'
import { expect, test, type Desk } from '../support/desk/desk.ts'

const folder = join(
  process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../../.test-output/walk'),
  'stopped',
)

/** The entries of the log about renderers that stopped. */
const stopsIn = ({ userData }: Desk): { reference: string; stack: string }[] =>
  readFileSync(join(userData, 'logs/tearsheet.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; reference: string; stack: string })
    .filter(({ event, stack }) => event === 'bug' && stack.startsWith('The renderer of a window stopped'))

/** The dialogs of the system that the application showed, each closed at once by that button. */
async function pressInDialogs(
  { app }: Desk,
  button: string,
): Promise<() => Promise<{ message: string; detail: string }[]>> {
  await app.evaluate(({ dialog }, name) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shownDialogs: shown })
    dialog.showMessageBox = (...given: unknown[]) => {
      const options = given.at(-1) as { message: string; detail: string; buttons: string[] }
      shown.push({ message: options.message, detail: options.detail })
      return Promise.resolve({ response: options.buttons.indexOf(name), checkboxChecked: false })
    }
  }, button)
  return () =>
    app.evaluate(() => (globalThis as { shownDialogs?: { message: string; detail: string }[] }).shownDialogs ?? [])
}

test.beforeAll(() => mkdirSync(folder, { recursive: true }))

// S11
test('a window whose renderer crashes is reloaded to the view it was in, and says so', async ({ startDemo }) => {
  const desk = await startDemo('Ratios')
  await desk.ratios.show('QNTL')
  await expect(desk.ratios.numbers.first()).toBeVisible()
  const window = reloadedWindow(desk.app)
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped and was reloaded')
  await expect.poll(window.currentTab).toBe('Ratios')
  await expect.poll(window.text).toContain('QNTL')
  await expect.poll(() => stopsIn(desk)).toHaveLength(1)
  await expect.poll(window.text).toContain(`The log lists it under ${stopsIn(desk)[0]?.reference ?? 'nothing'}.`)
  expect(await window.accessibilityErrors(AXE_SOURCE)).toEqual([])
  await window.picture((theme) => join(folder, `reloaded-${theme}.png`))
  await window.click('Close')
  await expect.poll(window.text).not.toContain('The window stopped')
})

// S11
test('a window whose renderer stops again shows why, where the log is, and ways on; where that page stops as well, a dialog asks, and the window can be loaded afresh, and quit', async ({
  startDemo,
}) => {
  const desk = await startDemo('Settings')
  const dialogs = await pressInDialogs(desk, 'Reload')
  const window = reloadedWindow(desk.app)
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped and was reloaded')
  await window.kill()
  await expect.poll(window.text).toContain('The window stopped twice within a minute')
  await expect.poll(window.text).toContain('was ended by the system or by another program')
  await expect.poll(window.text).toContain(join(desk.userData, 'logs', 'tearsheet.log'))
  await expect.poll(() => stopsIn(desk)).toHaveLength(2)
  await expect.poll(window.text).toContain(stopsIn(desk)[1]?.reference)
  await expect.poll(window.buttons).toEqual(['Reload', 'Show the log', 'Quit', 'Copy reference'])
  expect(await window.accessibilityErrors(AXE_SOURCE)).toEqual([])
  await window.picture((theme) => join(folder, `stopped-${theme}.png`))
  expect(await dialogs()).toEqual([])
  await window.crash()
  await expect.poll(async () => (await dialogs()).map(({ message }) => message)).toEqual(['The window stopped again'])
  await expect
    .poll(async () => (await dialogs())[0]?.detail)
    .toContain(`The log lists it under ${stopsIn(desk).at(-1)?.reference ?? 'nothing'}.`)
  await expect.poll(window.currentTab).toBe('News')
  await expect.poll(window.text).not.toContain('The window stopped')

  await window.crash()
  await expect.poll(window.text).toContain('The window stopped twice within a minute')
  await window.click('Reload')
  await expect.poll(window.currentTab).toBe('News')
  await expect.poll(window.text).not.toContain('The window stopped')
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped twice within a minute')
  const ended = new Promise((resolve) => desk.app.process().once('exit', resolve))
  await window.click('Quit').catch(() => undefined)
  expect(await ended).toBe(0)
})

test('a window that hangs is reloaded to the view it was in, when that is chosen', async ({ startDemo }) => {
  const desk = await startDemo('Settings')
  const dialogs = await pressInDialogs(desk, 'Reload')
  const window = reloadedWindow(desk.app)
  await desk.app.evaluate(({ BrowserWindow }) => {
    const [hanging] = BrowserWindow.getAllWindows()
    // Chromium does not call a window unresponsive while a debugger is attached to it, as the one of this test is.
    hanging?.webContents.on('console-message', ({ message }) => {
      if (message === 'hangs now') hanging.emit('unresponsive')
    })
    // It never returns, so neither does the promise.
    hanging?.webContents.executeJavaScript("console.log('hangs now'); for (;;);").catch(() => undefined)
  })
  await expect.poll(window.text).toContain('did not respond, and you chose to reload the window')
  expect((await dialogs()).map(({ message }) => message)).toEqual(['The window does not respond'])
  await expect.poll(window.currentTab).toBe('Settings')
  await window.picture((theme) => join(folder, `hung-${theme}.png`))
})
