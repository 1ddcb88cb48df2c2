import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

const examples = readFileSync(join(import.meta.dirname, '../../../resources/docs/embedded-service.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('curl -'))

let service: EmbeddedService
// Loopback only, so that the example destination is resolved but not contacted.
beforeAll(async () => {
  service = await startFrozenService({ deliverToLoopback: true })
})
afterAll(async () => {
  await service.close()
})

/** The expected response of each example. */
const EXPECTED: readonly (readonly [part: string, response: RegExp])[] = [
  ['/api/v2/news?', /^\[\{"id":\d+/],
  ['/api/v2/news/', /^\[\{"id":\d+.*"body":"/],
  ['operationRatios', /^\{"result":\[\{"company":/],
  ['earningReports', /^\{"data":\{"result":\[.*"ok":true\}$/],
  ['webhook/test', /^\{"error":"Failed to deliver test payload to destination"\}$/],
]

describe('the curl examples of the documents', () => {
  it('cover every endpoint', () => {
    for (const [part] of EXPECTED)
      expect(
        examples.some((line) => line.includes(part)),
        part,
      ).toBe(true)
  })

  it.each(examples)('%s', async (line) => {
    const { stdout } = await promisify(execFile)('bash', ['-c', line.replace('curl ', 'curl -sS --max-time 15 ')], {
      env: { ...process.env, URL: service.url, KEY: service.keys.full, STORY: String(service.sample.nodeIds[0]) },
    })
    expect(stdout).toMatch(EXPECTED.find(([part]) => line.includes(part))?.[1] ?? /never/)
  })
})
