// What a program with a window needs on a machine that has none: a virtual display, a keyring, and a user who is not root.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { root } from './paths.mjs'
import { capture, run } from './processes.mjs'
import { say } from './say.mjs'

/** The user “nobody” of Linux. */
const NOBODY = 65534

const DROP_PRIVILEGES = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

// A real Secret Service, unlocked. The password is of no use to anyone: the keyring ends with the session.
const WITH_KEYRING = [
  'dbus-run-session',
  '--',
  'bash',
  '-c',
  'printf tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"',
  'keyring',
]

/**
 * Starts a virtual display.
 * @returns {Promise<{ env: { DISPLAY: string }, stop: () => void }>}
 */
export function startDisplay() {
  return new Promise((resolve, reject) => {
    const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.on('error', reject)
    child.stdout.once('data', (/** @type {Buffer} */ chunk) =>
      resolve({ env: { DISPLAY: `:${chunk.toString().trim()}` }, stop: () => child.kill() }),
    )
    child.on('exit', () => reject(new Error('Xvfb ended at once')))
  })
}

/**
 * Whether this process is root and can run a program as a user who may read these files. Chromium has no sandbox as root.
 * @param {string[]} files
 */
async function canDropPrivileges(files) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const [command = '', ...args] = [...DROP_PRIVILEGES, 'test', ...files.flatMap((file) => ['-a', '-r', file]).slice(1)]
  return (await capture(command, args)).status === 0
}

/**
 * Runs a command in a session of its own, with an empty home, and resolves to its exit status.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.home a folder that does not exist yet
 * @param {string[]} options.reads files that the command must be able to read
 * @param {string[]} options.writes folders that the command writes to
 * @param {boolean} options.hasKeyring
 */
export async function runInSession(command, args, { env, home, reads, writes, hasKeyring }) {
  const isDropping = await canDropPrivileges(reads)
  if (process.getuid?.() === 0)
    say(
      isDropping
        ? 'running as an unprivileged user, with the sandbox on'
        : 'other users cannot read the repository: running as root, without the OS sandbox',
    )
  mkdirSync(home)
  chmodSync(home, 0o700)
  if (isDropping) for (const folder of [home, ...writes]) chownSync(folder, NOBODY, NOBODY)
  const isLinux = process.platform === 'linux'
  const display = isLinux ? await startDisplay() : null
  const [program = '', ...rest] = [
    ...(isDropping ? DROP_PRIVILEGES : []),
    ...(isLinux && hasKeyring ? WITH_KEYRING : []),
    command,
    ...args,
  ]
  try {
    return await run(program, rest, {
      cwd: root,
      env: {
        ...env,
        ...display?.env,
        HOME: home,
        TMPDIR: home,
        XDG_RUNTIME_DIR: home,
        XDG_CONFIG_HOME: '',
        XDG_CACHE_HOME: '',
        XDG_DATA_HOME: '',
        DBUS_SESSION_BUS_ADDRESS: '',
      },
    })
  } finally {
    display?.stop()
  }
}
