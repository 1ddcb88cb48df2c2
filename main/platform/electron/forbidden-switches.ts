/**
 * Switches that open a debugger, test switches, and switches that remove protection or replace a process by another
 * program.
 */
const FORBIDDEN: readonly RegExp[] = [
  /^remote-(debugging-|allow-origins)/,
  /^(inspect|debug)(-|$)/,
  /^js-flags$/,
  // The switches of main/embedded-options.ts, which are for tests.
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
