import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import { post } from '../support/running-receiver.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Deliveries that are on their way at the same time. */
const AT_ONCE = 8

/** Sends deliveries until the receiver is killed, and returns the IDs of those that were acknowledged. */
async function acknowledgedUntilKilled(folder: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/receiver-under-load.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  const acknowledged: string[] = []
  let isKilled = false
  const send = async (sender: number): Promise<void> => {
    for (let count = 0; !isKilled; count++) {
      const id = `${round}-${sender}-${count}`
      const body = JSON.stringify({ id, kind: 'News/v1', data: { action: 'created', content: { id: count } } })
      const reply = await post(url, { body }).catch(() => null)
      if (reply?.status === 204) acknowledged.push(id)
      // In the middle of the other senders' deliveries; another number each time, without a clock.
      if (sender === 0 && count === 10 + 3 * round) {
        isKilled = true
        child.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, sender) => send(sender)))
  return acknowledged
}

// SECURITY 33
describe('a receiver that is killed under load', () => {
  it.each(Array.from({ length: 10 }, (_, round) => [round]))(
    'has stored every delivery that it acknowledged, round %i',
    { timeout: 60_000 },
    async (round) => {
      const folder = temporaryFolder()
      const acknowledged = await acknowledgedUntilKilled(folder, round)
      const library = openLibrary(folder, Date.now)
      const { rows } = library.webhooks.listDeliveries({ from: 0, limit: 100_000, text: '' })
      library.files.close()
      const stored = new Set(rows.map(({ payloadId }) => payloadId))
      expect(acknowledged.length).toBeGreaterThan(10)
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    },
  )
})
