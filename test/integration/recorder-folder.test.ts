import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readHar } from '../../app/domain/requests/har.ts'
import { startFrozenService } from '../support/frozen-service.ts'
import { entriesIn, KEY, namesIn, recorderOf, replayOf } from '../support/recordings.ts'
import { httpResponse, scriptedServer } from '../support/scripted-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('a response that a client received', () => {
  it('is complete in the folder when the recorder is killed', async () => {
    const service = await startFrozenService()
    onTestFinished(service.close)
    const folder = temporaryFolder()
    const cli = join(import.meta.dirname, '../../main/embedded-service/cli.ts')
    const child = spawn(process.execPath, [cli, '--record', folder, '--upstream', service.url, '--json'])
    onTestFinished(() => void child.kill('SIGKILL'))
    const line = await new Promise<string>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    })
    const { url } = JSON.parse(line) as { url: string }
    const told: string[] = []
    const ended = new Promise((resolve) => child.once('close', resolve))
    const askers = Array.from({ length: 4 }, async (_, asker) => {
      for (let page = 0; ; page += 1) {
        const path = `/api/v2/news?page=${page}&pageSize=${asker + 20}`
        const reply = await fetch(url + path, {
          headers: { authorization: `token ${service.keys.full}`, accept: 'application/json' },
        })
        told.push(`${path} ${await reply.text()}`)
        if (told.length >= 20) child.kill('SIGKILL')
      }
    })
    await Promise.allSettled(askers)
    await ended
    expect(told.length).toBeGreaterThanOrEqual(20)
    const recorded = namesIn(folder)
      .filter((name) => name.endsWith('.har'))
      .flatMap((name) => readHar(readFileSync(join(folder, name), 'utf8')))
      .map(({ request, response }) => `${request.url.replace(service.url, '')} ${response.content.text ?? ''}`)
    expect(told.filter((each) => !recorded.includes(each))).toEqual([])
  })

  it('is never one that could not be written', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, `the answer for ${KEY}`))
    })
    const { url, folder, reports } = await recorderOf(server.url)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    const reply = await fetch(url, { headers: { key: KEY } })
    const text = await reply.text()
    expect([reply.status, text]).toEqual([500, expect.stringContaining('could not be recorded') as string])
    expect(text + reports.join('')).not.toContain(KEY)
    expect(text).not.toContain('the answer for')
  })

  it('is written for each of many simultaneous clients', async () => {
    const server = await scriptedServer((socket, head) => {
      socket.end(httpResponse(200, {}, /^GET (\S+)/.exec(head)?.[1]))
    })
    const { url, folder } = await recorderOf(server.url)
    const paths = Array.from({ length: 40 }, (_, place) => `/${place}`)
    await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))
    const bodies = entriesIn(folder).map(({ request, response }) => [
      new URL(request.url).pathname,
      response.content.text,
    ])
    expect(bodies.toSorted()).toEqual(paths.map((path) => [path, path]).toSorted())
  })

  it('is played in the order of the requests, even when an earlier response came later', async () => {
    const waiting: (() => void)[] = []
    let asked = 0
    const server = await scriptedServer((socket) => {
      asked += 1
      const response = httpResponse(200, {}, `request ${asked}`)
      if (asked === 1) waiting.push(() => socket.end(response))
      else socket.end(response)
    })
    const { url, folder } = await recorderOf(server.url)
    const first = fetch(url)
    await expect.poll(() => waiting.length).toBe(1)
    expect(await (await fetch(url)).text()).toBe('request 2')
    expect(namesIn(folder)).toHaveLength(1)
    waiting[0]?.()
    expect(await (await first).text()).toBe('request 1')
    const { url: replay } = await replayOf(folder)
    const played = [await fetch(replay), await fetch(replay), await fetch(replay)]
    expect(await Promise.all(played.map((reply) => reply.text()))).toEqual(['request 1', 'request 2', 'request 2'])
    expect(played.map(({ headers }) => headers.get('x-replayed-from')?.slice(0, 9))).toEqual([
      '00000001-',
      '00000002-',
      '00000002-',
    ])
  })
})
