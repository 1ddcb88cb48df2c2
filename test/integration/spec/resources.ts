import { expect } from 'vitest'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { SPEC_ROWS } from '../../support/cases/spec-sections.ts'
import { ids, isText, members, NEWS, RATIOS, type SpecRun } from '../../support/cases/spec-run.ts'
import type { Json } from '../../support/service/shared-service.ts'

/** The members of each resource. */
export function testResources({ spec, service, json, stories, wiims, id }: SpecRun): void {
  spec(
    'NewsItem',
    ['id', 'title', 'author', 'url', 'teaser', 'body'],
    'are an integer and texts; a title has no markup',
    async () => {
      for (const item of await stories()) {
        expect(Number.isInteger(item.id)).toBe(true)
        expect(['title', 'author', 'url', 'teaser', 'body'].every((name) => isText(item[name]))).toBe(true)
        expect(item.title).not.toMatch(/<\w/)
      }
    },
  )
  spec('NewsItem', ['created', 'updated'], 'are RFC 2822 dates in GMT-4, updated not before created', async () => {
    for (const { created, updated } of (await stories()) as { created: string; updated: string }[]) {
      expect(created).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} -0400$/)
      expect(parseServiceDate(updated)).toBeGreaterThanOrEqual(parseServiceDate(created) ?? Infinity)
    }
  })
  spec('NewsItem', 'created', 'never changes while updated may', async () => {
    const before = (await json(`${NEWS}/${id()}`))[0]
    service().interventions.edits.set(id(), { edit: { title: 'Changed' }, at: Date.now() })
    const after = (await json(`${NEWS}/${id()}`))[0]
    service().interventions.edits.clear()
    expect(after?.created).toBe(before?.created)
    expect(after?.updated).not.toBe(before?.updated)
  })
  spec(
    'NewsItem',
    ['channels', 'tags', 'stocks', 'image'],
    'are lists; why-is-it-moving stories are in the channel WIIM',
    async () => {
      const items = await stories()
      for (const name of ['channels', 'tags', 'stocks', 'image'])
        expect(items.every((item) => Array.isArray(item[name]))).toBe(true)
      expect((await wiims()).length).toBe(100)
    },
  )
  spec('NewsItem', 'importance_rank', 'is 1 to 5, or left out', async () => {
    const ranks = (await stories()).map((item) => item.importance_rank)
    expect(ranks).toContain(undefined)
    expect(ranks.filter((rank) => rank !== undefined).every((rank) => [1, 2, 3, 4, 5].includes(rank as number))).toBe(
      true,
    )
  })
  spec('NewsItem', 'original_id', 'leads to the article that is referred to', async () => {
    const related = (await stories()).find((item) => item.original_id !== undefined)
    expect(ids(await json(`${NEWS}/${String(related?.original_id)}`))).toEqual([related?.original_id])
  })
  spec('ChannelTag', 'name', 'is a text', async () => {
    const items = await stories()
    expect([...members(items, 'channels'), ...members(items, 'tags')].every((each) => isText(each.name))).toBe(true)
  })
  spec(
    'Image',
    ['alt', 'size', 'url'],
    'are texts; a size is thumb, small or large; professional headlines carry none',
    async () => {
      const images = members(await stories(), 'image')
      expect(images.every(({ size, url }) => ['thumb', 'small', 'large'].includes(size as string) && isText(url))).toBe(
        true,
      )
      expect(images.some(({ alt }) => isText(alt))).toBe(true)
      const professional = await wiims()
      expect([professional.length, members(professional, 'image').length]).toEqual([100, 0])
    },
  )
  spec(
    'Stock',
    ['name', 'exchange', 'sector', 'gics', 'gics_code', 'isin', 'cusip'],
    'are texts, some of them sometimes missing; CUSIP needs a licence',
    async () => {
      const stocks = members(await stories(), 'stocks')
      for (const name of ['name', 'exchange', 'sector', 'gics', 'gics_code', 'isin', 'cusip'])
        expect(stocks.some((stock) => isText(stock[name]) && stock[name] !== '')).toBe(true)
      const unlicensed = members(
        await json(`${NEWS}?pageSize=100`, { authorization: `token ${service().keys.newsOnly}` }),
        'stocks',
      )
      expect(unlicensed.every((stock) => !('cusip' in stock))).toBe(true)
    },
  )
  spec('ResultEntry', ['company', 'operationRatios', 'symbol', 'idType', 'id'], 'stand in the envelope', async () => {
    const { result } = await json<{ result: Json[] }>(`${RATIOS}?symbols=HLDN`)
    expect(Object.keys(result[0] ?? {}).sort()).toEqual(['company', 'id', 'idType', 'operationRatios', 'symbol'])
  })
  spec('Company', SPEC_ROWS.Company ?? [], 'have their types', async () => {
    const { result } = await json<{ result: { company: Json }[] }>(`${RATIOS}?symbols=HLDN`)
    const company = result[0]?.company ?? {}
    expect(Object.keys(company).sort()).toEqual([...(SPEC_ROWS.Company ?? [])].sort())
    for (const [name, value] of Object.entries(company))
      expect(typeof value).toBe(
        name.startsWith('is') && name !== 'isin' ? 'boolean' : name === 'yearofEstablishment' ? 'number' : 'string',
      )
  })
  spec(
    'OperationRatioRecord',
    ['id', 'fiscalYearEnd', 'isCalculated'],
    'identify a record; everything else is a number',
    async () => {
      const { result } = await json<{ result: { operationRatios: Json[] }[] }>(`${RATIOS}?symbols=HLDN`)
      for (const { id: identity, fiscalYearEnd, isCalculated, ...values } of result[0]?.operationRatios ?? []) {
        expect(Object.keys(identity as Json).sort()).toEqual([
          'aorOrRestate',
          'asOf',
          'companyId',
          'period',
          'reportType',
        ])
        expect([typeof fiscalYearEnd, typeof isCalculated]).toEqual(['number', 'boolean'])
        expect(Object.values(values).every((value) => typeof value === 'number')).toBe(true)
      }
    },
  )
}
