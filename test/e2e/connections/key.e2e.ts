import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openKeyWindow } from '../pages/welcome.ts'
import { EVERY_LOOK, errorsInLooks } from '../support/looks/axe.ts'
import { connect, expect, test } from '../support/desk/desk.ts'
import { startKeyring } from '../support/desk/keyring.ts'

/** The forms in which a leaked key would be found. */
function formsOf(key: string): Buffer[] {
  const texts = [
    key,
    Buffer.from(key).reverse().toString(),
    Buffer.from(key).toString('base64').replace(/=+$/, ''),
    Buffer.from(key).toString('hex'),
    Buffer.from(key).toString('hex').replaceAll(/../g, '%$&'),
  ]
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(key, 'utf16le')]
}

/** Paths of the files under a folder that hold the key in any form. */
function filesWith(folder: string, key: string): string[] {
  const forms = formsOf(key)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return forms.some((form) => bytes.includes(form))
    })
}

/** The whole heap of a page, as V8 writes it down. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}

const secretTool = (...args: string[]): string => execFileSync('secret-tool', args, { encoding: 'utf8' })

/** A secret of the connection that the settings chose last, read with an independent tool. Throws when there is none. */
function entryOf(userData: string, what: 'key' | 'transform token'): unknown {
  const { installation, lastConnection } = JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8')) as Record<
    'installation' | 'lastConnection',
    string
  >
  return JSON.parse(
    secretTool('lookup', 'service', 'Tearsheet', 'account', `${lastConnection} ${what} (${installation})`),
  )
}

test(
  'a key typed in Settings is in the Secret Service afterwards and nowhere else',
  { tag: '@journey' },
  async ({ startDesk, startService }) => {
    const service = await startService()
    const key = service.keys.full
    const desk = await startDesk()
    const { app, page, userData, frame, news, settings } = desk
    await connect(desk, service.url, key)
    await news.rows.nth(3).click()
    await expect(news.title).toBeVisible()
    await frame.open('Settings')
    await expect(settings.keyState).toContainText('In the keychain · fingerprint')
    await expect(settings.keyStore).toHaveText('GNOME Keyring, over the Secret Service')

    // Read back with an independent tool.
    expect(entryOf(userData, 'key')).toEqual({ origin: service.url, secret: key })

    // The window that took it is gone, and the main window never held it.
    expect(app.windows()).toHaveLength(1)
    await page.evaluate((planted) => {
      ;(window as unknown as { planted: string }).planted = planted
    }, 'PLANTED-LEAK-IN-THE-HEAP')
    const heap = await heapOf(page)
    expect(heap).toContain('PLANTED-LEAK-IN-THE-HEAP')
    for (const form of formsOf(key).slice(0, 5)) expect(heap).not.toContain(form.toString())

    // Neither arguments nor environment of any process hold it.
    const pids = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map((metric) => metric.pid))
    for (const pid of pids) {
      for (const name of ['cmdline', 'environ']) {
        let bytes: Buffer
        // Sandboxed processes close these files to everybody, which is as good.
        try {
          bytes = readFileSync(`/proc/${pid}/${name}`)
        } catch {
          continue
        }
        expect(bytes.includes(key)).toBe(false)
      }
    }

    await desk.close()
    expect(filesWith(userData, key)).toEqual([])

    // The scan would have found it: a planted leak is found in each form.
    formsOf(key).forEach((form, place) =>
      writeFileSync(join(userData, `planted-${place}`), Buffer.concat([Buffer.from('xx'), form])),
    )
    expect(filesWith(userData, key)).toHaveLength(6)
  },
)

test('the transform token goes the way of the key and turns a test into what production sends; the key is used again after a restart, and removed when asked', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page, userData, frame, news, webhooks, console } = desk
  await connect(desk, service.url, service.keys.full)
  await news.rows.first().waitFor()
  await frame.open('Webhooks')
  await webhooks.destination.fill('https://receiver.example/hook')
  await webhooks.transforms.check()
  await webhooks.send.click()
  await expect(webhooks.view).toContainText('Enter the token first')
  const tokenWindow = await openKeyWindow(app, () => webhooks.enterToken.click())
  await tokenWindow.token.fill('TRANSFORM-CANARY-1')
  await tokenWindow.closeBy(() => tokenWindow.submit.click())
  await expect(webhooks.tokenState).toHaveText('In the keychain of this computer')
  expect(entryOf(userData, 'transform token')).toEqual({ origin: service.url, secret: 'TRANSFORM-CANARY-1' })

  await webhooks.showCall.click()
  await webhooks.send.click()
  await expect(webhooks.history).toContainText('News/v1, transformed')
  await webhooks.removeToken.click()
  await frame.question.waitFor()
  expect(await errorsInLooks(page, EVERY_LOOK)).toEqual([])
  await frame.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(webhooks.tokenState).toHaveText('In the keychain of this computer')
  await frame.open('Console')
  await expect(console.calls.first()).toContainText('token=•••')
  expect(await heapOf(page)).not.toContain('TRANSFORM-CANARY-1')
  await desk.close()
  expect(filesWith(userData, 'TRANSFORM-CANARY-1')).toEqual([])

  const again = await startDesk({ userData })
  await again.frame.open('News')
  await expect(again.news.listSource).toHaveText('Live · just now')
  await again.frame.open('Settings')
  await again.settings.removeKey.click()
  await again.frame.question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(again.settings.keyState).toHaveText('No key')
  expect(() => entryOf(userData, 'key')).toThrow()
})

// SECURITY 17
test('without a keychain nothing is kept when the person cancels, and otherwise the key is held for the session only, said plainly, and never in a file', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
  const first = await startDesk({ env })
  const settingsFile = join(first.userData, 'settings.json')
  await expect(first.page.getByText('This computer has no keychain')).toBeVisible()
  const cancelled = await openKeyWindow(first.app, () => first.welcome.connect.click())
  await expect(cancelled.page.getByText('There is no keychain on this computer')).toBeVisible()
  await cancelled.address.fill(service.url)
  await cancelled.key.fill(service.keys.full)
  await cancelled.submit.click()
  await expect(cancelled.keepForSession).toBeVisible()
  await cancelled.closeBy(() => cancelled.cancel.click())
  await expect(first.welcome.connect).toBeVisible()
  // Something else is written, so that the file is there to be read.
  await first.welcome.openDemonstration.click()
  await first.news.rows.first().waitFor()
  await expect.poll(() => existsSync(settingsFile)).toBe(true)
  expect(filesWith(first.userData, service.keys.full)).toEqual([])
  expect(readFileSync(settingsFile, 'utf8')).not.toContain(service.url)

  await first.frame.open('Settings')
  const window = await openKeyWindow(first.app, () => first.settings.addConnection.click())
  await window.address.fill(service.url)
  await window.key.fill(service.keys.full)
  await window.submit.click()
  await expect(window.failure).toContainText('is forgotten when Tearsheet closes')
  await expect(window.tryAgain).toBeFocused()
  await window.tryAgain.click()
  await expect(window.failure).toContainText('No keychain answers on this computer')
  await window.closeBy(() => window.keepForSession.click())
  await expect(first.settings.keyState).toContainText('Kept in memory for this session only')
  await expect(first.settings.keyStore).toContainText('None on this computer')
  await expect(first.settings.view).toContainText('It was not written to any file')
  await first.frame.open('News')
  await first.news.rows.first().waitFor()
  await first.close()
  expect(filesWith(first.userData, service.keys.full)).toEqual([])
  const { frame, settings } = await startDesk({ userData: first.userData, env })
  await frame.open('Settings')
  await expect(settings.keyState).toHaveText('No key')
})

// SECURITY 17
test('a locked keyring is told from an empty one, and nothing held is lost', async ({
  startDesk,
  startService,
  scratch,
}) => {
  const service = await startService()
  const keyring = await startKeyring(scratch)
  try {
    const first = await startDesk({ env: keyring.env })
    await connect(first, service.url, service.keys.full)
    await first.news.rows.first().waitFor()
    await first.close()
    await keyring.lock()
    const { frame, news, settings } = await startDesk({ userData: first.userData, env: keyring.env })
    // What is held shows while the keychain still waits for its password.
    await expect(news.rows.first()).toBeVisible()
    await expect(news.listSource).toHaveText(/^Cached · .* · refreshing…$/)
    await expect(news.listPane).toContainText(/The keychain (is locked|does not respond)/, { timeout: 40_000 })
    await frame.open('Settings')
    await expect(settings.keyState).toContainText(/keychain is locked|does not respond/)
  } finally {
    keyring.stop()
  }
})
