import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKeyWindow } from '../pages/welcome.ts'
import { expect, test } from '../support/desk/desk.ts'
import { listener } from '../support/desk/listener.ts'
import { recordOpened } from '../support/desk/opened-addresses.ts'

test('SECURITY 1, 2, 3, 4, 6, 7 and 8: the window is closed to everything but its own files and the calls of its bridge', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('SECURITY 4 and 6: the window makes no network request and gets no permission', async () => {
    const { page, frame, news, ratios, chart } = desk
    await news.rows.filter({ hasText: 'Earnings' }).first().click()
    await news.body.waitFor()
    await frame.open('Ratios')
    await ratios.suggestion.click()
    await chart.lines.first().waitFor()
    expect(desk.refusals().filter(({ what }) => what === 'request')).toEqual([])

    const outside = await listener()
    await page.evaluate(async (url) => {
      const image = new Image()
      image.src = `${url}/image`
      document.body.append(image)
      const sheet = document.createElement('link')
      sheet.rel = 'stylesheet'
      sheet.href = `${url}/sheet`
      document.head.append(sheet)
      await fetch(`${url}/fetch`).catch(() => undefined)
      navigator.sendBeacon(`${url}/beacon`)
      try {
        new WebSocket(url.replace('http', 'ws'))
      } catch {
        /* refused at once */
      }
    }, outside.url)
    const denied = [
      `connect-src ${outside.url}/beacon`,
      `connect-src ${outside.url}/fetch`,
      `connect-src ${outside.url.replace('http', 'ws')}/`,
      `img-src ${outside.url}/image`,
      `style-src-elem ${outside.url}/sheet`,
    ]
    // Each of them is decided then.
    await expect.poll(desk.denied).toEqual(denied)
    expect(outside.paths).toEqual([])
    desk.expectDenied(...denied)
    outside.stop()

    const granted = await page.evaluate(async () => {
      const states = await Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'].map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            ({ state }) => state,
            () => 'refused',
          ),
        ),
      )
      const position = await new Promise<string>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          () => resolve('denied'),
        ),
      )
      return [...states, position, await Notification.requestPermission()]
    })
    expect(granted).not.toContain('granted')
  })

  await test.step('SECURITY 2: the policy is on every response, and no markup or text becomes script', async () => {
    const { app, page, expectDenied } = desk
    const policies = await app.evaluate(async ({ net }) =>
      Promise.all(
        ['app://desk/index.html', 'app://key/key.html', 'app://desk/nothing'].map(async (url) =>
          (await net.fetch(url)).headers.get('content-security-policy'),
        ),
      ),
    )
    for (const policy of policies)
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'none'",
        "frame-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types dompurify',
      ])
        expect(policy).toContain(part)
    const outcomes = await page.evaluate(() => {
      const attempt = (act: () => unknown): string => {
        try {
          act()
          return 'allowed'
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1">')),
        attempt(() => {
          const script = document.createElement('script')
          script.text = 'window.ran = 1'
          document.head.append(script)
        }),
        attempt(() => window.trustedTypes?.createPolicy('mine', { createHTML: (text) => text })),
        attempt(() => {
          Reflect.apply(setTimeout, window, ['window.ran = 1', 0])
        }),
      ]
    })
    expect(outcomes).not.toContain('allowed')
    const sink = 'require-trusted-types-for trusted-types-sink'
    expectDenied(
      `${sink} Element insertAdjacentHTML|<img src=x onerror="window.ran = 1">`,
      `${sink} HTMLScriptElement text|window.ran = 1`,
      `${sink} Window setTimeout|window.ran = 1`,
      'trusted-types trusted-types-policy mine',
    )
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  await test.step('SECURITY 3: the scheme serves GET for its own files and 404 for everything else', async () => {
    const { app } = desk
    const status = (url: string, method = 'GET'): Promise<number> =>
      app.evaluate(async ({ net }, [target, how]) => (await net.fetch(target, { method: how })).status, [
        url,
        method,
      ] as const)
    expect(await status('app://desk/index.html')).toBe(200)
    for (const url of [
      'app://desk/',
      'app://desk/../main/index.js',
      'app://desk/%2e%2e/main/index.js',
      'app://desk/..%2fmain%2findex.js',
      'app://other/index.html',
      'app://desk/index.html?x=1',
      'app://desk/package.json',
      'app://desk/assets/',
    ])
      expect(await status(url), url).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect(await status('app://desk/index.html', method)).toBe(404)
  })

  await test.step('SECURITY 7: links are checked, serialised again and opened in the browser', async () => {
    const { app, page, frame, news } = desk
    await frame.open('News')
    const opened = await recordOpened(app)
    await news.rows.filter({ hasText: 'Earnings' }).first().click()
    await news.body.getByRole('link').first().click()
    await expect.poll(opened).toHaveLength(1)
    const open = (url: string): Promise<{ ok: boolean }> =>
      page.evaluate(
        (target) =>
          (
            window as unknown as {
              desk: { invoke(id: string, channel: string, input: unknown): Promise<{ ok: boolean }> }
            }
          ).desk.invoke(`t${Math.random()}`, 'link.open', { url: target }),
        url,
      )
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'http://example.com', 'smb://x'])
      expect((await open(url)).ok).toBe(false)
    expect((await open('HTTPS://EXAMPLE.com/a b')).ok).toBe(true)
    await expect
      .poll(opened)
      .toEqual([expect.stringMatching(/^https:\/\/stories\.example\/stock\//), 'https://example.com/a%20b'])
  })

  await test.step('SECURITY 1: every window is sandboxed, isolated and without Node, asserted at run time', async () => {
    const { app, page, frame, settings } = desk
    await frame.open('Settings')
    const keyWindow = await openKeyWindow(app, () => settings.addConnection.click())
    await keyWindow.key.waitFor()
    const windows = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .map(({ webContents }) => ({
          pid: webContents.getOSProcessId(),
          preferencesOf: Object(webContents) as { getLastWebPreferences(): object },
        }))
        .map(({ pid, preferencesOf }) => ({ pid, preferences: preferencesOf.getLastWebPreferences() })),
    )
    expect(windows).toHaveLength(2)
    for (const { pid, preferences } of windows) {
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        webSecurity: true,
      })
      // As an unprivileged user the test also reads the system call filter itself.
      if (process.getuid?.() !== 0 && existsSync(`/proc/${pid}/status`))
        expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/Seccomp:\s+2/)
    }
    expect(
      await page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in globalThis),
      ),
    ).toEqual([])
    await keyWindow.closeBy(() => keyWindow.cancel.click())
  })

  await test.step('SECURITY 8: only the main frame of the desk window gets replies, and it gets three functions', async () => {
    const { app, page } = desk
    expect(await page.evaluate(() => Object.keys((window as unknown as { desk: object }).desk).sort())).toEqual([
      'cancel',
      'invoke',
      'subscribe',
    ])
    const refused = await page.evaluate(() =>
      (window as unknown as { desk: { invoke(id: string, channel: string, input: unknown): Promise<unknown> } }).desk
        .invoke('x', 'fs.readFile', {})
        .then(
          () => 'answered',
          () => 'refused',
        ),
    )
    expect(refused).toBe('refused')

    // A second window with the same page and preload gets no replies.
    const opening = app.waitForEvent('window')
    await app.evaluate(
      async ({ BrowserWindow }, preload) => {
        const second = new BrowserWindow({
          show: false,
          webPreferences: { sandbox: true, contextIsolation: true, preload },
        })
        await second.loadURL('app://desk/index.html')
      },
      join(import.meta.dirname, '../../../.build/preload/desk.cjs'),
    )
    const second = await opening
    const reply = await second.evaluate(() =>
      (
        window as unknown as { desk: { invoke(id: string, channel: string, input: unknown): Promise<unknown> } }
      ).desk.invoke('y', 'app.status', {}),
    )
    expect(reply).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    await expect.poll(() => desk.refusals().some(({ what }) => what === 'ipc')).toBe(true)
  })
})

test('SECURITY 5: nothing navigates and nothing opens a window', async ({ openDemo }) => {
  const { app, page, denied, refusals, expectDenied } = await openDemo()
  const outside = await listener()
  const before = page.url()
  const targets = [`${outside.url}/x`, 'file:///etc/passwd', 'app://desk/key.html', 'data:text/html,x']
  for (const [place, target] of targets.entries()) {
    await page.evaluate((url) => {
      window.open(url)
      window.location.href = url
    }, target)
    await page.evaluate((url) => {
      for (const rel of ['_blank', '_self', '_top']) {
        const link = document.createElement('a')
        link.href = url
        link.target = rel
        document.body.append(link)
        link.click()
        link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
      }
      const form = document.createElement('form')
      form.action = url
      document.body.append(form)
      form.submit()
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, target)
    // The frame comes last of what main refuses.
    await expect.poll(() => refusals().filter(({ what }) => what === 'frame').length).toBe(place + 1)
  }
  expect(page.url()).toBe(before)
  expect(app.windows()).toHaveLength(1)
  expect(outside.paths).toEqual([])
  // Of an address without an origin the event names the scheme, or nothing.
  const expected = [
    'form-action app',
    `form-action ${outside.url}/x?`,
    'frame-src',
    'frame-src app',
    `frame-src ${outside.url}`,
  ]
  await expect.poll(denied).toEqual(expected)
  expectDenied(...expected)
  outside.stop()
})
