import type { App } from 'electron'
import { createAppLogger } from '../log/logger.ts'

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
