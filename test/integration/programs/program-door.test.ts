import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { COMMAND_FILE } from '../../../app/domain/programs/command.ts'
import { jsonAnswer, type AnswerQuestion } from '../../../main/modules/programs/answer.ts'
import { openDoor } from '../../../main/modules/programs/door.ts'
import { openSettings } from '../../../main/platform/settings/settings-store.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk as openDeskOf } from '../../support/service/open-desk.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

const LIST = '/api/v2/news?pageSize=5&page=0&displayOutput=abstract'

const openDesk = () => openDeskOf(service)

describe('SECURITY 65 and 66: the door', () => {
  it('is closed at first, and closing it ends every connection', async () => {
    const { url, handlers, call } = await openDesk()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const ended = once(socket, 'close')
    expect((await handlers['programs.open']({ isOpen: false }, call)).door).toEqual({ state: 'off' })
    await ended
    await expect(fetch(url)).rejects.toThrow()
    expect((await openSettings(join(temporaryFolder(onTestFinished), 'settings.json'))).current().programs).toEqual({
      isOpen: false,
      port: 0,
      entries: [],
      addresses: [],
    })
  })

  it('answers where the file of the command cannot be written, and closes where it cannot be removed', async () => {
    const folder = join(temporaryFolder(onTestFinished), 'folder')
    // What the application does not expect of a disk: a folder that leads to itself.
    symlinkSync(folder, folder)
    const { ask, handlers, call } = await openDeskOf(service, {}, { commandFolder: folder })
    expect((await ask(LIST)).status).toBe(200)
    rmSync(folder)
    mkdirSync(folder)
    await handlers['programs.open']({ isOpen: false }, call)
    await expect(ask(LIST)).rejects.toThrow('fetch failed')
    const again = await handlers['programs.open']({ isOpen: true }, call)
    expect(existsSync(join(folder, COMMAND_FILE))).toBe(true)
    expect((await ask(LIST)).status).toBe(200)
    rmSync(folder, { recursive: true })
    symlinkSync(folder, folder)
    expect((await handlers['programs.open']({ isOpen: false }, call)).door).toEqual({ state: 'off' })
    await expect(ask(LIST)).rejects.toThrow('fetch failed')
    expect(again.door.state).toBe('on')
  })

  it('opens at the same port again, and says when another program has it', async () => {
    const { url, handlers, call } = await openDesk()
    await handlers['programs.open']({ isOpen: false }, call)
    expect((await handlers['programs.open']({ isOpen: true }, call)).door).toMatchObject({ state: 'on', url })
    await handlers['programs.open']({ isOpen: false }, call)
    const other = createServer().listen(Number(new URL(url).port), '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const used = (await handlers['programs.open']({ isOpen: true }, call)).door
    expect(used).toEqual({ state: 'failed', errorText: expect.any(String) as string })
    expect(used.state === 'failed' && used.errorText).toContain(
      `Port ${new URL(url).port} is used by another program, perhaps another Tearsheet. Close that program, then switch this off and on again.`,
    )
    other.close()
    await once(other, 'close')
    await handlers['programs.open']({ isOpen: false }, call)
    expect((await handlers['programs.open']({ isOpen: true }, call)).door).toMatchObject({ state: 'on', url })
  })

  it('takes another port where its own is still used when it is switched off and on, and keeps that one', async () => {
    const [desk, other] = [await openDesk(), await openDesk()]
    // Two profiles with one port: a copy of the folder of the data.
    await desk.handlers['programs.open']({ isOpen: false }, desk.call)
    const { programs } = desk.settings.current()
    await desk.settings.update({ programs: { ...programs, port: Number(new URL(other.url).port) } })
    const open = async (isOpen: boolean) => (await desk.handlers['programs.open']({ isOpen }, desk.call)).door
    expect((await open(true)).state).toBe('failed')
    await open(false)
    const door = await open(true)
    expect(door.state).toBe('on')
    const url = door.state === 'on' ? door.url : ''
    expect(url).not.toBe(other.url)
    const answered = (at: string, token: string) =>
      fetch(`${at}/openapi.json`, { headers: { authorization: `token ${token}` } }).then(({ status }) => status)
    // Each answers its own programs only.
    expect(await answered(url, desk.token)).toBe(200)
    expect(await answered(other.url, other.token)).toBe(200)
    expect(await answered(other.url, desk.token)).toBe(401)
    await open(false)
    expect(await open(true)).toMatchObject({ state: 'on', url })
  })

  /** A request as no page or library would send it. */
  async function raw(url: string, headers: Record<string, string>, method = 'GET', path = LIST) {
    const { hostname, port } = new URL(url)
    const sent = httpRequest({ hostname, port, path, method, headers })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response) text += String(chunk)
    return { status: response.statusCode, headers: response.headers, text }
  }

  it('answers no page, no other host name and nothing but GET, whatever token is shown', async () => {
    const { url, token } = await openDesk()
    const authorization = `token ${token}`
    const refused = async (headers: Record<string, string>, method?: string, path?: string) =>
      (await raw(url, { authorization, ...headers }, method, path)).status
    expect(await refused({ host: 'attacker.example' })).toBe(421)
    expect(await refused({ host: `localhost:${new URL(url).port}` })).toBe(421)
    expect(await refused({ origin: 'https://attacker.example' })).toBe(403)
    expect(await refused({ origin: 'null' })).toBe(403)
    expect(await refused({ origin: url })).toBe(403)
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await refused({ 'sec-fetch-site': 'same-origin' })).toBe(403)
    expect(await refused({ 'sec-fetch-site': 'none' })).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) expect(await refused({}, method)).toBe(405)
    expect(await refused({}, 'GET', `http://attacker.example${LIST}`)).toBe(400)
    expect(await refused({}, 'GET', `//attacker.example${LIST}`)).toBe(400)
    expect(await refused({}, 'GET', '/api/v1/webhook/test?kind=News%2Fv1')).toBe(404)
    expect(await refused({ accept: 'application/xml' })).toBe(406)
  })

  it('takes a body that ends before its end for a program that left, not for a bug', async () => {
    const { url, token, logged, answers } = await openDesk()
    const sent = httpRequest(`${url}/mcp`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-length': '100' },
    })
    sent.on('error', () => undefined)
    await new Promise((resolve) => {
      sent.write('{', resolve)
    })
    sent.destroy()
    await expect.poll(() => answers).toMatchObject([{ status: 499 }])
    expect(logged).toEqual([])
  })

  it('lets no page read an answer, and no cache keep it', async () => {
    const { url, token } = await openDesk()
    const { headers } = await raw(url, { authorization: `token ${token}` })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })
})

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

describe('SECURITY 66: the bounds of the door', () => {
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

  it('bodies that come slowly hold half of the answers at most: other programs are answered', async () => {
    const taken: string[] = []
    const { host, url, connected } = await doorWith(async ({ token, body }) => {
      taken.push(token ?? '')
      return jsonAnswer((await body())?.toString())
    })
    const slow = async (program: string) => {
      const { socket, text, closed } = await connected()
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nAuthorization: token ${program}\r\nContent-Length: 2\r\n\r\n{`,
      )
      return { socket, text, closed }
    }
    const held = await Promise.all(Array.from({ length: 8 }, () => slow('one')))
    await expect.poll(() => taken).toHaveLength(8)
    const ninth = await slow('one')
    await ninth.closed
    expect(statusOf(ninth.text())).toBe('503')
    held.push(...(await Promise.all(Array.from({ length: 4 }, () => slow('other')))))
    await expect.poll(() => taken).toHaveLength(12)
    const third = await fetch(`${url}/mcp`, { method: 'POST', body: '{}', headers: { authorization: 'token third' } })
    expect([third.status, await third.json()]).toEqual([200, '{}'])
    for (const { socket } of held) socket.write('}')
    await Promise.all(held.map(({ closed }) => closed))
    expect(held.map(({ text }) => statusOf(text()))).toEqual(held.map(() => '200'))
  })

  it('eight answers are made at a time for one program: one more is told to wait, and answered once another one is', async () => {
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
})
