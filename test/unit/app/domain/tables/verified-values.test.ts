import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeriesPoint, SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { proofWords, verifiedValues } from '../../../../../app/domain/tables/verified-values.ts'
import { proofCalls } from '../../../../../renderer/query/proof.ts'

const calls = vi.hoisted(() => ({ call: vi.fn<(name: string, input: object) => Promise<unknown>>() }))
vi.mock('../../../../../renderer/bridge/desk.ts', () => calls)

const [HERE, AWAY] = ['a'.repeat(64), 'b'.repeat(64)]

const pointOf = (hash: string): SeriesPoint => ({
  kind: 'sent',
  digits: '0.1',
  asOf: '2025-12-31',
  period: '12M',
  reportType: 'A',
  aorOrRestate: 'AOR',
  isCalculated: false,
  response: { hash, path: '$.roe' },
})

const SET: SeriesSet = {
  columns: ['2024', '2025'],
  series: [
    {
      key: 'k',
      symbol: 'QNTL',
      companyName: 'Quintel',
      field: 'roe',
      label: 'ROE',
      basis: 'A',
      display: 'as-sent',
      unit: 'percent',
      gaps: [],
      points: [pointOf(HERE), pointOf(AWAY)],
    },
  ],
}

/** Main's replies, with these verdicts and the receipt of one of the two responses. */
const reply = (verdicts: readonly string[]) =>
  calls.call.mockImplementation((name) => {
    if (name === 'proof.verify') return Promise.resolve(verdicts)
    if (name === 'proof.receipts') return Promise.resolve([{ hash: HERE, request: 'GET /x', receivedAt: 1 }])
    return Promise.reject(new Error(`nothing else is needed: ${name}`))
  })

/** The request and the verdict in the last columns of each row. */
const proofsOf = async (): Promise<unknown[][]> =>
  (await verifiedValues(proofCalls('test'), SET)).values.rows.slice(1).map((row) => [row.at(-5), row.at(-1)])

describe('an export', () => {
  beforeEach(() => {
    calls.call.mockReset()
  })

  // B11
  it('gives the verdict “gone” to the numbers of a response that is no longer stored', async () => {
    reply(['proven', 'gone'])
    expect(await proofsOf()).toEqual([
      [{ text: 'GET /x' }, { text: 'proven' }],
      [{ text: '' }, { text: 'gone' }],
    ])
  })

  it('does not fail when a response goes while it runs', async () => {
    reply(['proven', 'proven'])
    expect((await proofsOf())[1]).toEqual([{ text: '' }, { text: 'gone' }])
  })

  it('asks for no whole response', async () => {
    reply(['proven', 'proven'])
    await verifiedValues(proofCalls('test'), SET)
    expect(calls.call.mock.calls.map(([name]) => name)).toEqual(['proof.verify', 'proof.receipts'])
  })

  it('says how many of its numbers are not proven', async () => {
    reply(['proven', 'gone'])
    expect(proofWords(await verifiedValues(proofCalls('test'), SET))).toMatch(/^1 of 2 numbers are not proven/)
  })
})
