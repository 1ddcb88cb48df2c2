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
