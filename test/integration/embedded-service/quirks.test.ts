import { describe, expect, it, onTestFinished } from 'vitest'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { shareService } from '../../support/service/shared-service.ts'

const { service, askedExactly: asked } = shareService()

const NEWS = '/api/v2/news'

describe('the recorded quirks', () => {
  const RATIOS = '/api/v2.1/fundamentals/operationRatios?symbols=HLDN'
  const EARNINGS = '/api/v2.1/fundamentals/earningReports?symbols=HLDN'
  const quirky = async (
    name: Parameters<EmbeddedService['interventions']['quirks']['add']>[0],
    path: string,
    headers?: Record<string, string>,
  ) => {
    service().interventions.quirks.add(name)
    const reply = await asked(path, headers === undefined ? {} : { headers })
    service().interventions.quirks.clear()
    return { ...reply, text: reply.body.toString() }
  }

  it('are off by default, and each has its described effect', async () => {
    expect(typeof JSON.parse((await quirky('json-string', RATIOS)).text)).toBe('string')
    expect(JSON.parse((await quirky('ok-string', EARNINGS)).text)).toMatchObject({ ok: 'true' })
    expect(JSON.parse((await quirky('errors-as-array', `${NEWS}?pageSize=0`)).text)).toEqual(['Invalid page size'])
    const newsOnly = { authorization: `token ${service().keys.newsOnly}` }
    expect((await asked(RATIOS, { headers: newsOnly })).status).toBe(403)
    expect((await quirky('product-401', RATIOS, newsOnly)).status).toBe(401)
    expect((await asked(NEWS)).headers['content-type']).toContain('json')
    expect((await quirky('xml-without-accept', NEWS)).headers['content-type']).toContain('xml')
    const byPeriod = JSON.parse((await quirky('ratios-by-period', RATIOS)).text) as {
      result: { operationRatios: object }[]
    }
    expect(Object.keys(byPeriod.result[0]?.operationRatios ?? {}).sort()).toEqual(['12M', '3M', 'TTM'])
    expect(JSON.parse((await quirky('symbol-errors', `${RATIOS},NOPE`)).text)).toMatchObject({
      result: [{ symbol: 'HLDN' }, { symbol: 'NOPE', error: 'symbol not found' }],
    })
    expect(JSON.parse((await quirky('symbol-errors', `${EARNINGS},NOPE`)).text)).toMatchObject({
      data: { result: [{ symbol: 'HLDN' }, { symbol: 'NOPE', error: 'symbol not found' }] },
    })
  })

  it('that were chosen at the start are back after a reset', async () => {
    const own = await startFrozenService({ quirks: ['ok-string'] })
    onTestFinished(() => own.close())
    own.interventions.quirks.clear()
    own.scenarios.putBack()
    expect([...own.interventions.quirks]).toEqual(['ok-string'])
  })

  it('html-errors sends the page of a proxy instead of 429 and of a failure', async () => {
    service().interventions.rateLimit = { second: 0, minute: 0 }
    const limited = await quirky('html-errors', NEWS)
    service().interventions.rateLimit = null
    expect([limited.status, limited.headers['content-type']]).toEqual([429, 'text/html'])
    expect([limited.text, limited.headers['retry-after']]).toEqual([
      expect.stringContaining('Too Many Requests'),
      expect.stringMatching(/^\d+$/),
    ])
    service().interventions.faultInjections.push({ area: 'any', how: 'status', share: 1, status: 503, body: '{}' })
    const failed = await quirky('html-errors', NEWS)
    service().interventions.faultInjections.pop()
    expect([failed.status, failed.text]).toEqual([503, expect.stringContaining('Service Unavailable')])
  })
})
