import { spawn } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { portsOf } from './support/processes.ts'
import { start } from './support/start.ts'

const isLinux = process.platform === 'linux'

/** Without a rejection the program would run for ever. */
const MAX_WAIT_MS = 20_000

/** All ports that were open at any time until the condition holds. */
async function portsUntil(pid: number, isOver: (ports: Set<number>) => boolean): Promise<Set<number>> {
  const seen = new Set<number>()
  const startedAt = performance.now()
  while (!isOver(seen) && performance.now() - startedAt < MAX_WAIT_MS) {
    for (const port of portsOf(pid)) seen.add(port)
    await turn()
  }
  return seen
}

// SECURITY 54
describe('a package ends with exit status 1, a line in its log and no open port, when started with', () => {
  it.each([
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--remote-debugging-address=127.0.0.1',
    '--inspect',
    '--inspect=127.0.0.1:0',
    '--inspect-brk=0',
    '--inspect-wait=0',
    '--js-flags=--expose-gc',
    '--embedded-delivery-ca=authority.pem',
    '--embedded-deliver-to-loopback',
    '--no-sandbox',
    '--disable-web-security',
    '--load-extension=extension',
    '--renderer-cmd-prefix=env',
  ])('%s', async (argument) => {
    const running = start([argument])
    onTestFinished(() => running.stop())
    const ports = isLinux ? await portsUntil(running.pid, running.hasEnded) : new Set()
    expect([...ports]).toEqual([])
    expect(await running.ended).toBe(1)
    const name = argument.replace(/^--/, '').replace(/=.*/, '')
    expect(running.log()).toMatchObject([{ level: 'warn', event: 'start refused', switches: [name] }])
  })
})

it.runIf(isLinux)('this check of ports finds the debugger of a program that has one', async () => {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
  })
  try {
    expect((await portsUntil(child.pid ?? 0, ({ size }) => size > 0)).size).toBe(1)
  } finally {
    child.kill()
  }
})
