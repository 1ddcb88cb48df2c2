import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSampleReceiver, type ReceiverFlaw } from '../../support/webhooks/sample-receivers.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const command = join(import.meta.dirname, '../../../main/rehearse.ts')

const KEY = 'an-unused-key'

function keyFile(): string {
  const file = join(temporaryFolder(), 'key')
  writeFileSync(file, `${KEY}\n`)
  return file
}

async function rehearse(args: readonly string[]): Promise<{ status: number | null; text: string; errors: string }> {
  const child = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let [text, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return new Promise((resolve) => {
    child.once('close', (status) => resolve({ status, text, errors }))
  })
}

/** The command against a sample receiver, with all of its addresses. */
async function against(flaw: ReceiverFlaw, args: readonly string[]) {
  const receiver = await startSampleReceiver(flaw, KEY)
  onTestFinished(receiver.stop)
  const { url, countUrl, stateUrl, failUrl } = receiver
  const addresses = ['--count-url', countUrl, '--state-url', stateUrl, '--fail-url', failUrl]
  return rehearse([url, ...addresses, ...args])
}

describe('npm run service -- rehearse', () => {
  it('ends with 0 for a correct receiver, and names what was not run', async () => {
    const { status, text } = await against('none', ['--key-file', keyFile()])
    expect(text).toContain('News/v1  11 of 13 passed, none failed; 2 not run')
    expect(status).toBe(0)
  })

  it('ends with 1 for a scenario that was not run, where everything is wanted', async () => {
    expect((await against('none', ['--complete', '--scenario', 'normal'])).status).toBe(1)
  })

  it('ends with 1 for a flaw, and writes it to the JUnit file', async () => {
    const file = join(temporaryFolder(), 'rehearsal.xml')
    const { status, text } = await against('accepts-unsigned', ['--key-file', keyFile(), '--junit', file])
    expect([status, text.includes('not ready: 1 of 13 failed')]).toEqual([1, true])
    expect(readFileSync(file, 'utf8')).toContain(
      'name="No signature"><failure message="Accepted with 204 although the delivery has no signature."/>',
    )
  })

  it('prints its result as JSON', async () => {
    const { text } = await against('no-dedupe', ['--key-file', keyFile(), '--json', '--scenario', 'twice'])
    const [kind] = JSON.parse(text) as { passed: boolean; scenarios: { id: string; verdict: string }[] }[]
    expect(kind?.scenarios.find(({ id }) => id === 'twice')).toMatchObject({ verdict: 'failed' })
  })

  it.each([
    [[], 'Give the address of one receiver.'],
    [['http://example.com/hook'], 'The address must begin with https://'],
    [['http://localhost:1', '--kind', 'Nothing/v1'], '--kind is one of News/v1'],
    [['http://localhost:1', '--scenario', 'none'], '--scenario is one of normal'],
    [['http://localhost:1', '--key-file', '/dev/null'], 'there is no key in /dev/null'],
    [['http://localhost:1', '--vendor-prefix', 'a b'], '--vendor-prefix takes letters and digits'],
  ])('ends with 2 for options that cannot be used: %j', async (args, text) => {
    const { status, errors } = await rehearse(args)
    expect([status, errors.includes(text)]).toEqual([2, true])
  })
})
