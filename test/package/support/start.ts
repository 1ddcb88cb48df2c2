import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { desktop, hasDesktop, program, repository } from './installed.ts'
import { firstOf } from './processes.ts'

/** The running package. */
export interface Running {
  pid: number
  userData: string
  /** Lines of its log so far. */
  log(): { level: string; event: string; switches?: string[] }[]
  /** Resolves to the exit status after the end; null after a signal. */
  ended: Promise<number | null>
  hasEnded(): boolean
  /** The state of the process and its output, for the message of a failing test. */
  describe(): string
  stop(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Words that hide the repository from a command: it sees an empty folder instead. Only root can do this. */
function withoutRepository(): string[] {
  if (!isRoot) return []
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) {
    console.log('unshare is not permitted here: the package is started with the repository in reach')
    return []
  }
  const hide = 'mount -t tmpfs none "$1" && cd / && shift && exec "$@"'
  return ['unshare', '--mount', 'sh', '-c', hide, 'sh', repository]
}

// The Electron that runs these tests leaves its own files open for child processes.
const WITHOUT_FILES = [
  'bash',
  '-c',
  'for file in /proc/self/fd/*; do [ "${file##*/}" -le 2 ] || eval "exec ${file##*/}>&-"; done; exec "$@"',
  'bash',
]

const before = hasDesktop ? [...withoutRepository(), ...desktop().as, ...WITHOUT_FILES] : []

/** Runs a command as the user of the desktop and returns its output. */
export function runAsUser(command: string, ...args: string[]): string {
  const { as, env } = desktop()
  const [first = '', ...rest] = [...as, command, ...args]
  const { stdout, stderr, status } = spawnSync(first, rest, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}: ${stderr}`)
  return stdout
}

/** A new, empty home folder. */
export function emptyHome(): string {
  return hasDesktop
    ? runAsUser('mktemp', '-d', join(desktop().env.HOME ?? '', 'home-XXXXXX')).trim()
    : mkdtempSync(join(tmpdir(), 'tearsheet-home-'))
}

/** The environment of a program on a freshly installed system. */
function plainEnv(home: string): Record<string, string> {
  if (!hasDesktop) return process.env as Record<string, string>
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...desktop().env, HOME: home, TMPDIR: home }
}

function logIn(userData: string): { level: string; event: string }[] {
  const file = join(userData, 'logs/tearsheet.log')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as { level: string; event: string })
}

/**
 * Runs a command of the desktop as its user, without the environment of this process; returns its status and what it printed. One that
 * starts a program has to be silent, because the program would keep its output open.
 */
export function runOnDesktop(
  home: string,
  [command, ...args]: [command: string, ...args: string[]],
  isSilent = false,
): { status: number | null; printed: string } {
  const [first = '', ...rest] = [...before, command, ...args]
  const options = { cwd: home, env: plainEnv(home), encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(first, rest, { ...options, stdio: isSilent ? 'ignore' : 'pipe' })
  return { status, printed: isSilent ? '' : `${stdout}${stderr}` }
}

/** Starts an installed package by its desktop entry, as a menu of applications does. */
export async function startFromMenu(entry: string, installedProgram: string, home: string): Promise<Running> {
  const { status } = runOnDesktop(home, ['gio', 'launch', entry], true)
  if (status !== 0) throw new Error(`gio launch ended with ${String(status)}`)
  const pid = await vi.waitFor(
    () => {
      const found = firstOf(installedProgram)
      if (found === undefined) throw new Error(`No process is ${installedProgram}.`)
      return found
    },
    { timeout: 30_000 },
  )
  const userData = join(home, '.config/Tearsheet')
  const hasEnded = (): boolean => !existsSync(`/proc/${pid}`)
  const untilEnded = (): Promise<null> =>
    vi.waitFor(
      () => {
        if (!hasEnded()) throw new Error(`process ${pid} has not ended`)
        return null
      },
      { timeout: 30_000 },
    )
  return {
    pid,
    userData,
    log: () => logIn(userData),
    get ended() {
      return untilEnded()
    },
    hasEnded,
    describe: () => `The package ${hasEnded() ? 'has ended' : 'is running'}. ${JSON.stringify(logIn(userData))}`,
    async stop() {
      if (!hasEnded()) process.kill(pid)
      await untilEnded()
    },
  }
}

/** Starts the package with that home folder, as an unprivileged user, without the environment of this process. */
export function start(args: string[], env: Record<string, string> = {}, home = emptyHome()): Running {
  // Where the user's home folder cannot be replaced, the package gets its own user-data folder.
  const userData = hasDesktop ? join(home, '.config/Tearsheet') : home
  const [command = '', ...words] = [...before, program, ...args, ...(hasDesktop ? [] : [`--user-data-dir=${userData}`])]
  const { ELECTRON_RUN_AS_NODE: _, ...plain } = plainEnv(home)
  const child = spawn(command, words, { cwd: home, env: { ...plain, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    userData,
    log: () => logIn(userData),
    ended,
    hasEnded,
    describe: () =>
      `The package ${hasEnded() ? `has ended with ${String(child.exitCode ?? child.signalCode)}` : 'is running'} and has printed:\n${printed}`,
    async stop() {
      child.kill()
      await ended
    },
  }
}
