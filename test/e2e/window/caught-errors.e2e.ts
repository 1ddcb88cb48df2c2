import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openKeyWindow } from '../pages/welcome.ts'
import { expect, test, type Desk } from '../support/desk/desk.ts'
import { breakDrawing, mendDrawing } from '../support/looks/break-drawing.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

interface Entry {
  event: string
  reference: string
  during: string
  stack: string
}

const logOf = ({ userData }: Pick<Desk, 'userData'>): string =>
  readFileSync(join(userData, 'logs/tearsheet.log'), 'utf8')

/** The entry of the log that a text names. */
function entryIn(desk: Pick<Desk, 'userData'>, text: string): Entry | undefined {
  const [, reference] = /lists it under (\S+)\./.exec(text) ?? []
  return logOf(desk)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry)
    .find((entry) => entry.reference === reference)
}

/** Makes a script of a page throw, with a text that it knows. */
const breakScript = (page: Page, message: string): Promise<void> =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

// B9
test('a part and a dialog that cannot be shown say so in their place and can be closed, and the log has their error and those outside of any part', async ({
  startDemo,
}) => {
  const desk = await startDemo('Ratios')
  await desk.ratios.show('QNTL')
  await expect(desk.ratios.numbers.first()).toBeVisible()
  await breakDrawing(desk.page)
  await desk.ratios.numbers.first().click()
  const message = desk.page.getByRole('alert').filter({ hasText: 'This part could not be shown' })
  await expect(message).toContainText('The log lists it under')
  expect(await themePictures(desk.page, 'part', 'stopped')).toEqual([])
  await expect
    .poll(async () => entryIn(desk, await message.innerText()))
    .toMatchObject({ event: 'bug', during: 'window render', stack: expect.stringContaining('planted') })
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()

  await desk.ratios.numbers.first().click()
  await mendDrawing(desk.page)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.frame.inspector).toContainText('SHA-256 of the response')

  // Outside of any part.
  await breakScript(desk.page, 'planted elsewhere')
  await expect.poll(() => logOf(desk)).toContain('planted elsewhere')
  await expect(desk.ratios.numbers.first()).toBeVisible()

  await desk.page.evaluate(() => {
    // The list of keys takes their names apart.
    const { match } = String.prototype
    Object.defineProperty(String.prototype, 'match', {
      value(this: string, pattern: RegExp) {
        if (pattern.source.startsWith('[^+]+')) throw new Error('planted')
        return match.call(this, pattern)
      },
    })
  })
  await desk.page.keyboard.press('?')
  await expect(desk.frame.dialog).toContainText('This dialog could not be shown')
  expect(await themePictures(desk.page, 'dialog', 'stopped')).toEqual([])
  await desk.frame.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(desk.frame.dialog).toBeHidden()
})

// B9, S11, SECURITY 81
test('an error in the key window is said there, and in the log without what was typed; one that stops is closed and says so', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await desk.welcome.connect.waitFor()
  const window = await openKeyWindow(desk.app, () => desk.welcome.connect.click())
  await window.key.fill('a-typed-key-0123456789')
  await breakScript(window.page, 'cannot use a-typed-key-0123456789')
  await expect(window.failure).toContainText('The log lists it under')
  expect(await themePictures(window.page, 'key-window', 'stopped')).toEqual([])
  await expect.poll(async () => entryIn(desk, await window.failure.innerText())).toMatchObject({ during: 'key window' })
  expect(logOf(desk)).not.toContain('a-typed-key')
  await window.closeBy(() => window.close.click())
  await expect(desk.welcome.connect).toBeVisible()

  await desk.app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...given: unknown[]) => {
      Object.assign(globalThis, { shown: given.at(-1) })
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }
  })
  await openKeyWindow(desk.app, () => desk.welcome.connect.click())
  await desk.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((each) => each.getParentWindow() !== null)
      ?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(() => desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  const shown = (): Promise<{ detail: string } | undefined> =>
    desk.app.evaluate(() => (globalThis as { shown?: { detail: string } }).shown)
  await expect
    .poll(async () => entryIn(desk, (await shown())?.detail ?? '')?.stack)
    .toContain('The renderer of the key window stopped')
  await expect(desk.welcome.connect).toBeEnabled()
})
