// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { TearSheetView, missingParts } from '../../../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import { INITIAL_TEAR_SHEET } from '../../../../../renderer/features/tear-sheet/tear-sheet-state.ts'
import { recordOf, symbolRatios } from '../../../../support/records/ratio-records.ts'
import { renderPart } from '../../../../support/window/render-part.tsx'
import { refusing } from '../../../../support/window/render-window.tsx'
import { RATIO_FIELDS } from '../../../../../app/domain/fundamentals/ratio-fields.ts'
import type { Company, RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'

const NOW = Date.UTC(2026, 10, 20)
const THEN = new Date(2026, 10, 2, 16).getTime()

function View({ knownAt }: { knownAt: number | null }): ReactElement {
  const [state, setState] = useState({ ...INITIAL_TEAR_SHEET, symbol: 'QNTL', knownAt })
  return (
    <TearSheetView
      state={state}
      onChange={(next) => setState({ ...next, symbol: 'QNTL' })}
      onStory={() => undefined}
      suggestions={[]}
      beside={['QNTL', 'KSTL']}
      service="the service"
    />
  )
}

/** The page of QNTL, of which a net margin of 0.9 is known now, and of 0.4 was known earlier, and what the service reported of it. */
async function open(knownAt: number | null, message: string | null = null) {
  const view = await renderPart(<View knownAt={knownAt} />, {
    'ratios.refresh': () => ({ value: null, source: { state: 'live', receivedAt: NOW, because: null } }),
    'ratios.read': (input) => ({
      value: input.symbols.map((symbol) =>
        symbolRatios(symbol, {
          outcome: 'records',
          message,
          reportTypes: ['TTM'],
          fieldNames: ['netMargin'],
          records: [recordOf('TTM', '2026-09-30', { netMargin: input.knownAt === null ? '0.9' : '0.4' })],
          receivedAt: input.knownAt ?? NOW,
        }),
      ),
      source: { state: 'cached', receivedAt: input.knownAt ?? NOW, because: null },
    }),
    'earnings.get': (input) => ({
      value: { ok: true, errors: [], dataText: 'null', response: { hash: '', path: '$' } },
      source: { state: 'cached', receivedAt: input.knownAt, because: null },
    }),
    'news.rows': () => ({ rows: [], more: false, receivedAt: null, failedRules: [] }),
    'proof.altered': () => [],
    'proof.receipts': () => [],
  })
  await view.settle()
  return view
}

const page = (): string => screen.getByRole('region', { name: 'Tear sheet' }).textContent

it('each part of the page is read as of the time, nothing is requested, and the page says it', async () => {
  const { inputsOf } = await open(THEN)
  const asked = [...inputsOf('ratios.read'), ...inputsOf('earnings.get'), ...inputsOf('news.rows')]
  expect(asked.length).toBeGreaterThan(3)
  expect(new Set(asked.map(({ knownAt }) => knownAt))).toEqual(new Set([THEN]))
  expect(new Set(inputsOf('proof.receipts').map(({ knownAt }) => knownAt))).toEqual(new Set([THEN]))
  expect(inputsOf('ratios.refresh')).toEqual([])
  expect(page()).toContain('As known at 2 Nov 2026, 16:00:00')
  expect(page()).toContain('0.4 in 2026 Q3')
  expect(page()).not.toContain('0.9 in 2026 Q3')
  expect(screen.getByRole('button', { name: 'Refresh' }).title).toContain('Show what is known now first.')
})

it('the time is left with one key for what is known now', async () => {
  const { user, settle } = await open(THEN)
  await user.keyboard('{Shift>}W{/Shift}')
  await settle()
  expect(page()).toContain('0.9 in 2026 Q3')
  expect(page()).not.toContain('As known at')
})

it('what the service reported of a company stands beside the ratios that it sent', async () => {
  await open(null, 'restated figures are late')
  const ratios = screen.getByRole('region', { name: 'Key ratios' })
  expect(ratios.textContent).toContain('The service reported of this company: restated figures are late')
  expect(within(ratios).getByRole('button', { name: /^0\.9/ })).toBeTruthy()
})

it('without a key the page says so, and not that the service has nothing of the company', async () => {
  const { settle } = await renderPart(<View knownAt={null} />, {
    'ratios.refresh': refusing({ kind: 'no-key' }),
    'ratios.read': ({ symbols }) => ({
      value: symbols.map((symbol) => symbolRatios(symbol)),
      source: { state: 'cached', receivedAt: null, because: null },
    }),
    'earnings.get': refusing({ kind: 'no-key' }),
    'news.rows': () => ({ rows: [], more: false, receivedAt: null, failedRules: [] }),
  })
  await settle()
  expect(page()).toContain('This connection has no API key yet.')
  expect(page()).toContain('The ratios of this company are not cached, and were not requested: no key.')
  expect(page()).toContain('The earnings reports of this company are not cached, and were not requested: no key.')
  expect(page()).not.toMatch(/service returned no|service has no/)
})

const RECORD = {} as RatioRecord
const ALL = RATIO_FIELDS.map(({ name }) => name)
const COMPANY = { primaryExchange: 'NAS', countryId: 'USA', isin: 'Z', cik: '9', cusip: null } as unknown as Company
const OFFER = ['The service does not offer', 'prices, estimates, market value']

it('names the bases without a record, the ratios that no record has, and the facts that were not sent', () => {
  const [first = '', ...others] = ALL
  expect(
    missingParts({ company: COMPANY, records: [RECORD], fieldNames: others, reportTypes: ['TTM', 'A', 'R'] }),
  ).toEqual([
    ['There is no record of the basis', 'Preliminary'],
    ['No record has', RATIO_FIELDS.find(({ name }) => name === first)?.label],
    ['The service does not state', 'CUSIP, year of establishment'],
    OFFER,
  ])
})

it('says nothing of what was never received', () => {
  expect(missingParts({ company: null, records: [], fieldNames: [], reportTypes: [] })).toEqual([OFFER])
})
