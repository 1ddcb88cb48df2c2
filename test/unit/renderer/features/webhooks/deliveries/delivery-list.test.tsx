// @vitest-environment jsdom
import { useState, type ComponentProps, type ReactElement } from 'react'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryRow } from '../../../../../../app/ipc/webhooks/deliveries.ts'
import { DeliveryList } from '../../../../../../renderer/features/webhooks/deliveries/delivery-list.tsx'
import { WEBHOOK_KINDS } from '../../../../../../app/domain/webhooks/webhook.ts'
import { createKeeper, KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'
import { deliveryOf } from '../../../../../support/window/own-replies.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { letScroll } from '../../../../../support/window/scrolls.ts'

const START = Date.UTC(2026, 0, 5, 12)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
  // The simulated window has no layout, and a list without a height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  letScroll()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type ListProps = ComponentProps<typeof DeliveryList>

/** The list of so many deliveries. */
const listOf = (
  matching: number,
  at: (place: number) => DeliveryRow,
  changes: Partial<Omit<ListProps, 'rows'>> = {},
): ReactElement => (
  <DeliveryList
    name="deliveries"
    rows={{
      matching,
      stored: matching,
      isKnown: true,
      error: null,
      retry: () => undefined,
      at,
      fetch: () => Promise.resolve(null),
      show: () => undefined,
    }}
    selected={null}
    selectedPlace={null}
    marked={null}
    follows={false}
    onSelect={() => undefined}
    onStay={() => undefined}
    {...changes}
  />
)

const numbered = (place: number): DeliveryRow => ({ ...deliveryOf(START), id: place + 1 })

/** The list with one delivery. */
const list = (changes: Partial<DeliveryRow>) => renderWindow(listOf(1, () => ({ ...deliveryOf(START), ...changes })))

/** A list that is drawn again with new functions and with the same delivery. */
function Redrawn({ row }: { row: DeliveryRow }): ReactElement {
  const [, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount((count) => count + 1)}>
        Draw again
      </button>
      {listOf(1, () => row)}
    </>
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

it.each([
  ['of an earlier start', 3_600_000],
  ['that came before the longest delay of a response', 91_000],
])('a delivery %s without a recorded response counts no more time', async (_what, ago) => {
  await list({ answeredAfterMs: null, status: null, receivedAt: START - ago })
  expect(clock()[0]).toBeUndefined()
  expect(screen.getByText('not known').className).toBe('quiet')
})

describe('an answered delivery', () => {
  it.each<[Partial<DeliveryRow>, string, string]>([
    [{ answeredAfterMs: 3 }, '204 after 3 ms', 'webhook-good'],
    [{ answeredAfterMs: 30_000 }, '204 after 30 s', 'webhook-good'],
    [{ answeredAfterMs: 30_100 }, '204 after 30.1 s, too late', 'webhook-bad'],
    [{ answeredAfterMs: 500, status: 500 }, '500 after 500 ms', 'webhook-bad'],
    [{ answeredAfterMs: 40_000, status: null, wasCut: true }, 'cut after 40 s, too late', 'webhook-bad'],
    [
      { answeredAfterMs: 20, status: null, wasCut: true, cutBy: 'script' },
      'cut by the script after 20 ms',
      'webhook-bad',
    ],
    [{ answeredAfterMs: 20, status: null, wasCut: true, cutBy: 'sender' }, 'sender hung up after 20 ms', 'webhook-bad'],
    [{ answeredAfterMs: 20, status: null, wasCut: true, cutBy: 'stop' }, 'receiver stopped after 20 ms', 'webhook-bad'],
  ])('%j says “%s”', async (changes, words, look) => {
    await list(changes)
    expect(screen.getByText(words).className).toBe(look)
    expect(clock()[0]).toBeUndefined()
  })
})

describe('a list that follows the newest', () => {
  const FIRST = { matching: 100, place: 99, follows: true }
  let change: (next: typeof FIRST) => void = () => undefined
  const stays = vi.fn()

  function Following(): ReactElement {
    const [{ matching, place, follows }, setShown] = useState(FIRST)
    change = setShown
    return listOf(matching, numbered, { selected: place + 1, selectedPlace: place, follows, onStay: stays })
  }

  /** The list with 100 deliveries, of which 30 pixels are a row. */
  async function follow() {
    stays.mockClear()
    await renderWindow(<Following />)
    const list = screen.getByRole('listbox')
    return {
      top: () => list.scrollTop,
      scroll(top: number) {
        list.scrollTop = top
        fireEvent.scroll(list)
      },
      show: (next: Partial<typeof FIRST>) => act(() => change({ ...FIRST, ...next })),
    }
  }

  it('shows each that arrives', async () => {
    const { top, show } = await follow()
    show({ matching: 101, place: 100 })
    expect([top(), screen.getAllByRole('option')[0]?.getAttribute('aria-selected')]).toEqual([0, 'true'])
  })

  it('is not moved under the wheel by one that arrives before the window has stayed, nor once it has', async () => {
    const { top, scroll, show } = await follow()
    scroll(300)
    scroll(340)
    show({ matching: 101, place: 100 })
    show({ matching: 101, follows: false })
    // What came in above pushes the rows in sight down, and the list with them.
    expect([top(), stays.mock.calls]).toEqual([370, [[]]])
  })

  it('scrolls to what is chosen afterwards, and to the newest again', async () => {
    const { top, scroll, show } = await follow()
    scroll(300)
    show({ follows: false })
    expect(top()).toBe(300)
    show({ follows: false, place: 20 })
    expect(top()).toBe(80 * 30 - 400)
    fireEvent.scroll(screen.getByRole('listbox'))
    show({})
    expect(top()).toBe(0)
  })
})

it('a list that is shown again is where it was left, far from the chosen delivery', async () => {
  const keeper = createKeeper(
    { drafts: [], scrolls: [['deliveries', { top: 900, left: 0 }]] },
    { onDraft: () => undefined, onScroll: () => undefined },
  )
  await renderWindow(
    <KeeperContext value={keeper}>{listOf(100, numbered, { selected: 99, selectedPlace: 98 })}</KeeperContext>,
  )
  expect(screen.getByRole('listbox').scrollTop).toBe(900)
})

describe('the columns of the list', () => {
  it.each([
    [99_999, false],
    [100_000, true],
  ])('may cut the number %i: %s', async (id, mayCut) => {
    await list({ id })
    expect(screen.getByText(`#${id}`).classList.contains('long')).toBe(mayCut)
  })

  it.each(WEBHOOK_KINDS)('have room for the kind %s, or say it whole', async (kind) => {
    await list({ kind, kindAsSent: null })
    const cell = screen.getByText(kind)
    expect(cell.title).toBe(kind)
    expect(cell.classList.contains('long')).toBe(kind.length > 17)
  })

  it('say the whole payload id, whose end stays in sight where the rest is cut', async () => {
    await list({ payloadId: '8f14e45f-ceea-467f-a9d4-000000000001' })
    expect(screen.getByText('000001')).toBeTruthy()
    const cell = screen.getByTitle('Payload id 8f14e45f-ceea-467f-a9d4-000000000001')
    expect(cell.classList.contains('long')).toBe(true)
    expect(cell.textContent).toBe('8f14e45f-ceea-467f-a9d4-000000000001')
  })

  it('have heads', async () => {
    await list({})
    const heads = screen.getByRole('group', { name: 'Columns of the deliveries' })
    expect([...heads.children].map(({ textContent }) => textContent)).toEqual([
      'Number',
      'Received',
      'Kind',
      'Payload id',
      'Response',
      'Signature',
      'Remarks',
    ])
  })

  it('change their widths with the keys, and go back with a double click', async () => {
    const { user } = await list({})
    const edge = screen.getByRole('separator', { name: 'Width of Kind' })
    const before = Number(edge.getAttribute('aria-valuenow'))
    act(() => edge.focus())
    await user.keyboard('{ArrowRight}')
    expect(Number(edge.getAttribute('aria-valuenow'))).toBe(before + 24)
    fireEvent.doubleClick(edge)
    expect(Number(edge.getAttribute('aria-valuenow'))).toBe(before)
  })
})

describe('a line of the list', () => {
  it('is not drawn again by a step of a scroll that leaves it in sight', async () => {
    const drawn = vi.fn(() => 'p-1')
    const row = Object.defineProperty({ ...deliveryOf(START) }, 'payloadId', { get: drawn })
    await renderWindow(<Redrawn row={row} />)
    const before = drawn.mock.calls.length
    expect(before).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Draw again' }))
    expect(drawn.mock.calls.length).toBe(before)
  })

  it('has its number first, however long it is', async () => {
    await list({ id: 123_456 })
    expect(screen.getByRole('option').firstElementChild?.textContent).toBe('#123456')
  })

  it('says what is wrong, and not only that something is', async () => {
    await list({ signature: 'wrong' })
    expect(screen.getAllByText('wrong signature')).toHaveLength(2)
  })

  it('has the label that the person gave, and says it whole with the note', async () => {
    await list({ label: 'first of the outage', note: 'ask them' })
    expect(screen.getByText('first of the outage').title).toBe('first of the outage\nask them')
  })
})
