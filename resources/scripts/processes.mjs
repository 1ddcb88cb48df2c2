import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { say } from './say.mjs'

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/**
 * Runs a command and resolves to its exit status; 1 when it could not be started or was ended by a signal, which is
 * said: a process that crashes says nothing itself.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} options
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    /** @param {number} status */
    const end = (status) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve(status)
    }
    child.on('error', () => end(1))
    child.on('close', (status, signal) => {
      if (signal !== null) say(`${basename(command)} was ended by ${signal}`)
      end(status ?? 1)
    })
  })
}

/**
 * Runs a command and resolves to its status and its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} options
 * @returns {Promise<{ status: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })
}
