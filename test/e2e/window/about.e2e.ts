import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk/desk.ts'

/** Chooses an item as a click in the menu does. */
const chooseInMenu = (app: ElectronApplication, title = 'About Tearsheet'): Promise<void> =>
  app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    const item = items.find(({ label }) => label === wanted)
    if (item === undefined) throw new Error('the menu has no such item')
    const click = item.click as () => void
    click()
  }, title)

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'About Tearsheet' })

test('About and a report of a problem are opened, read and passed on', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('Settings opens About, and Escape closes it and returns the focus', async () => {
    const { page } = desk
    await desk.frame.open('Settings')
    const opener = page.getByRole('button', { name: 'About Tearsheet…' })
    await opener.click()
    await dialogOf(page).getByRole('list', { name: 'Licences' }).waitFor()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('About says how to update, names the data folder and the log, lists the licences, and copies the versions', async () => {
    const { app, page, userData } = desk
    await desk.frame.open('News')
    await page.setViewportSize({ width: 1280, height: 800 })
    await app.evaluate(({ shell }) => {
      const shown: string[] = []
      Object.assign(globalThis, { shown })
      shell.showItemInFolder = (path) => void shown.push(path)
    })
    await chooseInMenu(app)
    const dialog = dialogOf(page)
    await expect.poll(() => dialog.evaluate((element) => element.clientWidth)).toBeGreaterThan(800)
    const [version, versions] = await app.evaluate(({ app: electron }) => [electron.getVersion(), process.versions])
    await expect(dialog.getByRole('heading', { name: `Tearsheet ${version}` })).toBeVisible()
    await expect(dialog.getByRole('term')).toHaveText(['Electron', 'Chromium', 'Node.js', 'System'])
    const definitions = dialog.getByRole('definition')
    for (const [place, name] of (['electron', 'chrome', 'node'] as const).entries())
      await expect(definitions.nth(place)).toHaveText(versions[name])
    await expect(dialog.getByText(/Download a newer package and install it over this one/)).toBeVisible()
    await expect(dialog.getByText(/does not check for updates/)).toBeVisible()

    const log = join(userData, 'logs', 'tearsheet.log')
    await expect(dialog.getByText(userData, { exact: true })).toBeVisible()
    await expect(dialog.getByText(log, { exact: true })).toBeVisible()
    for (const name of ['Show the data folder', 'Show the log', 'Show the licences of Chromium'])
      await dialog.getByRole('button', { name }).click()
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
      .toEqual([userData, log, expect.stringMatching(/LICENSES\.chromium\.html$/)])

    const licences = dialog.getByRole('list', { name: 'Licences' })
    await expect(licences.getByRole('listitem').first()).toContainText('Tearsheet')
    for (const [name, licence, text] of [
      ['Tearsheet', 'MIT', 'Copyright (c) Tearsheet contributors'],
      ['react-dom', 'MIT', 'Copyright (c) Meta Platforms'],
      ['@fontsource/inter', 'OFL-1.1', 'SIL OPEN FONT LICENSE'],
      ['electron', 'MIT', 'Copyright (c) Electron contributors'],
    ] as const) {
      const item = licences.getByRole('listitem').filter({ has: page.getByText(new RegExp(`^${name} [0-9]`)) })
      await expect(item).toContainText(licence)
      await item.getByText(new RegExp(`^${name} [0-9]`)).click()
      await expect(item.getByText(text)).toBeVisible()
    }

    await dialog.getByRole('button', { name: 'Copy versions' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Copied.')
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/^Tearsheet \d+\.\d+\.\d+, Electron [\d.]+, Chromium [\d.]+, Node\.js [\d.]+, \w+ \S+, \w+$/)
  })

  await test.step('a report of a problem is read and passed on, and names no folder of the person', async () => {
    const { app, page, userData } = desk
    await desk.page.keyboard.press('Escape')
    await desk.frame.open('News')
    await chooseInMenu(app, 'Report a problem…')
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await expect(dialog.getByLabel(/^What happened/)).toBeFocused()
    await page.keyboard.type('The list was empty.')
    await expect(dialog.getByLabel(/^What is added/)).toHaveValue(/^Tearsheet \d+\.\d+\.\d+\n[^]*"event":"started"/)
    await dialog.getByRole('button', { name: 'Copy the report' }).click()
    await expect(dialog.getByText('Copied.')).toBeVisible()
    const copied = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(copied).toMatch(/^The list was empty\.\n\nTearsheet /)
    expect(await copied()).not.toContain(userData)
  })
})
