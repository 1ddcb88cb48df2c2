// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Shown } from '../../../../../app/domain/responses/shown.ts'
import { SourceLine } from '../../../../../renderer/features/tear-sheet/source-line.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

const AT = Date.UTC(2026, 10, 21, 8, 37)

const lineOf = async (shown: Shown): Promise<string> => {
  const { container } = await renderWindow(<SourceLine asOf={null} endpoint="earnings" shown={shown} response={null} />)
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
