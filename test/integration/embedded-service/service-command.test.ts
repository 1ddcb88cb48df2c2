import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const cli = join(import.meta.dirname, '../../../main/embedded-service/cli.ts')

function start(args: string[]): { line: Promise<string>; ended: Promise<{ status: number | null; errors: string }> } {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return {
    line: new Promise((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    }),
    ended: new Promise((resolve) => {
      child.once('close', (status) => resolve({ status, errors }))
    }),
  }
}

describe('npm run service', () => {
  it('--json prints one line with address, keys and samples that work', async () => {
    const text = await start(['--json']).line
    expect(text.trim().split('\n')).toHaveLength(1)
    const { url, keys, sample } = JSON.parse(text) as {
      url: string
      keys: Record<string, string>
      sample: { nodeIds: number[]; symbols: string[] }
    }
    expect(Object.keys(keys)).toEqual(['full', 'newsOnly', 'fundamentalsOnly', 'revoked'])
    const status = async (path: string, key: string | undefined): Promise<number> =>
      (await fetch(url + path, { headers: { accept: 'application/json', authorization: `token ${key ?? ''}` } })).status
    expect(await status(`/api/v2/news/${sample.nodeIds[0] ?? 0}`, keys.newsOnly)).toBe(200)
    expect(
      await status(`/api/v2.1/fundamentals/operationRatios?symbols=${sample.symbols.join(',')}`, keys.fundamentalsOnly),
    ).toBe(200)
    expect(await status('/api/v2/news', keys.revoked)).toBe(401)
    expect(sample.symbols).toHaveLength(12)
  })

  it('--scenario starts the service with it, and can be repeated', async () => {
    const text = await start(['--json', '--scenario', 'clock-skew', '--scenario', 'key-revoked']).line
    const { url, keys } = JSON.parse(text) as { url: string; keys: Record<string, string> }
    const { status, headers } = await fetch(`${url}/api/v2/news`, {
      headers: { authorization: `token ${keys.full ?? ''}` },
    })
    expect(status).toBe(401)
    expect(Date.parse(headers.get('date') ?? '') - Date.now()).toBeGreaterThan(14 * 60_000)
  })

  it.each([
    [['--scenario', 'flood'], '--scenario takes one of burst'],
    [['--host', '0.0.0.0'], 'loopback'],
    [['--port', 'many'], '--port takes a whole number'],
    [['--nonsense'], 'nonsense'],
  ])('rejects %j with the reason', async (args, reason) => {
    const { status, errors } = await start(args).ended
    expect(status).toBe(2)
    expect(errors).toContain(reason)
    expect(errors).toContain('--help')
  })
})
