import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFrozenService } from '../support/frozen-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const cli = join(import.meta.dirname, '../../main/embedded-service/cli.ts')

/** The command, with its output so far. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = { out: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.errors += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    printed,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    /** Its address, once it is printed. */
    url: async (): Promise<string> => {
      const address = / at (http:\/\/127\.0\.0\.1:\d+)/
      await expect.poll(() => printed.out).toMatch(address)
      return address.exec(printed.out)?.[1] ?? ''
    },
  }
}

describe('npm run service', () => {
  it('--record writes requests and responses, and --replay plays them', async () => {
    const service = await startFrozenService()
    onTestFinished(service.close)
    const folder = join(temporaryFolder(), 'made')
    const recorder = start('--record', folder, '--upstream', service.url)
    const asked = await fetch(`${await recorder.url()}/api/v2/news?pageSize=2`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
    const body = await asked.text()
    expect([asked.status, readdirSync(folder).length]).toEqual([200, 1])
    expect(recorder.printed.out).toContain(`Recorder of ${service.url} into ${folder} at `)
    expect(await recorder.stop()).toBe(0)

    writeFileSync(join(folder, 'notes.txt'), '')
    const replay = start('--replay', folder)
    const url = await replay.url()
    expect(await (await fetch(`${url}/api/v2/news?page=0&pageSize=2`)).text()).toBe(body)
    expect((await fetch(`${url}/api/v2/news?pageSize=3`)).status).toBe(501)
    expect(replay.printed.out).toContain(`Replay of 1 answer from ${folder} at `)
    await expect
      .poll(() => replay.printed.errors.split('\n').slice(0, 2))
      .toEqual([
        'notes.txt: it is not a .har file. Move it elsewhere if it does not belong here.',
        'Not recorded: GET /api/v2/news?pageSize=3 (JSON). Nearest is GET /api/v2/news?pageSize=2 (JSON): pageSize: asked “3”, recorded “2”.',
      ])
    expect(await replay.stop()).toBe(0)
  })

  it('--json prints one line', async () => {
    const folder = temporaryFolder()
    const recorder = start('--record', folder, '--upstream', 'https://api.example', '--json')
    await expect.poll(() => recorder.printed.out).toContain('\n')
    expect(JSON.parse(recorder.printed.out)).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      record: folder,
      upstream: 'https://api.example',
    })
  })

  it.each([
    [['--record', 'x'], '--record needs --upstream URL'],
    [['--upstream', 'https://api.example'], '--upstream goes with --record DIR'],
    [['--record', 'x', '--replay', 'x'], 'Choose one of --record and --replay'],
    [['--replay', 'x', '--upstream', 'https://api.example'], 'a replay asks no service'],
    [['--record', 'x', '--upstream', 'http://api.example'], 'is neither'],
    [['--record', 'x', '--upstream', 'https://api.example', '--host', '0.0.0.0'], 'loopback'],
    [['--replay', 'x', '--port', '70000'], '--port takes a whole number from 0 to 65535'],
    [['--replay', 'x', '--seed', '7'], '--seed'],
    [['--replay', join(import.meta.dirname, 'nowhere')], 'Give a folder that --record has written'],
    [['--replay', import.meta.dirname], 'There is nothing to replay in'],
  ])('rejects %j with the reason', async (args, reason) => {
    const { ended, printed } = start(...args)
    expect(await ended).toBe(2)
    expect(printed.errors).toContain(reason)
    expect(printed.errors).toContain('--help')
  })

  it('--help describes both', async () => {
    const { ended, printed } = start('--help')
    expect(await ended).toBe(0)
    expect(printed.out).toMatch(/--record DIR --upstream URL[^]*--replay DIR/)
  })
})
