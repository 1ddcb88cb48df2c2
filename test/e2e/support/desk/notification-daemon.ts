import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plainEnv } from './desk.ts'
import { startSessionBus } from './session-bus.ts'

const run = promisify(execFile)

/** The Python of the system, which has the mock. */
const PYTHON = '/usr/bin/python3'
const HELPER = join(import.meta.dirname, 'mock-daemon.py')

/** What the daemons of desktops say that they can do: one reads markup in the body, the other does not. */
export const CAPABILITIES = {
  markup: ['body', 'body-markup', 'body-hyperlinks', 'body-images', 'actions'],
  plain: ['body', 'actions'],
} as const

/** A notification as the daemon got it. */
export interface Shown {
  title: string
  body: string
}

/** A session bus with a mock of the daemon that shows notifications. */
export interface NotificationDaemon {
  env: { DBUS_SESSION_BUS_ADDRESS: string }
  /** What it was told to show, the first one first. */
  shown(): Promise<readonly Shown[]>
  /** Clicks the notification with that place, counted from 1. */
  click(place: number): Promise<void>
  /** Ends it as a crash does. */
  end(): Promise<void>
  /** Starts it again. */
  start(capabilities: readonly string[]): Promise<void>
  /** Stops it from answering. */
  pause(): void
  stop(): void
}

/** Starts a session bus and the daemon on it; without capabilities the bus has none. */
export async function startNotificationDaemon(
  capabilities: readonly string[] | null = CAPABILITIES.markup,
): Promise<NotificationDaemon> {
  const bus = await startSessionBus('no service')
  const env = plainEnv(bus.env)
  let daemon: ChildProcess | null = null
  const call = async (...args: string[]): Promise<string> => (await run(PYTHON, [HELPER, ...args], { env })).stdout

  async function start(names: readonly string[]): Promise<void> {
    const parameters = JSON.stringify({ capabilities: names.join(' ') })
    daemon = spawn(PYTHON, ['-m', 'dbusmock', '--template', 'notification_daemon', '--parameters', parameters], {
      env,
      stdio: 'ignore',
    })
    // It is there as soon as the bus has its name.
    for (;;) {
      const answer = await call('calls').catch(() => null)
      if (answer !== null) return
    }
  }
  if (capabilities !== null) await start(capabilities)

  return {
    env: bus.env,
    shown: async () => JSON.parse(await call('calls')) as Shown[],
    async click(place) {
      await call('click', String(place))
    },
    start,
    end: () =>
      new Promise((resolve) => {
        daemon?.once('exit', () => resolve())
        daemon?.kill('SIGKILL')
      }),
    pause() {
      daemon?.kill('SIGSTOP')
    },
    stop() {
      daemon?.kill('SIGKILL')
      bus.stop()
    },
  }
}
