import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLibrary } from '../../../main/modules/library/store/library.ts'
import { post } from '../../support/webhooks/running-receiver.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

/** Deliveries that are on their way at the same time. */
const AT_ONCE = 8
/** Stories that a process can mark before it is killed, at most. */
const STORIES = 100_000
/** Kills of one folder, after which another is begun. */
const KILLS = 10

/** What a process said it had stored before it was killed. */
interface Acknowledged {
  deliveries: string[]
  stories: number[]
}

/** Sends deliveries until the process is killed. */
async function untilKilled(folder: string, kill: number): Promise<Acknowledged> {
  const script = join(import.meta.dirname, '../../support/webhooks/receiver-under-load.ts')
  const child = spawn(process.execPath, [script, folder, String(1 + kill * STORIES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const acknowledged: Acknowledged = { deliveries: [], stories: [] }
  const lines = createInterface(child.stdout)
  const url = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
  })
  lines.on('line', (line) => acknowledged.stories.push(Number(line)))
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
  })
  let isKilled = false
  const send = async (sender: number): Promise<void> => {
    for (let count = 0; !isKilled; count++) {
      const id = `${kill}-${sender}-${count}`
      const body = JSON.stringify({ id, kind: 'News/v1', data: { action: 'created', content: { id: count } } })
      const reply = await post(url, { body }).catch(() => null)
      if (reply?.status === 204) acknowledged.deliveries.push(id)
      // In the middle of the other senders' deliveries; another number each time, without a clock.
      if (sender === 0 && count === 10 + 3 * kill) {
        isKilled = true
        child.kill('SIGKILL')
      }
    }
  }
  await Promise.all([...Array.from({ length: AT_ONCE }, (_, sender) => send(sender)), ended])
  return acknowledged
}

/** What is stored of what was acknowledged, and what is not. */
function missing(folder: string, { deliveries, stories }: Acknowledged): Acknowledged {
  const library = openLibrary(folder, Date.now)
  const { rows } = library.webhooks.listDeliveries({ from: 0, limit: 100_000, text: '' })
  expect(library.files.damagedFiles()).toEqual([])
  library.files.close()
  const stored = new Set(rows.map(({ payloadId }) => payloadId))
  const userStore = new DatabaseSync(join(folder, 'user-store.db'), { readOnly: true })
  const marks = userStore.prepare("SELECT story_id FROM mark WHERE note = 'Note ' || story_id").all()
  userStore.close()
  const noted = new Set(marks.map((mark) => mark.story_id))
  return {
    deliveries: deliveries.filter((id) => !stored.has(id)),
    stories: stories.filter((id) => !noted.has(id)),
  }
}

/** Kills processes with the same folder one after another, and returns what all of them acknowledged. */
async function killAll(folder: string): Promise<Acknowledged> {
  const all: Acknowledged = { deliveries: [], stories: [] }
  for (let kill = 0; kill < KILLS; kill++) {
    const acknowledged = await untilKilled(folder, kill)
    expect(acknowledged.deliveries.length).toBeGreaterThan(10)
    all.deliveries.push(...acknowledged.deliveries)
    all.stories.push(...acknowledged.stories)
    expect(missing(folder, all)).toEqual({ deliveries: [], stories: [] })
  }
  return all
}

/** Kills a process with the receiver and the stores under load, KILLS times in each folder. A round has folders that are used at once. */
function testReceiverKills(rounds: number, atOnce: number): void {
  // SECURITY 33
  describe('a process with the stores that is killed under load', () => {
    it.each(Array.from({ length: rounds }, (_, round) => [round + 1]))(
      `has stored whatever it acknowledged, round %i, killed ${KILLS * atOnce} times`,
      { timeout: 900_000 },
      async () => {
        const all = await Promise.all(Array.from({ length: atOnce }, () => killAll(temporaryFolder())))
        const [deliveries, stories] = [all.flatMap((each) => each.deliveries), all.flatMap((each) => each.stories)]
        console.log(
          `      ${KILLS * atOnce} kills: ${deliveries.length} deliveries and ${stories.length} notes acknowledged, none lost`,
        )
      },
    )
  })
}

// S3
// 300 kills.
testReceiverKills(15, 2)
