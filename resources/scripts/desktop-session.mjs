// What a program with a window needs on a machine without a desktop: a virtual display, a keyring, and a user who is
// not root.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { root } from './paths.mjs'
import { capture, run } from './processes.mjs'
import { say } from './say.mjs'

/** The user “nobody” of Linux. */
const NOBODY = 65534

const DROP_PRIVILEGES = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

/**
 * A separate desktop for programs under test.
 * @typedef {object} Session
 * @property {string[]} as words before a command that run it as the session's user; none when that is the user of this
 * process
 * @property {Record<string, string>} env the variables by which a program finds its display, its bus and its home
 * @property {() => void} stop
 */

/**
 * Starts a virtual display. With a folder for its memory the file `Xvfb_screen0` in it always contains the picture, in
 * xwd's format.
 * @param {{ pictures?: string }} [options]
 * @returns {Promise<{ env: { DISPLAY: string }, stop: () => void }>}
 */
export function startDisplay({ pictures } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'Xvfb',
      [
        '-displayfd',
        '1',
        '-screen',
        '0',
        '1920x1080x24',
        '-nolisten',
        'tcp',
        // Otherwise the display restarts whenever its last client disconnects, and rejects a program that connects
        // meanwhile.
        '-noreset',
        ...(pictures === undefined ? [] : ['-fbdir', pictures]),
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    child.on('error', reject)
    child.stdout.once('data', (/** @type {Buffer} */ chunk) =>
      resolve({ env: { DISPLAY: `:${chunk.toString().trim()}` }, stop: () => child.kill() }),
    )
    child.on('exit', () => reject(new Error('Xvfb ended at once')))
  })
}

/**
 * Starts a session bus with a real, unlocked Secret Service. The password needs no protection, because the keyring ends
 * with the bus.
 * @param {Pick<Session, 'as' | 'env'>} session
 * @returns {Promise<{ env: { DBUS_SESSION_BUS_ADDRESS: string }, stop: () => void }>}
 */
async function startKeyring({ as, env }) {
  const [command, ...args] = [...as, 'dbus-daemon', '--session', '--nofork', '--print-address']
  const bus = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } })
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    bus.on('error', reject)
    bus.on('exit', () => reject(new Error('the session bus ended at once')))
    bus.stdout.once('data', (/** @type {Buffer} */ chunk) => resolve(chunk.toString().trim()))
  })
  const found = { DBUS_SESSION_BUS_ADDRESS: address }
  const [first, ...rest] = [...as, 'gnome-keyring-daemon', '--unlock', '--components=secrets']
  // It moves to the background once it serves the bus.
  await new Promise((resolve, reject) => {
    const daemon = spawn(first, rest, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env, ...found },
    })
    daemon.on('error', reject)
    daemon.on('exit', resolve)
    daemon.stdin.end('tests')
  })
  return { env: found, stop: () => bus.kill() }
}

/**
 * Starts a session on Linux, with an empty home.
 * @param {object} options
 * @param {string} options.home a folder that does not exist yet
 * @param {boolean} options.isDropping run programs as a user who is not root; only root can
 * @param {boolean} options.hasKeyring
 * @param {string} [options.pictures] where the display keeps its picture
 * @returns {Promise<Session>}
 */
export async function startSession({ home, isDropping, hasKeyring, ...options }) {
  const as = isDropping ? DROP_PRIVILEGES : []
  mkdirSync(home)
  chmodSync(home, 0o700)
  if (isDropping) chownSync(home, NOBODY, NOBODY)
  const display = await startDisplay(options)
  const env = {
    ...display.env,
    HOME: home,
    TMPDIR: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: '',
    XDG_CACHE_HOME: '',
    XDG_DATA_HOME: '',
    // No bus unless one is started below. An empty address would let each program try to start one.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  }
  if (!hasKeyring) return { as, env, stop: display.stop }
  const keyring = await startKeyring({ as, env })
  return {
    as,
    env: { ...env, ...keyring.env },
    stop() {
      keyring.stop()
      display.stop()
    },
  }
}

/**
 * Whether this process is root and can run a program as a user who may read these files. Chromium has no sandbox as
 * root.
 * @param {string[]} files
 */
async function canDropPrivileges(files) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const [command = '', ...args] = [...DROP_PRIVILEGES, 'test', ...files.flatMap((file) => ['-a', '-r', file]).slice(1)]
  return (await capture(command, args)).status === 0
}

/**
 * Runs a command in a new session with an empty home, and resolves to its exit status. With several sessions it runs in
 * the first one, and gets the variables of all of them as JSON. On systems other than Linux there is a desktop already,
 * and the keychain depends on the user's own home.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.home a folder that does not exist yet
 * @param {string[]} options.reads files that the command must be able to read
 * @param {string[]} options.writes folders that the command writes to
 * @param {boolean} options.hasKeyring
 * @param {number} [options.count] how many sessions there are
 */
export async function runInSession(command, args, { env, home, reads, writes, hasKeyring, count = 1 }) {
  if (process.platform !== 'linux') return run(command, args, { cwd: root, env })
  const isDropping = await canDropPrivileges(reads)
  if (process.getuid?.() === 0)
    say(
      isDropping
        ? 'running as an unprivileged user, with the sandbox on'
        : 'other users cannot read the repository: running as root, without the OS sandbox',
    )
  const first = await startSession({ home, isDropping, hasKeyring })
  const sessions = [first]
  try {
    while (sessions.length < count)
      sessions.push(await startSession({ home: `${home}-${sessions.length + 1}`, isDropping, hasKeyring }))
    if (isDropping) for (const folder of writes) chownSync(folder, NOBODY, NOBODY)
    const [program = '', ...rest] = [...first.as, command, ...args]
    const all = JSON.stringify(sessions.map((session) => session.env))
    return await run(program, rest, { cwd: root, env: { ...env, ...first.env, TEARSHEET_SESSIONS: all } })
  } finally {
    for (const session of sessions) session.stop()
  }
}
