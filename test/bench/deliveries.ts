import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { _electron } from '@playwright/test'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { WEBHOOK_KINDS } from '../../app/domain/webhooks/webhook.ts'
import { samplePayloadText } from '../../main/embedded-service/delivery/payload.ts'
import { plainEnv } from '../e2e/support/desk/desk.ts'
import type { DeskWindow } from './support/ask.ts'
import { startCommittingServer } from './support/committing-server.ts'
import { framesWhile } from './support/frames-while.ts'
import { percentileOf, type Measure } from './support/measure.ts'

const root = join(import.meta.dirname, '../..')
const PER_SECOND = 100
const COUNT = 6000
/** Deliveries to the bare server alone, for the frames of an idle window. */
const IDLE_COUNT = 1000

interface Delivered {
  status: number
  tookMs: number
}

function post(url: string, body: string, id: string, agent: Agent): Promise<Delivered> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', 'x-svc-delivery': id } },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, tookMs: performance.now() - startedAt }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/**
 * Sends deliveries at a constant rate to each address, to one after the other in turn, so that a disturbance affects all; returns how long
 * each response took, by address.
 */
async function deliver(urls: readonly string[], count: number): Promise<Delivered[][]> {
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 20 }))
  const startedAt = performance.now()
  const all = urls.map((): Promise<Delivered>[] => [])
  for (let sent = 0; sent < count; sent++) {
    const kind = WEBHOOK_KINDS[sent % WEBHOOK_KINDS.length] ?? 'News/v1'
    for (const [place, url] of urls.entries()) {
      const due = startedAt + ((sent + place / urls.length) / PER_SECOND) * 1000
      if (due > performance.now()) await wait(due - performance.now())
      const body = samplePayloadText(kind, { id: `payload-${sent}`, at: Date.now(), forProduction: sent % 2 === 0 })
      all[place]?.push(post(url, body, `delivery-${sent}`, agents[place] ?? new Agent()))
    }
  }
  const done = await Promise.all(all.map((each) => Promise.all(each)))
  for (const agent of agents) agent.destroy()
  return done
}

/**
 * 6,000 deliveries in a minute to the built-in receiver with its list on screen, and to a bare server that commits the same rows in the
 * same mode before it responds.
 */
export async function benchDeliveries(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const app = await _electron.launch({
    args: [root, '--demo', `--user-data-dir=${folder}`],
    chromiumSandbox: process.getuid?.() !== 0,
    env: plainEnv(),
  })
  const bare = await startCommittingServer(folder)
  try {
    const page = await app.firstWindow()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Control+5')
    await page.getByRole('tab', { name: 'Receiver' }).click()
    await page.getByRole('button', { name: 'Start the receiver' }).click()
    const url = (await page.locator('.receiver-address .mono').first().textContent()) ?? ''
    const { frames: idleFrames } = await framesWhile(page, () => deliver([bare.url], IDLE_COUNT))
    const { result, frames } = await framesWhile(page, () => deliver([bare.url, url], COUNT))
    const [idle = [], delivered = []] = result
    await wait(1500)
    const stored = await page.evaluate(async (connection) => {
      const { desk } = window as unknown as DeskWindow<{
        rows: { id: number; deliveryId: string; status: number | null }[]
        stored: number
      }>
      const seen: string[] = []
      for (let from = 0; ; from += 500) {
        const { value } = await desk.invoke(`bench-${Math.random()}`, 'deliveries.list', {
          connection,
          from,
          limit: 500,
          text: '',
        })
        if (value.rows.length === 0) return { stored: value.stored, seen }
        seen.push(...value.rows.filter(({ status }) => status === 204).map(({ deliveryId }) => deliveryId))
      }
    }, DEMONSTRATION)
    const onScreen = await page
      .locator('.delivery-row')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.delivery-id')?.textContent ?? ''))
    const lost = COUNT - new Set(stored.seen).size
    const twice = stored.seen.length - new Set(stored.seen).size + (onScreen.length - new Set(onScreen).size)
    const round = (value: number): number => Math.round(value * 100) / 100
    const line = (name: string, note: string, median: number, floor: number, runs: number): Measure => ({
      area: 'webhooks',
      name,
      note,
      median: round(median),
      unit: 'ms',
      floor: round(floor),
      ratio: round(median / floor),
      runs,
    })
    const times = delivered.map(({ tookMs }) => tookMs)
    const bareTimes = idle.map(({ tookMs }) => tookMs)
    return [
      line(
        `${COUNT} deliveries, ${PER_SECOND} a second: answered, median; floor a bare server that commits the same`,
        `${lost} lost, ${twice} twice, ${stored.stored} held`,
        percentileOf(times, 0.5),
        percentileOf(bareTimes, 0.5),
        COUNT,
      ),
      line(
        'the same, p95',
        `most ${round(Math.max(...times))}`,
        percentileOf(times, 0.95),
        percentileOf(bareTimes, 0.95),
        COUNT,
      ),
      line(
        'longest frame of the window meanwhile; floor the window idle',
        `${frames.filter((frame) => frame > 50).length} of ${frames.length} over 50 ms`,
        Math.max(...frames),
        Math.max(...idleFrames),
        frames.length,
      ),
    ]
  } finally {
    bare.close()
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
