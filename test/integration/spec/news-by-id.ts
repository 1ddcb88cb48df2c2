import { expect } from 'vitest'
import { decodeResponse } from '../../../main/platform/http/decode-response.ts'
import { ids, NEWS, type SpecRun } from '../../support/cases/spec-run.ts'
import type { Json } from '../../support/service/shared-service.ts'

/** The lookup of a story by its node ID. */
export function testNewsById({ spec, service, asked, json, stories, id }: SpecRun): void {
  spec('4.1', 'nodeID', 'is an integer in the path', async () => {
    expect(ids(await json(`${NEWS}/${id()}`))).toEqual([id()])
    expect((await asked(`${NEWS}/abc`)).status).toBe(400)
  })
  spec('4.1', 'accept', 'chooses JSON or XML, and both say the same', async () => {
    const [asJson, asXml] = await Promise.all([
      json(`${NEWS}/${id()}?displayOutput=full`),
      asked(`${NEWS}/${id()}?displayOutput=full`, { accept: 'application/xml' }),
    ])
    expect(asXml.headers.get('content-type')).toMatch(/^text\/xml/)
    const [item] = decodeResponse(new Uint8Array(await asXml.arrayBuffer())) as Json[]
    expect([item?.title, item?.body, item?.id]).toEqual([asJson[0]?.title, asJson[0]?.body, String(asJson[0]?.id)])
  })
  spec('4.1', 'displayOutput', 'is headline unless asked otherwise', async () => {
    const withText = (await stories()).find((item) => item.body !== '' && item.teaser !== '')
    const texts = async (query: string): Promise<boolean[]> => {
      const [item] = await json(`${NEWS}/${String(withText?.id)}${query}`)
      return [item?.teaser !== '', item?.body !== '']
    }
    expect(
      await Promise.all(['', '?displayOutput=headline', '?displayOutput=abstract', '?displayOutput=full'].map(texts)),
    ).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ])
  })
  spec('4.1', 'format', 'may be text and nothing else', async () => {
    expect(
      (await json(`${NEWS}?displayOutput=full&format=text&pageSize=50`)).every(
        (item) => !/<\/?(p|strong|table)/.test(item.body as string),
      ),
    ).toBe(true)
    expect((await asked(`${NEWS}/${id()}?format=html`)).status).toBe(400)
  })
  spec('4.1', 'rule 1', 'an unknown ID and one outside the plan are 200 with an empty array', async () => {
    const mine = new Set(ids(await json(`${NEWS}?pageSize=100`, { authorization: `token ${service().keys.newsOnly}` })))
    const hidden = ids(await json(`${NEWS}?pageSize=100`)).find((each) => !mine.has(each))
    const replies = [
      await asked(`${NEWS}/1`),
      await asked(`${NEWS}/${String(hidden)}`, { authorization: `token ${service().keys.newsOnly}` }),
    ]
    for (const reply of replies) expect([reply.status, await reply.json()]).toEqual([200, []])
  })
  spec('4.1', 'rule 2', 'filters of the list apply, and may leave nothing', async () => {
    for (const query of ['tickers=NOPE', 'dateTo=2000-01-01', 'date=2000-01-01'])
      expect(await json(`${NEWS}/${id()}?${query}`)).toEqual([])
  })
  spec('4.1', 'rule 3', 'the list takes tickers, dates and a page size', async () => {
    expect(await json(`${NEWS}?tickers=HLDN&dateFrom=2026-10-01&dateTo=2026-10-30&pageSize=2`)).toHaveLength(2)
  })
  spec('4.1', 'rule 4', 'malformed parameters are 400', async () => {
    for (const query of ['displayOutput=x', 'date=x', 'importanceRank=9', 'sort=x'])
      expect((await asked(`${NEWS}/${id()}?${query}`)).status).toBe(400)
  })
}
