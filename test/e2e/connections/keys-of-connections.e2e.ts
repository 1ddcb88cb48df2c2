import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKeyWindow } from '../pages/welcome.ts'
import { addConnection, connect, expect, test as base, type Desk, type StartDesk } from '../support/desk/desk.ts'
import { startKeyRecorder, type KeyRecorder } from '../support/desk/key-recorder.ts'
import { startKeyring, type Keyring } from '../support/desk/keyring.ts'

// A key was once sent to another service than its own, in three ways. Each is played here in the real window, with a real keyring.

const [KEY_OF_A, KEY_OF_B] = ['key-of-a-0123456789', 'key-of-b-0123456789']

const test = base.extend<{ keyring: Keyring; a: KeyRecorder; b: KeyRecorder }>({
  keyring: async ({ scratch }, use) => {
    const keyring = await startKeyring(scratch)
    await use(keyring)
    keyring.stop()
  },
  a: async ({}, use) => {
    const recorder = await startKeyRecorder()
    await use(recorder)
    await recorder.close()
  },
  b: async ({}, use) => {
    const recorder = await startKeyRecorder()
    await use(recorder)
    await recorder.close()
  },
})

/** The secrets in the keyring, by the name of the connection that they belong to, read with an independent tool. */
function secretsIn(userData: string, keyring: Keyring): Record<string, unknown> {
  const { installation, connections } = JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8')) as {
    installation: string
    connections: { id: string; name: string; demonstration: unknown }[]
  }
  return Object.fromEntries(
    connections
      .filter(({ demonstration }) => demonstration === null)
      .map(({ id, name }) => {
        const account = `${id} key (${installation})`
        const text = execFileSync('secret-tool', ['lookup', 'service', 'Tearsheet', 'account', account], {
          encoding: 'utf8',
          env: { ...process.env, ...keyring.env },
        })
        return [name, JSON.parse(text)]
      }),
  )
}

/** A desk with connections Main to A and Second to B, each with its key; the second is shown. */
async function deskOfTwo(startDesk: StartDesk, keyring: Keyring, a: KeyRecorder, b: KeyRecorder): Promise<Desk> {
  const desk = await startDesk({ env: keyring.env })
  const { app, frame, settings } = desk
  await connect(desk, a.url, KEY_OF_A)
  await frame.open('Settings')
  await expect(settings.keyState).toContainText('In the keychain')
  await addConnection(app, () => settings.addConnection.click(), { url: b.url, key: KEY_OF_B, name: 'Second' })
  await expect(frame.connectionName).toHaveText('Second')
  await expect(settings.keyState).toContainText('In the keychain')
  return desk
}

const switchTo = (desk: Desk, label: string): Promise<string[]> => desk.frame.connection.selectOption({ label })

test('another connection is chosen while a new key is tried, while the keychain is slow to store one, and right after a start: each key stays where it was entered for', async ({
  startDesk,
  keyring,
  a,
  b,
}) => {
  const before = await deskOfTwo(startDesk, keyring, a, b)
  const { app, frame, news, settings, userData } = before
  await switchTo(before, 'Main')
  await frame.open('Settings')
  await expect(settings.replaceKey).toBeVisible()
  a.hold()
  const window = await openKeyWindow(app, () => settings.replaceKey.click())
  await window.key.fill('new-key-of-a-0123456789')
  await window.submit.click()
  await expect.poll(() => a.keys).toContain('new-key-of-a-0123456789')
  await switchTo(before, 'Second')
  await expect(frame.connectionName).toHaveText('Second')
  const closed = window.page.waitForEvent('close')
  a.reply()
  await closed
  await expect
    .poll(() => secretsIn(userData, keyring))
    .toEqual({
      Main: { origin: a.url, secret: 'new-key-of-a-0123456789' },
      Second: { origin: b.url, secret: KEY_OF_B },
    })
  await frame.open('News')
  await news.refresh.click()
  expect(new Set(b.keys)).toEqual(new Set([KEY_OF_B]))

  await switchTo(before, 'Main')
  await frame.open('Settings')
  await expect(settings.replaceKey).toBeVisible()
  const slow = await openKeyWindow(app, () => settings.replaceKey.click())
  await slow.key.fill('other-key-of-a-0123456789')
  keyring.pause()
  await slow.submit.click()
  await expect(slow.progress).toHaveText('Saving the key in GNOME Keyring…')
  await switchTo(before, 'Second')
  await expect(frame.connectionName).toHaveText('Second')
  const stored = slow.page.waitForEvent('close')
  keyring.resume()
  await stored
  await expect
    .poll(() => secretsIn(userData, keyring))
    .toEqual({
      Main: { origin: a.url, secret: 'other-key-of-a-0123456789' },
      Second: { origin: b.url, secret: KEY_OF_B },
    })
  await frame.open('News')
  await news.refresh.click()
  expect(new Set(b.keys)).toEqual(new Set([KEY_OF_B]))
  expect(a.keys).not.toContain(KEY_OF_B)

  await switchTo(before, 'Main')
  await expect(frame.connectionName).toHaveText('Main')
  await before.close()
  a.keys.length = 0
  b.keys.length = 0
  const desk = await startDesk({ env: keyring.env, userData })
  await desk.frame.open('News')
  await expect.poll(() => a.keys.length).toBeGreaterThan(0)
  await switchTo(desk, 'Second')
  // It goes on in the settings, where it was.
  await expect(desk.frame.connectionName).toHaveText('Second')
  await desk.frame.open('News')
  await expect.poll(() => b.keys.length).toBeGreaterThan(0)
  await switchTo(desk, 'Main')
  await switchTo(desk, 'Second')
  await expect(desk.frame.connectionName).toHaveText('Second')
  await desk.news.refresh.click()
  await expect.poll(() => b.keys.length).toBeGreaterThan(1)
  expect(new Set(a.keys)).toEqual(new Set(['other-key-of-a-0123456789']))
  expect(new Set(b.keys)).toEqual(new Set([KEY_OF_B]))
})
