import { describe, expect, it } from 'vitest'
import { RATIO_FIELDS } from '../../app/domain/fundamentals/ratio-fields.ts'
import { internalError } from '../../main/embedded-service/errors.ts'
import { renderJson } from '../../main/embedded-service/wire-value.ts'
import { readShared } from '../support/cases/shared-samples.ts'
import type { Json } from '../support/service/shared-service.ts'
import { EARNINGS, members, RATIOS, startSpecRun } from '../support/cases/spec-run.ts'
import { NOT_SHOWN_BY_AN_ANSWER, SPEC_ROWS } from '../support/cases/spec-sections.ts'
import { testFundamentals } from './spec/fundamentals.ts'
import { testKeysAndErrors } from './spec/keys-and-errors.ts'
import { testNewsById } from './spec/news-by-id.ts'
import { testResources } from './spec/resources.ts'
import { testWebhookTest } from './spec/webhook-test.ts'

// Each row of the interface description over real HTTP, in one run: the last tests fail when a row has no test.

const run = startSpecRun()
const { shown, stories, json } = run

describe('resources', () => {
  testResources(run)
})
describe('4.1 news by node ID', () => {
  testNewsById(run)
})
describe('4.2 and 4.3 fundamentals', () => {
  testFundamentals(run)
})
describe('4.4 test webhook delivery and events', () => {
  testWebhookTest(run)
})
describe('authentication, errors, limits, versioning', () => {
  testKeysAndErrors(run)
})

describe('the description', () => {
  it('has a test for every row', () => {
    const all = Object.entries(SPEC_ROWS).flatMap(([section, rows]) => rows.map((row) => `${section} ${row}`))
    expect(all.filter((row) => !shown.has(row) && !(`SPEC ${row}` in NOT_SHOWN_BY_AN_ANSWER))).toEqual([])
    expect([...shown.keys()].filter((row) => !all.includes(row))).toEqual([])
  })

  it('has exactly the members and codes of the service’s responses', async () => {
    const items = await stories()
    const { result } = await json<{ result: Json[] }>(`${RATIOS}?symbols=HLDN`)
    const ratios = new Set(RATIO_FIELDS.map(({ name }) => name))
    const answered = (objects: Json[]): string[] => [...new Set(objects.flatMap((each) => Object.keys(each)))]
    const refusals = [
      await json<Json>(EARNINGS, { authorization: 'token x' }),
      await json<Json>(`${EARNINGS}?symbols=NOPE`),
      JSON.parse(renderJson(internalError('fundamentals').response.body)) as Json,
    ]
    const found = {
      NewsItem: answered(items),
      ChannelTag: answered([...members(items, 'channels'), ...members(items, 'tags')]),
      Image: answered(members(items, 'image')),
      Stock: answered(members(items, 'stocks')),
      ResultEntry: answered(result),
      Company: answered(result.map(({ company }) => company as Json)),
      OperationRatioRecord: answered(members(result, 'operationRatios')).filter((name) => !ratios.has(name)),
      'Errors in the envelope': members(refusals, 'errors').map(({ code }) => String(code)),
    }
    for (const [section, names] of Object.entries(found)) {
      const rows = (SPEC_ROWS[section] ?? []).filter((row) => !(`SPEC ${section} ${row}` in NOT_SHOWN_BY_AN_ANSWER))
      expect([...names].sort(), section).toEqual([...rows].sort())
    }
  })

  const text = readShared('spec', 'market-data-service-interface.md')
  if (text !== null)
    it('has exactly these rows in its tables', () => {
      const tableAfter = (heading: string): string[] => {
        const part = text.slice(text.indexOf(heading) + heading.length)
        const start = part.search(/\n\| ?-/)
        return (/^\n[^\n]*((?:\n\|[^\n]*)+)/.exec(part.slice(start))?.[1] ?? '')
          .trim()
          .split('\n')
          .map((line) => (line.split('|')[1] ?? '').trim())
      }
      for (const [heading, section] of [
        ['### NewsItem', 'NewsItem'],
        ['### ChannelTag', 'ChannelTag'],
        ['### Image', 'Image'],
        ['### Stock', 'Stock'],
        ['Company object:', 'Company'],
        ['OperationRatioRecord:', 'OperationRatioRecord'],
        ['## Events', 'Events'],
        ['Known code/id pairs:', 'Errors in the envelope'],
        ['## Limits', 'Limits'],
        ['### News by node ID', 'Errors of news'],
      ] as const) {
        const rows = tableAfter(heading).map((row) => row.replace(/ \(full articles\)$/, ''))
        expect(rows, heading).toEqual(SPEC_ROWS[section])
      }
    })
})
