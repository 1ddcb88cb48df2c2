import { once } from 'node:events'
import { getPriority } from 'node:os'
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
    yieldToWindow()
    parentPort.postMessage([before, getPriority(own)])
  })`

it.runIf(process.platform === 'linux')('a thread comes after others, and the process stays as it was', async () => {
  const own = getPriority()
  const [[before, after]] = (await once(new Worker(THREAD, { eval: true }), 'message')) as [[number, number]]
  expect(after).toBeGreaterThan(before)
  expect(getPriority()).toBe(own)
})
