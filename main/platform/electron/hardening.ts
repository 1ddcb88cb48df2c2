import type { App, Session, WebContents } from 'electron'
import { WIRE } from '../../../app/ipc/channels.ts'
import { SCHEME } from './app-protocol.ts'
import { createAppLogger } from '../log/logger.ts'

/** Reports a denied action, for the log and the tests. */
export type Refused = (what: string, detail: string) => void

// WebRTC is sent past the request filter, but through the proxy of its session. Nothing can listen at port 0, and without the bypass rule
// this computer would be reached directly.
const NO_WAY_OUT = { proxyRules: 'socks5://127.0.0.1:0', proxyBypassRules: '<-loopback>' }

// SECURITY 4, 6: the pages need no network, device or permission, so all of them are denied.
/** Restricts a session: only `app://` is loaded, and every permission and device is denied. */
export function hardenSession(session: Session, refused: Refused): void {
  session.webRequest.onBeforeRequest((details, decide) => {
    const allowed = details.url.startsWith(`${SCHEME}://`) || details.url.startsWith('devtools://')
    if (!allowed) refused('request', new URL(details.url).protocol)
    decide({ cancel: !allowed })
  })
  session.setPermissionRequestHandler((_contents, permission, decide) => {
    refused('permission', permission)
    decide(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.on('will-download', (event) => {
    refused('download', '')
    event.preventDefault()
  })
  session.setSpellCheckerEnabled(false)
  void session.setProxy(NO_WAY_OUT)
}

function hardenContents(contents: WebContents, refused: Refused): void {
  // SECURITY 4: without UDP past a proxy, and with a proxy that cannot be reached, WebRTC has no way out.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.ipc.on(WIRE.denied, (_event, name: unknown) => {
    refused('webrtc', typeof name === 'string' ? name.slice(0, 60) : '')
  })
  // SECURITY 5: main loads each page once; later navigation and new windows are denied.
  const prevent =
    (what: string) =>
    (event: { preventDefault(): void; url?: string }): void => {
      refused(what, event.url?.slice(0, 100) ?? '')
      event.preventDefault()
    }
  contents.on('will-navigate', prevent('navigation'))
  contents.on('will-frame-navigate', prevent('frame navigation'))
  contents.on('will-redirect', prevent('redirect'))
  contents.on('will-attach-webview', prevent('webview'))
  // No page has frames. An empty one cannot be prevented, and has constructors of its own.
  contents.on('frame-created', (_event, { frame }) => {
    if (frame?.parent) refused('frame', '')
  })
  contents.setWindowOpenHandler(({ url }) => {
    refused('window', url.slice(0, 100))
    return { action: 'deny' }
  })
}

/** Stops the lookup of names that a page only hints at, which no request filter sees. Must run before the application is ready. */
export function closeHints(app: App): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
}

/** Restricts every page that the application creates. */
export function hardenApp(app: App, refused: Refused): void {
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, refused))
}

/**
 * Switches that open a debugger, test switches, and switches that remove protection or replace a process by another
 * program.
 */
const FORBIDDEN: readonly RegExp[] = [
  /^remote-(debugging-|allow-origins)/,
  /^(inspect|debug)(-|$)/,
  /^js-flags$/,
  // The switches of main/index.ts, which are for tests.
  /^embedded-/,
  /^(no|disable-[a-z-]*)-?sandbox/,
  /^(no-zygote|single-process|in-process-gpu)$/,
  /^disable-(web-security|seccomp-filter|site-isolation-trials|extensions-except)/,
  /^(allow-file-access-from-files|allow-running-insecure-content|ignore-certificate-errors)/,
  /^(load-extension|auto-open-devtools-for-tabs|enable-automation)$/,
  /^(browser-subprocess-path|gpu-launcher|(renderer|utility|ppapi-plugin|zygote)-cmd-prefix)$/,
]

// SECURITY 54: an attacker who can choose only the arguments cannot inspect or weaken a package.
/**
 * Names (without values) of the switches among these arguments with which a package does not start. A switch begins
 * with one or two dashes, on Windows also with a slash.
 */
export function forbiddenSwitches(args: readonly string[], platform: NodeJS.Platform): string[] {
  const prefix = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  return args
    .filter((arg) => prefix.test(arg))
    .map((arg) => (arg.replace(prefix, '').split('=')[0] ?? '').toLowerCase())
    .filter((name) => FORBIDDEN.some((pattern) => pattern.test(name)))
}

// SECURITY 54: switches of debuggers and tests stop the start of a package, and Node's environment variables have no
// effect in it.
/** Closes a package against what a person or a program passes to its start. */
export function closePackage(app: App, env: Record<string, string | undefined>): void {
  // The fuses disable those that Node reads at its start; the others are read when they are first needed, also by
  // threads.
  for (const name of Object.keys(env)) if (name.startsWith('NODE_')) delete env[name]
  const switches = forbiddenSwitches(process.argv.slice(1), process.platform)
  if (switches.length === 0) return
  // Chromium opens its debugging port later, and does not open it for a switch that was removed.
  for (const name of switches) app.commandLine.removeSwitch(name)
  createAppLogger(app.getPath('userData')).warn('start refused', { switches })
  process.stderr.write(`Tearsheet cannot start with ${switches.map((name) => `--${name}`).join(', ')}.\n`)
  app.exit(1)
}
