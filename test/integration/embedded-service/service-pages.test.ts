import { describe, expect, it } from 'vitest'
import { welcomePage } from '../../../main/embedded-service/server.ts'
import { shareService } from '../../support/service/shared-service.ts'

const { service, askedExactly: asked } = shareService()

describe('the pages outside the interface', () => {
  it('describe the service in ten lines of curl, all of which work', async () => {
    const { body } = await asked('/', { headers: { authorization: '' } })
    expect(body.toString()).toBe(welcomePage(service().url))
    const lines = body
      .toString()
      .split('\n')
      .filter((line) => /^ {2}(URL|KEY|curl)\b/.test(line))
    expect(lines).toHaveLength(10)
    for (const line of lines.filter((each) => each.includes('Authorization')))
      expect((await asked(/\$URL([^"]+)"$/.exec(line)?.[1] ?? '')).status).toBe(200)
  })

  it('are read only', async () => {
    expect((await asked('/', { method: 'POST' })).status).toBe(404)
    expect((await asked('/openapi.json', { method: 'PUT' })).status).toBe(404)
  })

  it('include the OpenAPI description, without a key', async () => {
    const { status, body } = await asked('/openapi.json', { headers: { authorization: '' } })
    expect([status, JSON.parse(body.toString())]).toMatchObject([
      200,
      { openapi: '3.1.1', servers: [{ url: service().url }] },
    ])
  })
})
