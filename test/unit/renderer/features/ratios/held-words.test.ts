import { expect, it } from 'vitest'
import type { HeldEarnings } from '../../../../../app/domain/fundamentals/held-earnings.ts'
import {
  cutWords,
  lackingWords,
  receivedWords,
  requestable,
  whyNoRequest,
  withoutWords,
} from '../../../../../renderer/features/ratios/held-words.ts'

const REQUEST = { symbols: [], period: null, reportType: null, fromDate: null }

const held = (symbol: string, state: HeldEarnings['state'], ...received: number[]): HeldEarnings => ({
  symbol,
  state,
  answers: received.map((receivedAt) => ({ receivedAt, request: REQUEST, reports: [] })),
})

const [OLD, NEW] = [Date.UTC(2024, 2, 3, 12), Date.UTC(2026, 10, 24, 12)]
const MIXED = [held('A', 'reports', NEW), held('B', 'failure'), held('C', 'not-asked'), held('D', 'none')]
const READ = { companies: 4, isOld: false, hasFailed: false }

it('companies that were not asked for, or answered with a failure, may be requested', () => {
  expect(requestable(MIXED)).toEqual(['C', 'B'])
})

it('companies without reports are counted by what a request may change', () => {
  expect([lackingWords(MIXED), lackingWords([held('A', 'none')])]).toEqual(['1 not asked, 1 failed', ''])
})

it('companies without reports are named by their reasons', () => {
  expect(withoutWords(MIXED)).toEqual([
    'Not asked: C.',
    'The service reported a failure or errors for B.',
    'The service sent no report that names D.',
  ])
})

it('says the first and the last day on which reports were received', () => {
  expect([receivedWords([]), receivedWords(MIXED), receivedWords([...MIXED, held('E', 'reports', NEW, OLD)])]).toEqual([
    null,
    'Received 24 Nov 2026.',
    'Received from 3 Mar 2024 to 24 Nov 2026.',
  ])
})

it('companies beyond the first 40 are said to have no pins', () => {
  expect([cutWords(40), cutWords(41)]).toEqual([null, 'Only the reports of the first 40 companies are shown.'])
})

it.each([
  [MIXED, READ, null],
  [MIXED, { ...READ, companies: 0 }, 'Choose a company first.'],
  [MIXED, { ...READ, isOld: true }, 'The cached reports are being read.'],
  [undefined, READ, 'The cached reports are being read.'],
  [undefined, { ...READ, hasFailed: true }, 'It is not known what is cached, because the reports could not be read.'],
])('what cannot be requested has a reason', (all, facts, reason) => {
  expect(whyNoRequest(all, facts)).toBe(reason)
})
