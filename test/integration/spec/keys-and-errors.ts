import { expect } from 'vitest'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { internalError } from '../../../main/embedded-service/errors.ts'
import { renderJson } from '../../../main/embedded-service/wire-value.ts'
import { EARNINGS, NEWS, RATIOS, type SpecRun } from '../../support/cases/spec-run.ts'

/** What a key gives access to, the errors, the limits and the versions. */
export function testKeysAndErrors({ spec, service, asked, json, stories, id, bugs }: SpecRun): void {
  spec('Authentication', 'rule 1', 'the key decides what is accessible', async () => {
    const statuses = async (plan: keyof EmbeddedService['keys']): Promise<number[]> =>
      Promise.all(
        [NEWS, `${RATIOS}?symbols=HLDN`, `${EARNINGS}?symbols=HLDN`].map(
          async (path) => (await asked(path, { authorization: `token ${service().keys[plan]}` })).status,
        ),
      )
    expect([
      await statuses('full'),
      await statuses('newsOnly'),
      await statuses('fundamentalsOnly'),
      await statuses('revoked'),
    ]).toEqual([
      [200, 200, 200],
      [200, 403, 403],
      [403, 200, 200],
      [401, 401, 401],
    ])
  })
  spec('Authentication', 'rule 2', 'header or token parameter', async () => {
    for (const path of [`${NEWS}?`, `${RATIOS}?symbols=HLDN&`, `${EARNINGS}?symbols=HLDN&`])
      expect((await fetch(`${service().url}${path}token=${service().keys.full}`)).status).toBe(200)
  })
  spec('Authentication', 'rule 3', 'the webhook test reads the Key header', async () => {
    expect(
      (await fetch(`${service().url}/api/v1/webhook/test`, { headers: { key: service().keys.full } })).status,
    ).toBe(400)
  })
  spec('Authentication', 'rule 4', 'missing or invalid is 401, not included is 403', async () => {
    expect((await fetch(service().url + NEWS)).status).toBe(401)
    expect((await asked(`${RATIOS}?symbols=HLDN`, { authorization: `token ${service().keys.newsOnly}` })).status).toBe(
      403,
    )
  })
  spec('Errors of news', '400', 'has a string for a body', async () => {
    expect(await json<string>(`${NEWS}/x`)).toBe('Invalid or Missing Query Parameters')
  })
  spec('Errors of news', '500', 'is a string, for a fault of the service itself', async () => {
    // An edit that is impossible through the control port: reading it fails inside the service.
    service().interventions.edits.set(id(), { edit: null as never, at: 0 })
    const reply = await asked(`${NEWS}/${id()}`)
    service().interventions.edits.clear()
    expect([reply.status, await reply.json()]).toEqual([500, 'Internal error'])
    expect(bugs.splice(0)).toEqual([expect.any(TypeError)])
  })
  spec('Errors of authentication', ['401', '403'], 'say Unauthorized and Forbidden', async () => {
    expect(await json(NEWS, { authorization: 'token x' })).toBe('Unauthorized')
    expect(
      JSON.stringify(await json(`${RATIOS}?symbols=HLDN`, { authorization: `token ${service().keys.newsOnly}` })),
    ).toContain('Forbidden')
  })
  spec('Errors in the envelope', 'auth_failed', 'is 401', async () => {
    const reply = await asked(`${EARNINGS}?symbols=HLDN`, { authorization: 'token x' })
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { ok: false, errors: [{ code: 'auth_failed', id: 'unauthorized' }] },
    ])
  })
  spec('Errors in the envelope', 'no_data_found', 'is 404', async () => {
    const reply = await asked(`${EARNINGS}?symbols=NOPE`)
    expect([reply.status, await reply.json()]).toMatchObject([
      404,
      { ok: false, errors: [{ code: 'no_data_found', id: 'not_found' }] },
    ])
  })
  spec('Errors in the envelope', 'internal_server_error', 'is 500', async () => {
    service().interventions.faultInjections.push({
      area: 'fundamentals',
      how: 'status',
      share: 1,
      status: 500,
      body: renderJson(internalError('fundamentals').response.body),
    })
    const reply = await asked(`${EARNINGS}?symbols=HLDN`)
    service().interventions.faultInjections.length = 0
    expect([reply.status, await reply.json()]).toMatchObject([
      500,
      { ok: false, errors: [{ code: 'internal_server_error', id: 'server_error' }] },
    ])
  })
  spec('Limits', 'Teaser length', 'is at most 256 characters', async () => {
    expect((await stories()).every((item) => (item.teaser as string).length <= 256)).toBe(true)
  })
  spec('Limits', 'importance_rank range', 'absent counts as 1 when filtered by', async () => {
    const found = await json(`${NEWS}?importanceRank=1&pageSize=100`)
    expect(found.some((item) => item.importance_rank === undefined)).toBe(true)
    expect(found.every((item) => (item.importance_rank ?? 1) === 1)).toBe(true)
  })
  spec('Limits', 'Plan entitlement', 'refuses an endpoint and hides a story', async () => {
    expect((await asked(NEWS, { authorization: `token ${service().keys.fundamentalsOnly}` })).status).toBe(403)
    expect((await json(`${NEWS}?pageSize=100`, { authorization: `token ${service().keys.newsOnly}` })).length).toBe(100)
  })
  spec('Versioning', ['path', 'webhook version'], 'other versions do not exist', async () => {
    for (const path of ['/api/v1/news', '/api/v2/fundamentals/operationRatios', '/api/v2/webhook/test'])
      expect((await asked(path)).status).toBe(404)
  })
}
