import { describe, expect, it } from 'vitest'
import { fallbackOf, meaningOf } from '../../../../../main/embedded-service/recording/parameters.ts'

const NEWS = '/api/v2/news'
const RATIOS = '/api/v2.1/fundamentals/operationRatios'
const WEBHOOK = '/api/v1/webhook/test'
const meaning = (path: string, query: string): Record<string, readonly string[]> =>
  Object.fromEntries(meaningOf(path, new URLSearchParams(query)))

describe('the meaning of a query', () => {
  it.each([
    [NEWS, 'page=0&pageSize=15&displayOutput=headline&sort=created:desc', ''],
    [`${NEWS}/123`, 'displayOutput=headline', ''],
    ['/base/api/v2/news', 'page=0&tickers=b,a', 'tickers=A,B'],
    ['/api/v2/news-removed', 'page=0&pageSize=100', ''],
    [NEWS, 'pageSize=015&page=', ''],
    [NEWS, 'tickers=,&channels=', ''],
    [NEWS, 'tickers=b,%20A,b', 'tickers=A,B'],
    [NEWS, 'token=x&tickers=A', 'tickers=A'],
    [RATIOS, 'symbols=brk.b,AAPL&period=&reportType=TTM', 'reportType=TTM&symbols=AAPL,BRK.B'],
    [WEBHOOK, 'destination=https://a.example/secret&token=x', 'destination=https://a.example/other'],
    [WEBHOOK, 'kind=News%2Fv1', 'kind=News/v1'],
    [RATIOS, 'symbols=A&reportType=ttm', 'symbols=A&reportType=TTM'],
  ])('at %s “%s” is the same as “%s”', (path, one, other) => {
    expect(meaning(path, one)).toEqual(meaning(path, other))
  })

  it.each([
    [NEWS, 'pageSize=100', ''],
    ['/api/v2/news-removed', 'pageSize=15', ''],
    [NEWS, 'updatedSince=0', ''],
    [NEWS, 'updatedSince=5', 'updatedSince=6'],
    [NEWS, 'channels=WIIM', 'channels=wiim'],
    [NEWS, 'tickers=A', 'tickers=A,B'],
    [NEWS, 'tickers=A&tickers=B', 'tickers=A,B'],
    [NEWS, 'tickers=A&tickers=B', 'tickers=B&tickers=A'],
    [NEWS, 'page=0&page=0', 'page=0'],
    [NEWS, 'page=-1', 'page=1'],
    [NEWS, 'Page=1', 'page=1'],
    [NEWS, 'x=', ''],
    [NEWS, 'x=a,b', 'x=b,a'],
    ['/api/v2/elsewhere', 'page=0', ''],
    [WEBHOOK, 'destination=https://a.example/', 'destination=https://b.example/'],
    [WEBHOOK, 'destination=https://a.example/', 'destination=https://a.example/hook'],
    [WEBHOOK, 'destination=', ''],
    [NEWS, '__proto__=1', ''],
    [NEWS, 'constructor=', ''],
  ])('at %s “%s” is not the same as “%s”', (path, one, other) => {
    expect([...meaningOf(path, new URLSearchParams(one))]).not.toEqual([...meaningOf(path, new URLSearchParams(other))])
  })

  it('includes the default of an absent parameter', () => {
    expect(['pageSize', 'displayOutput', 'tickers', 'x'].map((name) => fallbackOf(NEWS, name))).toEqual([
      '15',
      'headline',
      '',
      '',
    ])
    expect(fallbackOf('/elsewhere', 'pageSize')).toBe('')
  })
})
