import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSessionBus } from './session-bus.ts'

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

  async function startDaemon(args: string[], password: string | null): Promise<void> {
    daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env, DISPLAY: '' },
    })
    daemon.stdin?.end(password ?? '')
    await wait(800)
  }

  await startDaemon(['--unlock'], 'tests')
  return {
    env,
    async lock() {
      daemon.kill()
      await wait(300)
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
