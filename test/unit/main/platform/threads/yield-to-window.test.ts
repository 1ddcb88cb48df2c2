import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const MODULE = new URL('../../../../../main/platform/threads/yield-to-window.ts', import.meta.url).href

const THREAD = `
  const { readlinkSync } = require('node:fs')
  const { getPriority } = require('node:os')
  const { parentPort } = require('node:worker_threads')
  import('${MODULE}').then(({ yieldToWindow }) => {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    const before = getPriority(own)
    yieldToWindow('awaited')
    const awaited = getPriority(own)
    yieldToWindow()
    parentPort.postMessage([before, awaited, getPriority(own)])
  })`

it.runIf(process.platform === 'linux')(
  'a thread comes after others, one that is awaited before it, and the process stays as it was',
  async () => {
    const own = getPriority()
    const [[before, awaited, after]] = (await once(new Worker(THREAD, { eval: true }), 'message')) as [
      [number, number, number],
    ]
    expect(awaited).toBeGreaterThan(before)
    expect(after).toBeGreaterThan(awaited)
    expect(getPriority()).toBe(own)
  },
)

it.runIf(process.platform === 'linux')(
  'a thread of a process with a low priority does not come before it',
  async () => {
    const child = `
    require('node:os').setPriority(15)
    const { Worker } = require('node:worker_threads')
    new Worker(${JSON.stringify(THREAD)}, { eval: true }).once('message', (all) => console.log(JSON.stringify(all)))`
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', child])
    const [before = 0, ...later] = JSON.parse(stdout) as number[]
    expect(later.filter((niceness) => niceness <= before)).toEqual([])
  },
)
