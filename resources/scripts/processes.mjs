import { spawn } from 'node:child_process'

/** Runs a command to its end and resolves to its exit status; 1 when it could not be started or was ended by a signal. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    const end = (status) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve(status)
    }
    child.on('error', () => end(1))
    child.on('close', (status) => end(status ?? 1))
  })
}

/** Runs a command and resolves to its status and what it printed. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

/** Starts a virtual display and resolves to its name and the function that ends it. */
export function startDisplay() {
  return new Promise((resolve, reject) => {
    const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.on('error', reject)
    child.stdout.once('data', (chunk) => resolve({ display: `:${String(chunk).trim()}`, stop: () => child.kill() }))
    child.on('exit', () => reject(new Error('Xvfb ended at once')))
  })
}
