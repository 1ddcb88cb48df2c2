import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A session bus of its own. */
export interface SessionBus {
  /** The variable by which a program finds it. */
  env: { DBUS_SESSION_BUS_ADDRESS: string }
  stop(): void
}

/**
 * Starts a session bus, so that a test does not share its services with others. It starts the programs that the system
 * has for a session, or none.
 */
export async function startSessionBus(starts: 'installed services' | 'no service'): Promise<SessionBus> {
  const config =
    starts === 'no service' ? `--config-file=${join(import.meta.dirname, 'session-bus.conf')}` : '--session'
  const bus = spawn('dbus-daemon', [config, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string>((resolve) => {
    bus.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { env: { DBUS_SESSION_BUS_ADDRESS: address }, stop: () => bus.kill() }
}
