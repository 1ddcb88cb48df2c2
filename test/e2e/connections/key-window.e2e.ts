import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openKeyWindow } from '../pages/welcome.ts'
import { addConnection, expect, test as base } from '../support/desk/desk.ts'
import { startKeyRecorder, type KeyRecorder } from '../support/desk/key-recorder.ts'

const test = base.extend<{ recorder: KeyRecorder }>({
  recorder: async ({}, use) => {
    const recorder = await startKeyRecorder()
    await use(recorder)
    await recorder.close()
  },
})

interface SavedConnection {
  name: string
  colour: number
  baseUrl: string
  savedKey: { origin: string } | null
  demonstration: unknown
}

/** The connections to services in the settings file. */
function savedIn(userData: string): SavedConnection[] {
  const file = join(userData, 'settings.json')
  // It is written a moment after the first change.
  if (!existsSync(file)) return []
  const { connections } = JSON.parse(readFileSync(file, 'utf8')) as { connections: SavedConnection[] }
  return connections.filter(({ demonstration }) => demonstration === null)
}

test('the first run takes four actions: open the window, type the address, type the key, submit; another address asks for the key again, and the key of the former one is gone', async ({
  startDesk,
  startService,
  recorder,
}) => {
  const service = await startService()
  const { app, page, frame, news, settings, userData, welcome } = await startDesk()
  await expect(welcome.connect).toBeFocused()
  const first = await openKeyWindow(app, () => page.keyboard.press('Enter'))
  const { keyboard } = first.page
  await expect(first.address).toBeFocused()
  await keyboard.type(service.url)
  await keyboard.press('Tab')
  await keyboard.type(service.keys.full)
  await first.closeBy(() => keyboard.press('Enter'))
  await expect(news.rows.first()).toBeVisible()
  await expect
    .poll(() => savedIn(userData))
    .toMatchObject([{ name: new URL(service.url).host, colour: 0, baseUrl: service.url }])

  await frame.open('Settings')
  await expect(settings.keyState).toContainText('fingerprint')
  const before = await settings.keyState.textContent()
  const window = await openKeyWindow(app, () => settings.changeAddress.click())
  await expect(window.address).toHaveValue(service.url)
  await expect(window.key).toHaveValue('')
  await window.address.fill(recorder.url)
  await window.submit.click()
  await expect(window.page.getByText('Enter a key.')).toBeVisible()
  await expect
    .poll(() => savedIn(userData))
    .toMatchObject([{ baseUrl: service.url, savedKey: { origin: service.url } }])
  await window.key.fill('key-of-elsewhere-0123456789')
  await window.closeBy(() => window.submit.click())
  await expect(settings.address).toHaveText(recorder.url)
  await expect(settings.keyState).not.toHaveText(before ?? '')
  await expect
    .poll(() => savedIn(userData))
    .toMatchObject([{ baseUrl: recorder.url, savedKey: { origin: recorder.url } }])
  expect(new Set(recorder.keys)).toEqual(new Set(['key-of-elsewhere-0123456789']))
})

test('SECURITY 8 and 15: a key that fails is changed on the spot; the key window has a process, an origin and a session of its own, and only it gets replies, to calls that it knows', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, news, frame, settings, welcome } = desk
  const window = await openKeyWindow(app, () => welcome.connect.click())
  await window.address.fill(service.url)
  await window.key.fill(service.keys.revoked)
  await window.submit.click()
  await expect(window.failure).toContainText('The key was not accepted')
  await expect(window.changeKey).toBeFocused()
  await window.changeKey.focus()
  await window.page.keyboard.press('Enter')
  await expect(window.key).toBeFocused()
  await window.key.fill(service.keys.full)
  await window.closeBy(() => window.submit.click())
  await expect(news.rows.first()).toBeVisible()

  await frame.open('Settings')
  const keys = await openKeyWindow(app, () => settings.addConnection.click())
  await keys.key.waitFor()
  expect(keys.page.url()).toBe('app://key/key.html')
  const seen = await app.evaluate(({ BrowserWindow, session }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => ({
      pid: webContents.getOSProcessId(),
      usesDefault: webContents.session === session.defaultSession,
      persistent: webContents.session.isPersistent(),
    })),
  )
  expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2)
  expect(seen.filter(({ usesDefault }) => usesDefault)).toHaveLength(1)
  expect(seen.find(({ usesDefault }) => !usesDefault)?.persistent).toBe(false)
  // It knows nothing of the desk.
  expect(await keys.page.evaluate(() => typeof (globalThis as { desk?: unknown }).desk)).toBe('undefined')
  expect(await desk.page.evaluate(() => typeof (globalThis as { keyEntry?: unknown }).keyEntry)).toBe('undefined')
  const ask = (page: Page, call: unknown): Promise<string> =>
    page.evaluate(
      (sent) =>
        (window as unknown as { keyEntry: { call(call: unknown): Promise<unknown> } }).keyEntry.call(sent).then(
          () => 'answered',
          () => 'refused',
        ),
      call,
    )
  expect(await ask(keys.page, { do: 'form' })).toBe('answered')
  for (const call of [{ do: 'read' }, { do: 'form', connection: 'another' }, null])
    expect(await ask(keys.page, call)).toBe('refused')
  // A second window with the same page and preload is not a key window.
  const opening = app.waitForEvent('window')
  await app.evaluate(
    async ({ BrowserWindow, session }, preload) => {
      const second = new BrowserWindow({
        show: false,
        webPreferences: { sandbox: true, contextIsolation: true, preload, session: session.fromPartition('key-entry') },
      })
      await second.loadURL('app://key/key.html')
    },
    join(import.meta.dirname, '../../../.build/preload/key-window.cjs'),
  )
  expect(await ask(await opening, { do: 'form' })).toBe('refused')
  await expect.poll(() => desk.refusals().filter(({ what }) => what === 'ipc').length).toBeGreaterThanOrEqual(4)
})

// SECURITY 59
test('a field that cannot be used is named and has the keyboard, a trial can be cancelled, a window that is closed half way leaves nothing and begins anew, a blank around a key is left out, a new connection gets its name and colour, and a window whose connection was removed stores nothing', async ({
  startDesk,
  recorder,
}) => {
  const { app, userData, frame, settings, welcome } = await startDesk()
  // U9
  await test.step('each field that gets the focus is in sight above the buttons, at 200 % and in the smallest window', async () => {
    const adding = await openKeyWindow(app, () => welcome.connect.click())
    const covered: string[] = []
    for (const [width, height] of [
      [270, 280],
      [320, 240],
    ] as const) {
      await adding.page.setViewportSize({ width, height })
      await adding.address.focus()
      for (const key of ['Tab', 'Shift+Tab'])
        for (let step = 0; step < 14; step += 1) {
          await adding.page.keyboard.press(key)
          const found = await adding.page.evaluate(() => {
            const focused = document.activeElement
            const buttons = document.querySelector('.key-form-actions')
            if (focused === null || buttons === null || focused === document.body || buttons.contains(focused))
              return null
            const { top, bottom } = focused.getBoundingClientRect()
            return top >= 0 && bottom <= buttons.getBoundingClientRect().top
              ? null
              : `${focused.outerHTML.slice(0, 80)}: ${Math.round(top)} to ${Math.round(bottom)}`
          })
          if (found !== null) covered.push(`${width} × ${height}: ${found}`)
        }
    }
    expect(covered).toEqual([])
    await adding.closeBy(() => adding.page.keyboard.press('Escape'))
  })

  const window = await openKeyWindow(app, () => welcome.connect.click())
  await window.key.fill('some-key')
  await window.key.press('Enter')
  await expect(window.page.getByText('Enter the address of the service.')).toBeVisible()
  await expect(window.address).toBeFocused()
  await expect(window.address).toHaveAttribute('aria-invalid', 'true')
  await window.address.fill(recorder.url)
  await expect(window.address).not.toHaveAttribute('aria-invalid', 'true')
  await window.key.fill('some key')
  await window.key.press('Enter')
  await expect(window.page.getByText('The key contains a space')).toBeVisible()
  await expect(window.key).toBeFocused()
  await window.closeBy(() => window.page.keyboard.press('Escape'))
  expect(recorder.keys).toEqual([])

  recorder.hold()
  const trial = await openKeyWindow(app, () => welcome.connect.click())
  await trial.address.fill(recorder.url)
  await trial.key.fill('key-0123456789')
  await trial.submit.click()
  await expect(trial.progress).toHaveText(`Trying the key on ${new URL(recorder.url).host}…`)
  await expect.poll(() => recorder.keys.length).toBe(1)
  await trial.page.keyboard.press('Escape')
  await expect(trial.progress).toHaveText('Cancelled. Nothing was stored.')
  await expect(trial.key).toBeFocused()
  await trial.submit.click()
  await expect.poll(() => recorder.keys.length).toBe(2)
  await trial.closeBy(() =>
    app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().startsWith('app://key/'))
        ?.close()
    }),
  )
  recorder.reply()
  await expect(welcome.connect).toBeVisible()

  recorder.keys.length = 0
  recorder.hold()
  const next = await openKeyWindow(app, () => welcome.connect.click())
  await expect(next.address).toHaveValue('')
  await expect(next.key).toHaveValue('')
  await next.address.fill(`${recorder.url}/`)
  await next.name.fill('Research')
  await next.colour('Violet').check()
  await next.key.fill(' key-0123456789\u00a0')
  await next.key.press('Enter')
  await expect(next.progress).toHaveText(/^A blank at the beginning or end of the key was left out. Trying the key on /)
  await expect.poll(() => recorder.keys).toEqual(['key-0123456789'])
  await next.closeBy(() => {
    recorder.reply()
    return Promise.resolve()
  })
  await frame.tab('News').waitFor()
  // It is the only one: of the two trials before nothing was stored.
  await expect.poll(() => savedIn(userData)).toMatchObject([{ name: 'Research', colour: 2, baseUrl: recorder.url }])

  await frame.open('Settings')
  await addConnection(app, () => settings.addConnection.click(), {
    url: recorder.url,
    key: 'key-of-second-0123456789',
    name: 'Second',
  })
  await expect(frame.connectionName).toHaveText('Second')
  const removed = await openKeyWindow(app, () => settings.replaceKey.click())
  await removed.key.fill('key-for-nothing-0123456789')
  // As from another window: this one holds the keyboard.
  await frame.connection.selectOption({ label: 'Research' })
  await expect(frame.connectionName).toHaveText('Research')
  await settings.removeConnection.click()
  await frame.question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(frame.connectionNames.filter({ hasText: 'Second' })).toHaveCount(0)
  await removed.submit.click()
  await expect(removed.failure).toContainText('Nothing was stored')
  await expect(removed.key).toHaveValue('')
  expect(recorder.keys).not.toContain('key-for-nothing-0123456789')
  await removed.closeBy(() => removed.close.click())
  await expect.poll(() => savedIn(userData)).toMatchObject([{ name: 'Research' }])
})
