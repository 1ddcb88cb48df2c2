import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HOSTILITIES, RUDE, sendHostile } from '../support/hostile.ts'
import type { Measure } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const SENDERS = 24

/** Hostile requests for that long, from a separate process; measures whether valid requests still get responses. */
export async function benchHostile(minutes: number): Promise<Measure[]> {
  const service = spawn(process.execPath, [join(root, 'main/embedded-service/cli.ts'), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(service.stdout, 'data')) as [Buffer]
    const { url, keys, sample } = JSON.parse(line.toString()) as {
      url: string
      keys: { full: string }
      sample: { nodeIds: number[] }
    }
    const port = Number(new URL(url).port)
    const ways = [...HOSTILITIES, ...RUDE]
    const endsAt = performance.now() + minutes * 60_000
    let sent = 0
    let [good, asked] = [0, 0]
    const senders = Array.from({ length: SENDERS }, async (_, sender) => {
      for (let turn = sender; performance.now() < endsAt; turn++) {
        await sendHostile(port, keys.full, ways[turn % ways.length] as (typeof ways)[number])
        sent += 1
      }
    })
    const watcher = (async () => {
      while (performance.now() < endsAt) {
        asked += 1
        const reply = await fetch(`${url}/api/v2/news/${sample.nodeIds[0] ?? 0}`, {
          headers: { authorization: `token ${keys.full}` },
          signal: AbortSignal.timeout(5000),
        }).catch(() => null)
        if (reply?.status === 200) good += 1
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })()
    await Promise.all([...senders, watcher])
    const seconds = minutes * 60
    return [
      {
        area: 'service',
        name: 'good requests answered among hostile ones',
        median: good,
        unit: 'answers',
        floor: asked,
        ratio: good / asked,
        runs: 1,
      },
      {
        area: 'service',
        name: 'hostile requests sent',
        median: sent,
        unit: 'requests',
        floor: seconds,
        ratio: Math.round((sent / seconds) * 10) / 10,
        runs: 1,
      },
    ]
  } finally {
    service.kill('SIGKILL')
  }
}
