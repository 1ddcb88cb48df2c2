import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSessionBus } from './session-bus.ts'

const run = promisify(execFile)

/** A Secret Service on a separate bus, so that one test can lock it without affecting others. */
export interface Keyring {
  env: Record<string, string>
  lock(): Promise<void>
  /** Stops it from answering until it is resumed. */
  pause(): void
  resume(): void
  stop(): void
}

/** Starts a session bus and an unlocked gnome-keyring with its files in that folder. */
export async function startKeyring(folder: string): Promise<Keyring> {
  const home = join(folder, 'keyring')
  mkdirSync(home)
  const bus = await startSessionBus('installed services')
  // Without DISPLAY the daemon's prompter cannot open a window for a locked keyring, which the test would not see.
  const env = { ...bus.env, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home }
  let daemon: ChildProcess

  /** Waits until the bus knows a Secret Service, or none. */
  async function untilOnBus(isThere: boolean): Promise<void> {
    const question = [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/',
      'org.freedesktop.DBus.NameHasOwner',
    ]
    for (;;) {
      const { stdout } = await run('dbus-send', [...question, 'string:org.freedesktop.secrets'], {
        env: { ...process.env, ...env },
      })
      if (stdout.includes(`boolean ${isThere}`)) return
      await wait(20)
    }
  }

  async function startDaemon(args: string[], password: string | null): Promise<void> {
    daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env, DISPLAY: '' },
    })
    daemon.stdin?.end(password ?? '')
    await untilOnBus(true)
  }

  await startDaemon(['--unlock'], 'tests')
  return {
    env,
    async lock() {
      daemon.kill()
      await untilOnBus(false)
      // Started without its password, the keyring is present but locked.
      await startDaemon([], null)
    },
    pause() {
      daemon.kill('SIGSTOP')
    },
    resume() {
      daemon.kill('SIGCONT')
    },
    stop() {
      daemon.kill('SIGCONT')
      daemon.kill()
      bus.stop()
    },
  }
}
