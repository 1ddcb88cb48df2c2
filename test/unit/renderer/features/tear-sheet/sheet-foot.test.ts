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
  const foot = createElement(SheetFoot, { symbol: 'AAPL', name: 'Apple', service: 's', now: MINUTE, receivedAt })
  return windowMarkup(foot, client)
}

// A13
it.each([
  ['the ratios', MINUTE + 25_000, null],
  ['the earnings', MINUTE - 5000, MINUTE + 25_000],
])('a sheet is not made before %s were received', (_what, ratiosAt, earningsAt) => {
  expect(footOf(ratiosAt, earningsAt)).toContain(`created ${fullTime(MINUTE + 25_000)}`)
})

it('a sheet of older numbers is made now', () => {
  expect(footOf(MINUTE - 60_000, MINUTE - 90_000)).toContain(`created ${fullTime(MINUTE)}`)
})
