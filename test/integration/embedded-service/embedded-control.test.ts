import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NO_SCENARIOS } from '../../../app/domain/connection/scenario.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { createEmbeddedControl } from '../../../main/embedded-control.ts'
import { FROZEN } from '../../support/service/frozen-service.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const WORKER = join(import.meta.dirname, '../../../main/embedded-service/worker.ts')
const STOPPED = { kind: 'offline', reason: 'service-stopped' }

/** The control over a service on a separate thread. */
function control(worker = WORKER) {
  const embedded = createEmbeddedControl(worker, FROZEN)
  onTestFinished(() => embedded.stop())
  return embedded
}

/** The error that a call ends with. */
const errorIn = (call: Promise<unknown>): Promise<unknown> => call.then(() => null, errorInfo)

/** A thread that reports its start, or another message, and then replies to each order with the same message. */
function workerThatAnswers(
  response: string,
  first = "parentPort.postMessage({ url: 'http://127.0.0.1:1', keys: {} })",
): string {
  const file = join(temporaryFolder(), 'worker.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id }) => parentPort.postMessage(${response}))
${first}`,
  )
  return file
}

describe('the embedded service on its thread', () => {
  it('runs scenarios that a client sees, and resets them', async () => {
    const embedded = control()
    const { url, keys } = await embedded.start()
    const status = async (): Promise<number> =>
      (await fetch(`${url}/api/v2/news`, { headers: { authorization: `token ${keys.full ?? ''}` } })).status
    expect(await embedded.startScenario('key-revoked')).toEqual({ active: ['key-revoked'], clockMovedMs: 0 })
    expect(await status()).toBe(401)
    expect(await embedded.putBack()).toEqual(NO_SCENARIOS)
    expect(await status()).toBe(200)
  })

  it('replies to each of several simultaneous orders with its own state', async () => {
    const embedded = control()
    void embedded.start()
    const states = await Promise.all([
      embedded.startScenario('outage'),
      embedded.startScenario('clock-skew'),
      embedded.scenarios(),
      embedded.putBack(),
    ])
    expect(states.map(({ active }) => active)).toEqual([
      ['outage'],
      ['outage', 'clock-skew'],
      ['outage', 'clock-skew'],
      [],
    ])
  })

  it('forgets its scenarios and the moves of its clock when it is stopped', async () => {
    const embedded = control()
    await embedded.start()
    await embedded.startScenario('week-offline')
    await embedded.stop()
    expect(await embedded.scenarios()).toEqual(NO_SCENARIOS)
    await embedded.start()
    expect(await embedded.scenarios()).toEqual(NO_SCENARIOS)
  })

  it('starts no scenario when it is stopped, and says so', async () => {
    const embedded = control()
    expect(await errorIn(embedded.startScenario('outage'))).toMatchObject(STOPPED)
    expect(await errorIn(embedded.putBack())).toMatchObject(STOPPED)
  })

  it('ends the start and the waiting orders when it stops before it has started', async () => {
    const embedded = control(workerThatAnswers('null', ''))
    const waiting = [errorIn(embedded.start()), errorIn(embedded.startScenario('outage'))]
    await embedded.stop()
    expect(await Promise.all(waiting)).toMatchObject([STOPPED, STOPPED])
  })

  it('ends a running order when it stops', async () => {
    const embedded = control(workerThatAnswers('{ id: 0, value: null }'))
    await embedded.start()
    const waiting = errorIn(embedded.startScenario('outage'))
    // The order has been sent once the start has been awaited again.
    await embedded.start()
    await embedded.stop()
    expect(await waiting).toMatchObject(STOPPED)
  })

  it('says why a scenario cannot be started', async () => {
    const embedded = control(workerThatAnswers("{ id, errorText: 'there is no such data' }"))
    await embedded.start()
    await expect(embedded.startScenario('restatement')).rejects.toThrow('there is no such data')
  })
})
