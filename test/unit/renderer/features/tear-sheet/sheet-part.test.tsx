// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { ResponseRef } from '../../../../../app/domain/responses/sourced-value.ts'
import type { Shown } from '../../../../../app/domain/responses/display-state.ts'
import { SourceLine, SheetFoot } from '../../../../../renderer/features/tear-sheet/sheet-part.tsx'
import { fullTime } from '../../../../../renderer/format/time.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sheetQueries } from '../../../../../renderer/features/tear-sheet/queries.ts'
import { windowMarkup } from '../../../../support/window/window-markup.ts'

const AT = Date.UTC(2026, 10, 21, 8, 37)

const RESPONSE: ResponseRef = { hash: 'e9308fe383'.padEnd(64, '0'), path: '$' }

const lineOf = async (
  shown: Shown,
  response: ResponseRef | null = null,
  receivedAt: number | null = null,
): Promise<string> => {
  const { container } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <SourceLine knownAt={null} asOf={null} endpoint="earnings" shown={shown} response={response} />
    </ConnectionContext>,
    {
      'proof.receipts': ({ hashes }) =>
        receivedAt === null ? [] : hashes.map((hash) => ({ hash, request: '/earnings', receivedAt })),
    },
  )
  return container.textContent
}

it('says on paper why nothing newer than the library was received', async () => {
  const because = { kind: 'offline', reason: 'chosen', detail: '' } as const
  expect(await lineOf({ state: 'cached', at: AT, because })).toMatch(/not live: Working offline$/)
})

it('says on paper that a part was requested and not received', async () => {
  expect(await lineOf({ state: 'loading', since: AT })).toBe('Source: earnings · requested, not received yet')
})

it('says nothing of a request for what was never requested', async () => {
  expect(await lineOf({ state: 'not-asked' })).toBe('Source: earnings')
})

it('names the time of a response beside its hash, and the time of a later response as that', async () => {
  const earlier = AT - 3_600_000
  expect(await lineOf({ state: 'live', at: AT }, RESPONSE, earlier)).toBe(
    `Source: earnings · last response received ${fullTime(AT)} · response e9308fe383, received ${fullTime(earlier)}`,
  )
})

it('names one time where the hash is of the last response', async () => {
  expect(await lineOf({ state: 'live', at: AT }, RESPONSE, AT)).toBe(
    `Source: earnings · received ${fullTime(AT)} · response e9308fe383`,
  )
})

it('names no time of a response whose receipt is not known', async () => {
  expect(await lineOf({ state: 'cached', at: AT, because: null }, RESPONSE)).toBe(
    `Source: earnings · cached, last response received ${fullTime(AT)} · response e9308fe383`,
  )
})

const MINUTE = Date.UTC(2026, 10, 21, 8, 37)

/** The foot of a sheet with ratios, and earnings where they were received. */
function footOf(receivedAt: number | null, earningsAt: number | null): string {
  const client = new QueryClient()
  if (earningsAt !== null)
    client.setQueryData(sheetQueries.earnings('test', 'AAPL', null).queryKey, {
      value: { ok: true, errors: [], dataText: 'null', response: { hash: '', path: '$' } },
      source: { state: 'live', receivedAt: earningsAt, because: null },
    })
  return windowMarkup(createElement(SheetFoot, { symbol: 'AAPL', service: 's', receivedAt, knownAt: null }), client)
}

it.each([
  ['the ratios', MINUTE + 25_000, null],
  ['the earnings', MINUTE - 5000, MINUTE + 25_000],
])('the foot of a sheet says when %s were received, where they are the newest', (_what, ratiosAt, earningsAt) => {
  expect(footOf(ratiosAt, earningsAt)).toContain(`the newest on ${fullTime(MINUTE + 25_000)}`)
})

it('a sheet without numbers does not say where they are from', () => {
  expect(footOf(null, null)).toBe('')
})

it('the foot of a sheet speaks of the screen, because paper has its own', () => {
  const foot = footOf(MINUTE, null)
  expect(foot).toContain('Click a number')
  expect(foot).not.toMatch(/created|In Tearsheet/)
})
