import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, expect, test, typeKey } from './support/desk.ts'

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('a wrong key, a key with blanks, and then the right one', async ({ startDesk, startService }) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page } = desk
  await connect(desk, service.url, 'not-the-key')
  await expect(page.getByText('The key was not accepted').first()).toBeVisible()
  await expect(page.getByText('The service answered 401', { exact: false }).first()).toBeVisible()

  // Stray blanks are named in the key window itself; nothing is sent.
  await page.keyboard.press('Control+6')
  const opening = app.waitForEvent('window')
  await page.getByRole('button', { name: 'Replace key…' }).click()
  const keyWindow = await opening
  await keyWindow.getByLabel('API key').fill(` ${service.keys.full}`)
  await keyWindow.getByRole('button', { name: 'Save key' }).click()
  await expect(keyWindow.getByText('The key contains a blank')).toBeVisible()
  const closed = keyWindow.waitForEvent('close')
  await keyWindow.getByRole('button', { name: 'Cancel' }).click()
  await closed

  await typeKey(app, () => page.getByRole('button', { name: 'Replace key…' }).click(), service.keys.full)
  await page.keyboard.press('Control+1')
  await expect(page.getByText('Live · just now').first()).toBeVisible()
})

test('a plan without the endpoint, an unknown ID, a symbol nobody has', async ({ startDesk, startService }) => {
  const service = await startService()
  const desk = await startDesk()
  const { page } = desk
  await connect(desk, service.url, service.keys.newsOnly)
  await page.getByRole('option').first().waitFor()

  await page.getByLabel('Open by node ID or address').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The service answered with an empty list')).toBeVisible()
  await expect(page.getByText('the two cannot be told apart', { exact: false })).toBeVisible()
  await page.getByLabel('Open by node ID or address').fill('hello')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no node ID in this', { exact: false })).toBeVisible()

  await page.getByLabel('Search stories').fill('sym:NOBODY')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The service does not say which', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Show all stories' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()

  await page.keyboard.press('Control+2')
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your plan does not include this')).toBeVisible()
  // A question that was answered, if only with a refusal, is not still being asked.
  await expect(page.locator('.ratios .source-mark')).toHaveText('Nothing held')

  await page.keyboard.press('Control+1')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a symbol the service does not know stands beside one it knows', async ({ startDemo }) => {
  const { page } = await startDemo(2)
  await page.getByLabel('Add symbols').fill('HLDN NOBODY NWLS')
  await page.keyboard.press('Enter')
  await expect(page.getByText('symbol not found')).toBeVisible()
  await expect(page.getByText('no records of this basis')).toBeVisible()
  await expect(page.locator('.sourced').first()).toBeVisible()
})

test('a destination that is not HTTPS, and one that refuses', async ({ startDemo }) => {
  const { page } = await startDemo(4)
  await page.getByLabel('Destination').fill('http://example.com/hook')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('The service delivers to https:// only', { exact: false })).toBeVisible()
  await page.getByLabel('Destination').fill('https://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Failed to deliver test payload to destination', { exact: false })).toBeVisible()
  await expect(page.locator('.webhook-history')).toContainText('The test did not arrive')
})

test('a part that cannot be drawn says so, and the rest of the window works', async ({ startDemo }) => {
  const { page } = await startDemo(3)
  await page.getByLabel('Symbols', { exact: true }).fill('QNTL')
  await page.keyboard.press('Enter')
  const figure = page.locator('.sourced').first()
  await figure.waitFor()
  // The inspector alone writes a number this way: broken, only the inspector is.
  await page.evaluate(() => {
    const { prototype } = Number
    const write = Object.getOwnPropertyDescriptor(prototype, 'toLocaleString')
    prototype.toLocaleString = () => {
      throw new Error('planted')
    }
    Object.assign(window, { mend: () => Object.defineProperty(prototype, 'toLocaleString', write ?? {}) })
  })
  await figure.click()
  await expect(page.getByText('This could not be shown')).toBeVisible()
  await expect(figure).toBeVisible()
  await page.evaluate(() => {
    ;(window as unknown as { mend: () => void }).mend()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('SHA-256 of the answer')).toBeVisible()
})

test('a service that answers HTML, that is slow, and that is down', async ({ startDesk }) => {
  let mode: 'html' | 'slow' = 'html'
  const { url, server } = await serve((_request, response) => {
    if (mode === 'html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
    // Slow: says nothing until the client gives up.
  })
  const desk = await startDesk()
  const { page } = desk
  await connect(desk, url, 'some-key')
  await expect(page.getByText('This is not the service').first()).toBeVisible()

  mode = 'slow'
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The service is slow')).toBeVisible({ timeout: 25_000 })

  server.closeAllConnections()
  server.close()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The service refused the connection')).toBeVisible()

  // The window still works.
  await page.keyboard.press('Control+6')
  await expect(page.getByRole('heading', { name: 'Connection', exact: true })).toBeVisible()
  await page.getByLabel('Base URL').fill('http://example.com')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('The address must begin with https://', { exact: false })).toBeVisible()
})
