// How long a window of this Electron takes to start that shows nothing: the unit in which the time of a run is stated, so that a slow
// machine is seen as one.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDisplay } from '../desktop-session.mjs'
import { hasDisplay } from '../prepare.mjs'

const MAIN = `
const { app, BrowserWindow } = require('electron')
const painted = \`new Promise((resolve) => {
  const look = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (paint === undefined) setTimeout(look, 1)
    else resolve(performance.timeOrigin + paint.startTime)
  }
  look()
})\`
app.whenReady().then(async () => {
  const window = new BrowserWindow({ webPreferences: { sandbox: true } })
  await window.loadURL('data:text/html,<p>bare</p>')
  console.log(await window.webContents.executeJavaScript(painted))
  app.exit()
})
`

/**
 * @param {string} electron
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} milliseconds from the start of the process to the first paint of the page; NaN where it said none
 */
function startOnce(electron, folder, env) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const startedAt = performance.timeOrigin + performance.now()
  const child = spawn(electron, [...sandbox, `--user-data-dir=${join(folder, 'data')}`, folder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A limit for a start that hangs.
    timeout: 60_000,
  })
  let output = ''
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    output += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(Number.parseFloat(output.trim().split('\n').at(-1) ?? '') - startedAt))
  })
}

/**
 * The median of three starts of a bare window, in milliseconds; NaN where one could not be measured.
 * @param {string} electron
 */
export async function measureBareWindow(electron) {
  const folder = mkdtempSync(join(tmpdir(), 'bare-window-'))
  writeFileSync(join(folder, 'package.json'), '{"name":"bare","main":"main.js"}')
  writeFileSync(join(folder, 'main.js'), MAIN)
  const display = hasDisplay ? null : await startDisplay()
  try {
    const times = []
    for (let turn = 0; turn < 3; turn++) times.push(await startOnce(electron, folder, display?.env ?? {}))
    return times.some(Number.isNaN) ? Number.NaN : (times.toSorted((one, other) => one - other)[1] ?? Number.NaN)
  } finally {
    display?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
