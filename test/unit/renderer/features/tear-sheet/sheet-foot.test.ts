import { createElement } from 'react'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { SheetFoot } from '../../../../../renderer/features/tear-sheet/sheet-foot.tsx'
import { sheetQueries } from '../../../../../renderer/features/tear-sheet/queries.ts'
import { fullTime } from '../../../../../renderer/format/time.ts'
import { windowMarkup } from '../../../../support/window-markup.ts'

const MINUTE = Date.UTC(2026, 10, 21, 8, 37)

/** The foot of a sheet with ratios, and earnings where they were received. */
function footOf(receivedAt: number | null, earningsAt: number | null): string {
  const client = new QueryClient()
  if (earningsAt !== null)
    client.setQueryData(sheetQueries.earnings('test', 'AAPL').queryKey, {
      value: { ok: true, errors: [], dataText: 'null', response: { hash: '', path: '$' } },
      source: { state: 'live', receivedAt: earningsAt, because: null },
    })
  return windowMarkup(createElement(SheetFoot, { symbol: 'AAPL', service: 's', receivedAt }), client)
}

it.each([
  ['the ratios', MINUTE + 25_000, null],
  ['the earnings', MINUTE - 5000, MINUTE + 25_000],
])('the foot of a sheet says when %s were received, where they are the newest', (_what, ratiosAt, earningsAt) => {
  expect(footOf(ratiosAt, earningsAt)).toContain(`the newest on ${fullTime(MINUTE + 25_000)}`)
})

it('the foot of a sheet without numbers names no time', () => {
  expect(footOf(null, null)).toContain('Numbers from s, as received</span>')
})

it('the foot of a sheet speaks of the screen, because paper has its own', () => {
  const foot = footOf(MINUTE, null)
  expect(foot).toContain('Click a number')
  expect(foot).not.toMatch(/created|In Tearsheet/)
})
