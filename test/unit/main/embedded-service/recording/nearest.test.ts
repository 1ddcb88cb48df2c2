import { expect, it } from 'vitest'
import { nearestTo } from '../../../../../main/embedded-service/recording/nearest.ts'
import { requestKeyOf } from '../../../../../main/embedded-service/recording/request-key.ts'

const requestKey = (target: string, method = 'GET', accept = 'application/json') =>
  requestKeyOf(method, new URL(`https://a.example${target}`), accept)

it('the closest request keys come first, each with its differences', () => {
  const recorded = [
    requestKey('/api/v2.1/fundamentals/operationRatios?symbols=A'),
    requestKey('/api/v2/news/7'),
    requestKey('/api/v2/news?tickers=B&pageSize=20'),
    requestKey('/api/v2/news?updatedSince=5', 'GET', 'application/xml'),
    requestKey('/api/v2/news?updatedSince=6'),
  ]
  expect(nearestTo(requestKey('/api/v2/news?updatedSince=9'), recorded)).toEqual([
    {
      recorded: 'GET /api/v2/news?updatedSince=6 (JSON)',
      differs: ['updatedSince: asked “9”, recorded “6”'],
    },
    {
      recorded: 'GET /api/v2/news?updatedSince=5 (XML)',
      differs: ['updatedSince: asked “9”, recorded “5”', 'form: asked JSON, recorded XML'],
    },
    {
      recorded: 'GET /api/v2/news?pageSize=20&tickers=B (JSON)',
      differs: [
        'updatedSince: asked “9”, recorded absent',
        'pageSize: asked “15” (default), recorded “20”',
        'tickers: asked absent, recorded “B”',
      ],
    },
  ])
})

it('a different path or method is named', () => {
  expect(nearestTo(requestKey('/api/v2/news/8'), [requestKey('/api/v2/news/7', 'HEAD')])[0]?.differs).toEqual([
    'method: asked GET, recorded HEAD',
    'path: asked /api/v2/news/8, recorded /api/v2/news/7',
  ])
})

it('an empty recording has no neighbours', () => {
  expect(nearestTo(requestKey('/x'), [])).toEqual([])
})
