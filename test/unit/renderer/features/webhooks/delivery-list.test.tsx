// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryRow } from '../../../../../app/ipc/delivery-schemas.ts'
import { DeliveryList } from '../../../../../renderer/features/webhooks/delivery-list.tsx'
import { deliveryOf } from '../../../../support/own-replies.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const START = Date.UTC(2026, 0, 5, 12)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
  // The simulated window has no layout, and a list without a height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The list with one delivery. */
const list = (changes: Partial<DeliveryRow>) => {
  const row = { ...deliveryOf(START), ...changes }
  return renderWindow(
    <DeliveryList
      rows={{
        matching: 1,
        stored: 1,
        isKnown: true,
        error: null,
        retry: () => undefined,
        at: () => row,
        fetch: () => Promise.resolve(row),
        show: () => undefined,
      }}
      selected={null}
      selectedPlace={null}
      marked={null}
      follows={false}
      onSelect={() => undefined}
      onStay={() => undefined}
    />,
  )
}

const clock = (): [string | null | undefined, boolean] => {
  const shown = document.querySelector<HTMLElement>('.delivery-clock')
  return [shown?.textContent, shown?.hasAttribute('data-late') ?? false]
}

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

describe('an open delivery', () => {
  it('counts the time until its limit', async () => {
    await list({ answeredAfterMs: null, status: null })
    expect(clock()).toEqual(['0.0 of 30 s', false])
    await pass(12_300)
    expect(clock()).toEqual(['12.3 of 30 s', false])
    await pass(17_700)
    expect(clock()).toEqual(['30.0 of 30 s', false])
  })

  it('is marked once the limit has passed, in words as well', async () => {
    await list({ answeredAfterMs: null, status: null })
    await pass(30_100)
    expect(clock()).toEqual(['30.1 of 30 s, too late', true])
  })
})

describe('an answered delivery', () => {
  it.each<[Partial<DeliveryRow>, string, string]>([
    [{ answeredAfterMs: 3 }, '204 after 3 ms', 'webhook-good'],
    [{ answeredAfterMs: 30_000 }, '204 after 30.0 s', 'webhook-good'],
    [{ answeredAfterMs: 30_100 }, '204 after 30.1 s, too late', 'webhook-bad'],
    [{ answeredAfterMs: 500, status: 500 }, '500 after 500 ms', 'webhook-bad'],
    [{ answeredAfterMs: 40_000, status: null, wasCut: true }, 'cut after 40.0 s, too late', 'webhook-bad'],
  ])('%j says “%s”', async (changes, words, look) => {
    await list(changes)
    expect(screen.getByText(words).className).toBe(look)
    expect(clock()[0]).toBeUndefined()
  })
})
