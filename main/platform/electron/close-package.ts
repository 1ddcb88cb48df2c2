import type { App } from 'electron'
import { createAppLogger } from '../log/app-logger.ts'
import { forbiddenSwitches } from './forbidden-switches.ts'

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
