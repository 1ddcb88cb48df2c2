import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { jsonAnswer } from '../../main/modules/programs/answer.ts'
import { openDoor } from '../../main/modules/programs/door.ts'
import type { AnswerQuestion } from '../../main/modules/programs/answer.ts'

/** The door with that answer, and what a connection to it receives. */
async function doorWith(answer: AnswerQuestion = () => Promise.resolve(jsonAnswer('answered'))) {
  const server = await openDoor(0, answer, () => undefined)
  onTestFinished(() => server.close())
  const { host, port } = new URL(server.url)
  async function connected(): Promise<{ socket: Socket; text: () => string; closed: Promise<unknown> }> {
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (part: Buffer) => {
      received += part.toString('latin1')
    })
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await once(socket, 'connect')
    return { socket, text: () => received, closed }
  }
  return { host, url: server.url, connected }
}

const statusOf = (text: string): string | undefined => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]

// SECURITY 66

it('headers of more than 16 kB are refused, and the connection is closed', async () => {
  const { host, connected } = await doorWith()
  const { socket, text, closed } = await connected()
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`)
  await closed
  expect(statusOf(text())).toBe('431')
})

it('50 connections are kept, and one more is closed until one of them ends', async () => {
  const { host, connected } = await doorWith()
  const kept = await Promise.all(Array.from({ length: 50 }, connected))
  const refused = await connected()
  await refused.closed
  expect(refused.text()).toBe('')
  const [first, second] = kept
  first?.socket.destroy()
  await expect
    .poll(async () => {
      const { socket, text, closed } = await connected()
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      await closed
      return statusOf(text())
    })
    .toBe('200')
  expect(second?.socket.destroyed).toBe(false)
})

it('eight answers are made at a time: one more is told to wait, and answered once another one is', async () => {
  const waiting: (() => void)[] = []
  const { url } = await doorWith(
    () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(jsonAnswer('answered')))
      }),
  )
  const asked = Array.from({ length: 8 }, () => fetch(url))
  await expect.poll(() => waiting.length).toBe(8)
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  for (const answer of waiting) answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const next = fetch(url)
  await expect.poll(() => waiting.length).toBe(9)
  waiting.at(-1)?.()
  expect((await next).status).toBe(200)
})

it('a body is asked for once it is wanted, and never by a page or for another address', async () => {
  const { host, connected } = await doorWith(async ({ body }) => jsonAnswer((await body())?.toString()))
  const expecting = async (headers: string) => {
    const { socket, text, closed } = await connected()
    socket.write(`POST /mcp HTTP/1.1\r\n${headers}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`)
    await expect.poll(text).not.toBe('')
    if (statusOf(text()) === '100') socket.write('{}')
    await closed
    return [...text().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
  }
  expect(await expecting(`Host: ${host}\r\n`)).toEqual(['100', '200'])
  expect(await expecting(`Host: ${host}\r\nOrigin: null\r\n`)).toEqual(['403'])
  expect(await expecting('Host: attacker.example\r\n')).toEqual(['421'])
})
