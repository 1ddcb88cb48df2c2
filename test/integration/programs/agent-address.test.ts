import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk } from '../../support/service/open-desk.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

describe('SECURITY 66: the address for agents', () => {
  const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

  async function posting() {
    const { url, token } = await openDesk(service)
    return {
      url,
      token,
      post: (body: string, headers: Record<string, string> = {}, path = '/mcp') =>
        fetch(`${url}${path}`, {
          method: 'POST',
          headers: { ...TYPES, authorization: `token ${token}`, ...headers },
          body,
        }),
    }
  }

  it('takes messages by POST only, and POST is taken nowhere else', async () => {
    const { post, url, token } = await posting()
    expect((await post(JSON.stringify(CALL))).status).toBe(200)
    expect((await post(JSON.stringify(CALL), {}, '/api/v2/news')).status).toBe(405)
    expect((await post(JSON.stringify(CALL), {}, '/mcp/')).status).toBe(405)
    for (const method of ['GET', 'DELETE', 'OPTIONS'])
      expect((await fetch(`${url}/mcp`, { method, headers: { authorization: `token ${token}` } })).status).toBe(405)
  })

  it('answers neither pages nor those without a token', async () => {
    const { post } = await posting()
    expect((await post(JSON.stringify(CALL), { origin: 'null' })).status).toBe(403)
    expect((await post(JSON.stringify(CALL), { 'sec-fetch-site': 'same-origin' })).status).toBe(403)
    expect((await post(JSON.stringify(CALL), { authorization: 'token tearsheet_wrong' })).status).toBe(401)
  })

  it.each([
    ['no JSON', '{', 400, 'The request has to be a message of JSON-RPC.'],
    ['many at once', JSON.stringify([CALL, CALL]), 400, 'Send one message at a time.'],
    ['no message', '{"a":1}', 400, 'message'],
    ['too much', JSON.stringify({ ...CALL, params: { a: 'x'.repeat(70_000) } }), 413, 'The request is too long.'],
  ])('says what is wrong with %s', async (_what, body, status, why) => {
    const { post } = await posting()
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(((await response.json()) as { error: string }).error).toContain(why)
  })
})
