// npm test: types, lint, unit, integration and end-to-end tests; ends with one line that adds them all up.
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asNode, ensureElectron } from './electron.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot, root } from './paths.mjs'
import { capture, run, startDisplay } from './processes.mjs'
import { main, say } from './say.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const NOBODY = 65534
const tool = (path) => inRoot('node_modules', path)

/** Counts of one runner. */
const nothing = { passed: 0, failed: 0, skipped: 0 }
const one = (status) => ({ ...nothing, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })

/** Reads a runner's JSON report; a runner that failed without counting a failure counts as one. */
function counted(file, status, read) {
  let counts = nothing
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No report: the runner did not get far enough to write one.
  }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function endToEnd(electron, output) {
  const asRoot = process.getuid?.() === 0
  // Chromium's sandbox is off for root, so the tests run as an unprivileged user wherever that user can read the repository.
  const drop = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const canDrop =
    asRoot &&
    process.platform === 'linux' &&
    (await capture(drop[0], [...drop.slice(1), 'test', '-r', inRoot('package.json'), '-a', '-x', electron])).status ===
      0
  if (asRoot)
    say(
      canDrop
        ? 'running end-to-end tests as an unprivileged user, with the sandbox on'
        : 'the repository is readable for root only: running end-to-end tests as root, without the OS sandbox',
    )
  const home = join(output, 'home')
  mkdirSync(home)
  chmodSync(home, 0o700)
  if (canDrop) for (const folder of [output, home]) chownSync(folder, NOBODY, NOBODY)
  const [node, args, { env }] = asNode(electron, [
    tool('@playwright/test/cli.js'),
    'test',
    '--config',
    'test/config/playwright.config.ts',
    ...process.argv.slice(2),
  ])
  const linux = process.platform === 'linux'
  const display = linux ? await startDisplay() : null
  // A real Secret Service, unlocked: the password is nobody's and the keyring ends with the tests.
  const keyring = [
    'dbus-run-session',
    '--',
    'bash',
    '-c',
    'printf tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"',
    'keyring',
  ]
  const command = [...(canDrop ? drop : []), ...(linux ? keyring : []), node, ...args]
  try {
    return await run(command[0], command.slice(1), {
      cwd: root,
      env: {
        ...env,
        ...(display === null ? {} : { DISPLAY: display.display }),
        HOME: home,
        TMPDIR: home,
        XDG_RUNTIME_DIR: home,
        XDG_CONFIG_HOME: '',
        XDG_CACHE_HOME: '',
        XDG_DATA_HOME: '',
        DBUS_SESSION_BUS_ADDRESS: '',
        TEARSHEET_TEST_OUTPUT: output,
      },
    })
  } finally {
    display?.stop()
  }
}

await main(async () => {
  await ensurePackages()
  const electron = await ensureElectron()
  await ensureSystemPackages(electron, [
    'Xvfb',
    'dbus-run-session',
    'gnome-keyring-daemon',
    'secret-tool',
    'openssl',
    'curl',
    'soffice',
  ])
  const output = mkdtempSync(join(tmpdir(), 'tearsheet-tests-'))
  const node = (...args) => run(...asNode(electron, args, { ...process.env, TEARSHEET_TEST_OUTPUT: output }))
  let specTable = ''
  const results = {}
  try {
    say('checking types …')
    results.types = one(await node(tool('typescript/bin/tsc'), '-b', root))
    say('linting …')
    const lint = ['--config', 'test/config/eslint.config.mjs', '--max-warnings', '0', 'app', 'main', 'renderer']
    results.lint = one(await node(tool('eslint/bin/eslint.js'), ...lint))
    results.format = one(await node(tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', root))
    say('running unit and integration tests …')
    const unitReport = join(output, 'unit.json')
    const unitStatus = await node(
      tool('vitest/vitest.mjs'),
      'run',
      '--config',
      'test/config/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    )
    results['unit and integration'] = counted(unitReport, unitStatus, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }))
    // Written by the tests that name the rows of the interface description.
    const specFile = join(output, 'spec-table.txt')
    if (existsSync(specFile)) specTable = readFileSync(specFile, 'utf8')
    say('building …')
    results.build = one(await node(inRoot('resources/scripts/build.mjs')))
    say('running end-to-end tests …')
    const endStatus = await endToEnd(electron, output)
    results['end to end'] = counted(join(output, 'e2e.json'), endStatus, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }))
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
  console.log(`\n${specTable}`)
  for (const [name, { passed, failed, skipped }] of Object.entries(results))
    console.log(
      `${name.padEnd(22)}${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${String(skipped).padStart(3)} skipped`,
    )
  const total = Object.values(results).reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    nothing,
  )
  console.log('')
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
  return total.failed === 0 ? 0 : 1
})
