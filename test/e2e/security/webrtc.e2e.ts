import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openKeyWindow } from '../pages/welcome.ts'
import { expect, test } from '../support/desk/desk.ts'
import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'

/** Loopback sockets that answer nothing and count what arrives. */
interface SilentListener {
  /** Port of the UDP socket. */
  udp: number
  /** Port of the TCP server. */
  tcp: number
  /** Datagrams and connections so far. */
  arrived(): { datagrams: number; connections: number }
  stop(): void
}

/** Starts a UDP socket and a TCP server. */
async function silentListener(): Promise<SilentListener> {
  let [datagrams, connections] = [0, 0]
  const udp = createSocket('udp4')
  udp.on('message', () => {
    datagrams += 1
  })
  const tcp = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    udp.bind(0, '127.0.0.1', resolve)
  })
  await new Promise<void>((resolve) => {
    tcp.listen(0, '127.0.0.1', resolve)
  })
  return {
    udp: udp.address().port,
    tcp: (tcp.address() as AddressInfo).port,
    arrived: () => ({ datagrams, connections }),
    stop() {
      udp.close()
      tcp.close()
    },
  }
}

/** What a page hints at after all else. */
const LAST_HINT = 'https://last.hint.invalid/'

const NOTHING = { datagrams: 0, connections: 0 }

/** Begins to gather candidates over STUN and TURN at these ports, with the constructors of the page or of an empty frame in it. */
function gather(page: Page, { udp, tcp }: SilentListener, isFramed: boolean): Promise<void> {
  return page.evaluate(
    async ([udpPort, tcpPort, framed]) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const Peer = Reflect.get(framed ? Object(frame.contentWindow) : window, 'RTCPeerConnection') as
        | typeof RTCPeerConnection
        | undefined
      Object.assign(window, { gathered: Promise.resolve() })
      if (Peer === undefined) return
      const peer = new Peer({
        iceServers: [
          { urls: `stun:127.0.0.1:${udpPort}` },
          { urls: `turn:127.0.0.1:${udpPort}`, username: 'x', credential: 'y' },
          { urls: `turn:127.0.0.1:${tcpPort}?transport=tcp`, username: 'x', credential: 'y' },
        ],
      })
      peer.createDataChannel('out')
      const gathered = new Promise<void>((resolve) => {
        peer.onicegatheringstatechange = () => {
          if (peer.iceGatheringState === 'complete') resolve()
        }
      })
      Object.assign(window, { gathered })
      await peer.setLocalDescription()
    },
    [udp, tcp, isFramed] as const,
  )
}

/** Resolves once all candidates were gathered. */
const gathered = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { gathered: Promise<void> }).gathered)

const leftOver = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.getOwnPropertyNames(globalThis).filter(
      (name) => name.includes('RTC') && (globalThis as unknown as Record<string, unknown>)[name] !== undefined,
    ),
  )

test('SECURITY 4: nothing leaves by WebRTC, not even with the constructors of an empty frame', async ({ openDemo }) => {
  const { app, page } = await openDemo()
  const outside = await silentListener()
  for (const isFramed of [false, true]) {
    await gather(page, outside, isFramed)
    await gathered(page)
  }
  expect(outside.arrived()).toEqual(NOTHING)

  // An unrestricted window does send something, so that the sockets would have received it.
  const opening = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, partition: 'unrestricted' } })
    window.webContents.setWebRTCIPHandlingPolicy('default')
    void window.loadURL('about:blank')
  })
  await gather(await opening, outside, false)
  await expect.poll(() => outside.arrived().datagrams).toBeGreaterThan(0)
  await expect.poll(() => outside.arrived().connections).toBeGreaterThan(0)
  outside.stop()
})

test('SECURITY 4: an attempt at WebRTC and an empty frame are logged, and many attempts make few lines', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await desk.page.evaluate(() => {
    for (let time = 0; time < 1000; time++)
      try {
        new RTCPeerConnection()
      } catch {
        /* denied */
      }
  })
  const attempts = () => desk.refusals().filter(({ what }) => what === 'webrtc')
  await expect.poll(() => attempts()[0]?.detail).toBe('RTCPeerConnection')
  expect(attempts().length).toBeLessThan(50)

  await desk.page.evaluate(() => document.body.append(document.createElement('iframe')))
  await expect.poll(() => desk.refusals().map(({ what }) => what)).toContain('frame')
})

test('SECURITY 4: a hint to connect early neither connects nor looks up a name', async ({ openDemo, scratch }) => {
  const { app, page, expectDenied } = await openDemo()
  const outside = await silentListener()
  const file = join(scratch, 'net-log.json')
  await app.evaluate(({ session }) => {
    const hinted: string[] = []
    Object.assign(globalThis, { hinted })
    session.defaultSession.on('preconnect', (_event, address) => void hinted.push(address))
  })
  await app.evaluate(({ netLog }, path) => netLog.startLogging(path, { captureMode: 'everything' }), file)
  await page.evaluate(
    ([address, last]) => {
      function hint(rel: string, href: string): void {
        const link = document.createElement('link')
        link.rel = rel
        link.href = href
        document.head.append(link)
      }
      for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'modulepreload', 'manifest'])
        for (const href of [`${address}/${rel}`, `https://${rel}.hint.invalid/`]) hint(rel, href)
      hint('preconnect', last)
    },
    [`http://127.0.0.1:${outside.tcp}`, LAST_HINT] as const,
  )
  // Electron tells of a hint to connect, and all hints of a page come to it in their order.
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { hinted: string[] }).hinted))
    .toContain(LAST_HINT)
  await app.evaluate(({ netLog }) => netLog.stopLogging())
  const log = JSON.parse(readFileSync(file, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> }
    events: { type: number; params?: unknown }[]
  }
  const lookups = new Set(
    Object.entries(log.constants.logEventTypes)
      .filter(([name]) => /^(HOST_RESOLVER|DNS)_/.test(name))
      .map(([, type]) => type),
  )
  expect(
    log.events.filter(({ type, params }) => lookups.has(type) && JSON.stringify(params ?? '').includes('hint.invalid')),
  ).toEqual([])
  expect(outside.arrived()).toEqual(NOTHING)
  expectDenied(
    `default-src http://127.0.0.1:${outside.tcp}/prefetch`,
    'default-src https://prefetch.hint.invalid/',
    `script-src-elem http://127.0.0.1:${outside.tcp}/modulepreload`,
    'script-src-elem https://modulepreload.hint.invalid/',
  )
  outside.stop()
})

// After the test of the log, which has few lines of such looks.
// H3
test('SECURITY 4: no window has the constructors of WebRTC', async ({ openDemo }) => {
  const { app, page, settings } = await openDemo('Settings')
  const keyWindow = await openKeyWindow(app, () => settings.addConnection.click())
  await keyWindow.key.waitFor()
  expect(await leftOver(page)).toEqual([])
  expect(await leftOver(keyWindow.page)).toEqual([])
  await keyWindow.closeBy(() => keyWindow.cancel.click())
})
